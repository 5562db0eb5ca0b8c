// A search recorded by the server: its state after each step.

import { Prefixes } from "./prefixes.js";

/** @import { SearchAnswer, SearchStep, TilePath } from "#js/types.js" */

/**
 * The state after a step.
 *
 * `kind`, `tile`, `letters`: of this step; `path`, `prefix`: where the search stands; `rejected`: the
 * tiles it turned back from at the end of the path; `calls`, `entered`: counts so far; `word`: the word
 * that a search by words tries to place; `from`: the state from which the path was extended.
 * @typedef {object} State
 * @property {SearchStep[0] | "start"} kind
 * @property {TilePath} path
 * @property {string} prefix
 * @property {number[]} rejected
 * @property {number | null} tile
 * @property {string} letters
 * @property {number} calls
 * @property {number} entered
 * @property {string | null} word
 * @property {State | null} from
 */

/** @type {State} */
const START = {
  kind: "start", path: [], prefix: "", rejected: [], tile: null, letters: "", calls: 0, entered: 0,
  word: null, from: null,
};

export class SearchRun {
  /** @type {State[]} Consecutive states share what has not changed. */
  #states = [START];
  /** @type {{ word: string, at: number }[]} The words and the steps that found them. */
  found = [];

  /** @param {SearchAnswer} answer */
  constructor({ rows, words, steps, complete }) {
    this.words = words;
    this.isComplete = complete;
    this.rows = rows.length;
    this.columns = rows[0].length;
    this.tiles = rows.flat();
    this.prefixes = new Prefixes(words);
    for (const step of steps) this.#states.push(this.#after(this.#states[this.#states.length - 1], step));
  }

  /** The number of steps. */
  get length() { return this.#states.length - 1; }

  /**
   * The state after so many steps.
   * @param {number} step
   */
  at(step) { return this.#states[step]; }

  /**
   * The words found in so many steps, in order.
   * @param {number} step
   */
  foundBy(step) { return this.found.filter(({ at }) => at <= step).map(({ word }) => word); }

  /**
   * The last step that took no more than so many calls.
   * @param {number} calls
   */
  stepAfter(calls) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#states[middle].calls <= calls) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * @param {State} before
   * @param {SearchStep} step
   * @returns {State}
   */
  #after(before, [kind, place, letters, calls, word]) {
    const tile = place && place[0] * this.columns + place[1];
    const state = { ...before, kind, tile, letters, calls, word: word ?? null };
    if (kind === "found") this.found.push({ word: letters, at: this.#states.length });
    if (kind === "enter" && tile !== null) {
      const path = [...before.path, tile];
      return { ...state, path, prefix: before.prefix + letters, rejected: [], entered: before.entered + 1, from: before };
    }
    if (kind === "cut" && tile !== null) {
      const rejected = before.word === state.word ? before.rejected : [];
      return { ...state, rejected: [...rejected, tile] };
    }
    if (kind === "leave" && before.from) {
      const { path, prefix, rejected, from } = before.from;
      return { ...state, path, prefix, rejected, from };
    }
    return state;
  }
}
