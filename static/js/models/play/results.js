// The results of a round: its words, the initials of players, cancelled words, the course of the round.

import { byAlphabet, counted } from "../../lib/wording.js";
import { clockText } from "../clock.js";

/** @import { TimedWord, TimelineData, TimelinePlayer } from "#js/api.js" */
/** @import { ResultWord } from "#js/types.js" */

// -- words ----------------------------------------------------------------------------------------------------
//
// Filters and orders of the words of a round.

/** @type {Record<string, (finders: number[], own: number | null) => boolean>} */
const CHOICES = {
  all: () => true,
  mine: (finders, own) => includes(finders, own),
  only: (finders, own) => finders.length === 1 && finders[0] === own,
  others: (finders, own) => finders.length > 0 && !includes(finders, own),
  missed: (finders) => finders.length === 0,
};

/** @type {(finders: number[], seat: number | null) => boolean} */
const includes = (finders, seat) => seat !== null && finders.includes(seat);

/** @typedef {(a: ResultWord, b: ResultWord) => number} Order */

/** @type {Order} */
const byPoints = (a, b) => b.points - a.points;

/** @type {Record<string, Order>} */
const ORDERS = {
  found: (a, b) => Number(b.finders.length > 0) - Number(a.finders.length > 0) || byPoints(a, b),
  points: byPoints,
  word: () => 0,
  length: (a, b) => b.word.length - a.word.length || byPoints(a, b),
  common: (a, b) => b.common - a.common || byPoints(a, b),
};

/**
 * Whether a word with these finders is shown. The choice is a key of CHOICES or a player's seat.
 * @param {string} choice
 * @param {number[]} finders
 * @param {number | null} own
 */
export function shows(choice, finders, own) {
  return choice in CHOICES ? CHOICES[choice](finders, own) : finders.includes(Number(choice));
}

/**
 * The chosen words in an order; equal ones from A to Z.
 * @template {ResultWord} Word
 * @param {Word[]} entries
 * @param {{ choice: string, order: string, own: number | null }} filter
 */
export function arranged(entries, { choice, order, own }) {
  return entries
    .filter(({ finders }) => shows(choice, finders, own))
    .sort((a, b) => ORDERS[order](a, b) || byAlphabet(a, b));
}

// -- initials -------------------------------------------------------------------------------------------------
//
// Initials that tell the players of a round apart.

/**
 * Initials by player: the first letter; two or three where others have it already; at last a number.
 * @template Key
 * @param {Map<Key, string>} names
 * @returns {Map<Key, string>}
 */
export function initials(names) {
  const taken = new Set();
  return new Map([...names].map(([key, name], index) => {
    const free = candidates(name, index + 1).find((text) => !taken.has(text)) ?? String(index + 1);
    taken.add(free);
    return [key, free];
  }));
}

/**
 * @param {string} name
 * @param {number} place
 */
function candidates(name, place) {
  const letters = [...name.toUpperCase()].filter((letter) => letter.trim());
  const words = name.toUpperCase().split(/\s+/u).filter(Boolean).map((word) => [...word][0]);
  const [first = "?"] = letters;
  return [first, words.slice(0, 2).join(""), letters.slice(0, 2).join(""), ...letters.slice(2).map((letter) => first + letter), first + place];
}

// -- cancelled words ------------------------------------------------------------------------------------------
//
// Official scoring cancels words that several players found: how their scores fall, word by word.

/** @typedef {Map<number, number>} Scores By seat. */

/**
 * The points that a cancelled word took, by seat.
 * @param {string} text Like `12:2 15:1.5`, points by seat.
 * @returns {Scores}
 */
export const lossOf = (text) => new Map(text.split(" ").filter(Boolean).map((part) => {
  const [seat, points] = part.split(":").map(Number);
  return [seat, points];
}));

/**
 * The scores before the first word is cancelled and after each one; the last are those given.
 * @param {Scores} scores
 * @param {Scores[]} losses The losses by word.
 */
export function stagesOf(scores, losses) {
  const stages = [scores];
  for (const lost of [...losses].reverse()) {
    stages.unshift(new Map([...stages[0]].map(([seat, points]) => [seat, points + (lost.get(seat) ?? 0)])));
  }
  return stages;
}

/**
 * The place of each seat in a list by points, counted from 0. Equal points keep the given order.
 * @param {Scores} scores
 * @returns {Map<number, number>}
 */
export function placesOf(scores) {
  const seats = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  return new Map(seats.map((seat, place) => [seat, place]));
}

/**
 * The whole points of a seat at a moment, between 0 for the first stage and 1 for the last.
 * @param {Scores[]} stages
 * @param {number} seat
 * @param {number} moment
 */
export function pointsAt(stages, seat, moment) {
  const at = Math.min(1, Math.max(0, moment)) * (stages.length - 1);
  const [before, after] = [Math.floor(at), Math.ceil(at)].map((index) => stages[index].get(seat) ?? 0);
  return Math.round(before + (after - before) * (at % 1));
}

// -- the course of the round ----------------------------------------------------------------------------------
//
// The course of a finished round: the standings at any moment, and its replay.

/**
 * A player's standing: the number of words, the points, the latest find and its time.
 * @typedef {{ words: number, points: number, last: TimedWord | null, at: number }} Standing
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
    if (!leaders.length) return elapsed(time);
    const names = leaders.slice(0, 3).join(", ");
    return counted(best, "%(time)s, %(names)s: %(count)s point", "%(time)s, %(names)s: %(count)s points", { time: elapsed(time), names });
  }
}

/**
 * The time since the start as `1:05`.
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

/** Plays a span of time within another one, both in milliseconds. Callers pass in the current time. */
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
