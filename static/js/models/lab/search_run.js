// A search as the server told it: where it stands after each of its steps.

import { Prefixes } from "./prefixes.js";

const START = {
  kind: "start", path: [], prefix: "", refused: [], tile: null, letters: "", calls: 0, entered: 0, cuts: 0, word: null,
};

export class SearchRun {
  #states = [START]; // each as small as can be: what is the same as before is shared

  constructor({ algorithm, rows, words, counts, steps, complete }) {
    Object.assign(this, { algorithm, words, counts, complete });
    this.rows = rows.length;
    this.columns = rows[0].length;
    this.tiles = rows.flat();
    this.prefixes = new Prefixes(words);
    this.found = []; // { word, at }: after which step
    for (const step of steps) this.#states.push(this.#after(this.#states.at(-1), step));
  }

  /** The number of its steps. */
  get length() { return this.#states.length - 1; }

  /** Where it stands after so many steps.

      `path`: tile indices; `refused`: the tiles that it turned back from, beside the last one of the
      path; `tile`, `letters`: of this step; `calls`, `entered`, `cuts`: so far; `word`: the one that
      it tries to place. */
  at(step) { return this.#states[step]; }

  /** The words that were found in so many steps, in that order. */
  foundBy(step) { return this.found.filter(({ at }) => at <= step).map(({ word }) => word); }

  /** The last step that took no more than so many calls. */
  stepAfter(calls) {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#states[middle].calls <= calls) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #after(before, [kind, place, letters, calls, word = null]) {
    const tile = place && place[0] * this.columns + place[1];
    const state = { ...before, kind, tile, letters, calls, word };
    if (kind === "enter") {
      Object.assign(state, { path: [...before.path, tile], prefix: before.prefix + letters, refused: [] });
      Object.assign(state, { entered: before.entered + 1, from: before });
    } else if (kind === "cut") {
      const refused = before.word === word ? before.refused : [];
      Object.assign(state, { refused: [...refused, tile], cuts: before.cuts + 1 });
    } else if (kind === "found") {
      this.found.push({ word: letters, at: this.#states.length });
    } else {
      const { path, prefix, refused, from } = before.from; // as it was when it went on from there
      Object.assign(state, { path, prefix, refused, from });
    }
    return state;
  }
}
