// The course of a finished round: the standings at any moment, and its replay.

import { counted } from "../../lib/wording.js";
import { clockText } from "./clock.js";

/** @import { Find, TimelineData, TimelinePlayer } from "#js/types.js" */

/**
 * A player's standing: the number of words, the points, the latest find and its time.
 * @typedef {{ words: number, points: number, last: Find | null, at: number }} Standing
 */

export class Timeline {
  /** @param {TimelineData} data */
  constructor({ length, players }) {
    this.length = Math.max(length, 1);
    this.players = players;
    this.standings = players.map(runningTotals);
    this.finds = players.flatMap(({ finds }) => finds).sort((a, b) => a.at - b.at);
  }

  /**
   * The standing of each player at a time.
   * @param {number} time
   */
  at(time) {
    return this.standings.map((standings) => standings.findLast(({ at }) => at <= time) ?? START);
  }

  /**
   * The latest find of any player after one time and up to another, or null.
   * @param {number} after
   * @param {number} until
   */
  latest(after, until) {
    const last = this.finds.findLast(({ at }) => at <= until);
    return last && last.at > after ? last : null;
  }

  /**
   * The time and the leaders, for screen readers.
   * @param {number} time
   */
  spoken(time) {
    const now = this.at(time).map(({ points }, index) => ({ points, name: this.players[index].name }));
    const best = Math.max(...now.map(({ points }) => points));
    const leaders = now.filter(({ points }) => points === best && best > 0).map(({ name }) => name);
    const lead = leaders.length ? `, ${leaders.slice(0, 3).join(" and ")}: ${counted(best, "point")}` : "";
    return elapsed(time) + lead;
  }
}

/**
 * Time since the start as `1:05`.
 * @param {number} time
 */
export const elapsed = (time) => clockText(time, { up: true });

/** @type {Standing} */
const START = { words: 0, points: 0, last: null, at: 0 };

/**
 * The standing after each find. A handicap changes only the final sum, so the points before it are
 * scaled to end at the points of the standings.
 * @param {TimelinePlayer} player
 * @returns {Standing[]}
 */
function runningTotals({ points, finds }) {
  const all = finds.reduce((sum, find) => sum + find.points, 0);
  const scale = all > 0 ? points / all : 1;
  let sum = 0;
  return finds.map((find, index) => {
    sum += find.points;
    return { at: find.at, words: index + 1, points: Math.round(sum * scale), last: find };
  });
}

/** Plays a span of time in another; both in milliseconds. The current time is always passed in. */
export class Replay {
  /** @type {{ now: number, from: number } | null} */
  #start = null;

  /**
   * @param {number} length
   * @param {number} [duration]
   */
  constructor(length, duration = 15_000) {
    this.length = length;
    this.speed = length / duration;
  }

  get isPlaying() { return this.#start !== null; }

  /**
   * @param {number} from
   * @param {number} now
   */
  play(from, now) {
    this.#start = { from: from >= this.length ? 0 : from, now };
  }

  stop() {
    this.#start = null;
  }

  /**
   * The position; at the end the replay stops. With a `step` the position moves in steps of that length.
   * @param {number} now
   * @param {number} [step]
   */
  at(now, step = 0) {
    if (!this.#start) return this.length;
    // An animation frame may carry a time from before the start.
    const exact = this.#start.from + Math.max(0, now - this.#start.now) * this.speed;
    if (exact < this.length) return step ? Math.floor(exact / step) * step : exact;
    this.stop();
    return this.length;
  }
}
