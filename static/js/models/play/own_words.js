// The words that the player has found in this round.

import { counted } from "../../lib/wording.js";

/** @import { ScoredWord } from "#js/types.js" */

export class OwnWords {
  /** @type {Map<string, ScoredWord>} By word, the oldest first. */
  #words = new Map();

  get size() { return this.#words.size; }
  get points() { return this.newestFirst.reduce((sum, { points }) => sum + points, 0); }
  /** Without rare ones, which are a bonus. */
  get commonCount() { return this.newestFirst.filter(({ rare }) => !rare).length; }
  get newestFirst() { return [...this.#words.values()].reverse(); }

  /** @param {string} word */
  has(word) { return this.#words.has(word); }

  /** @param {ScoredWord} found */
  add({ word, written, points, rare }) {
    this.#words.set(word, { word, points, ...(written && { written }), ...(rare && { rare }) });
  }

  /**
   * Adds the words of a snapshot; those accepted since then stay. Returns whether any was new.
   * @param {ScoredWord[]} words
   */
  merge(words) {
    const before = this.size;
    for (const found of words) if (!this.#words.has(found.word)) this.add(found);
    return this.size !== before;
  }

  clear() {
    this.#words.clear();
  }
}

/**
 * @param {number} found
 * @param {number} all The common words of the board.
 * @param {number} bonus The rare words that were found.
 */
export const commonText = (found, all, bonus) =>
  `${found} of ${counted(all, "common word")}${bonus ? `, ${bonus} more as a bonus` : ""}`;
