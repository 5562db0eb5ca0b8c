// A round that is over, as it went: who had what at any moment, and how it is played again.

import { clockText } from "./clock.js";
import { counted } from "../words.js";

export class Timeline {
  /** `players`: [{ name, seat, points, finds: [{ at, word, points, cancelled }] }], by what they had in
      the end; finds from the first on, at milliseconds since the start. `length`: of the round. */
  constructor({ length, players }) {
    this.length = Math.max(length, 1);
    this.players = players;
    this.lines = players.map(runningTotals);
    this.finds = players.flatMap(({ finds }) => finds).sort((a, b) => a.at - b.at);
  }

  /** What each player had by then: [{ words, points, last }], `last` being the newest find. */
  at(time) {
    return this.lines.map((line) => line.findLast(({ at }) => at <= time) ?? NOTHING);
  }

  /** The newest find of all between two moments, the second included; null if there is none. */
  newest(after, until) {
    const last = this.finds.findLast(({ at }) => at <= until);
    return last && last.at > after ? last : null;
  }

  /** The moment in words, for those who hear it: the time, and who leads. */
  spoken(time) {
    const now = this.at(time).map(({ points }, index) => ({ points, name: this.players[index].name }));
    const best = Math.max(...now.map(({ points }) => points));
    const leaders = now.filter(({ points }) => points === best && best > 0).map(({ name }) => name);
    const lead = leaders.length ? `, ${leaders.slice(0, 3).join(" and ")}: ${counted(best, "point")}` : "";
    return elapsed(time) + lead;
  }
}

/** Time since the start as `1:05`. */
export const elapsed = (time) => clockText(time, { up: true });

const NOTHING = { words: 0, points: 0, last: null, at: 0 };

/** What the player had after each find. A handicap changes only the sum: what counts is that the line
    ends at the points of the standings. */
function runningTotals({ points, finds }) {
  const all = finds.reduce((sum, find) => sum + find.points, 0);
  const share = all > 0 ? points / all : 1;
  let sum = 0;
  return finds.map((find, index) => {
    sum += find.points;
    return { at: find.at, words: index + 1, points: Math.round(sum * share), last: find };
  });
}

/** A pass over so much time, in so many milliseconds. `now` is given, never asked for. */
export class Playback {
  constructor(length, duration = 15_000) {
    this.length = length;
    this.pace = length / duration;
    this.start = null; // { now, from }
  }

  get isPlaying() { return this.start !== null; }

  play(from, now) {
    this.start = { from: from >= this.length ? 0 : from, now };
  }

  stop() {
    this.start = null;
  }

  /** Where it is; at the end it stops. `step`: the time goes on by so much at once. */
  at(now, step = 0) {
    const exact = this.start.from + (now - this.start.now) * this.pace;
    if (exact < this.length) return step ? Math.floor(exact / step) * step : exact;
    this.stop();
    return this.length;
  }
}
