// The words that the player has found in this round.

/** @import { ScoredWord } from "#js/types.js" */

export class OwnWords {
  /** @type {Map<string, number>} Points by word, the oldest first. */
  #points = new Map();

  get size() { return this.#points.size; }
  get points() { return [...this.#points.values()].reduce((sum, points) => sum + points, 0); }
  get newestFirst() { return [...this.#points].map(([word, points]) => ({ word, points })).reverse(); }

  /**
   * @param {string} word
   * @param {number} points
   */
  add(word, points) {
    this.#points.set(word, points);
  }

  /**
   * Adds the words of a snapshot; those accepted since then stay. Returns whether any was new.
   * @param {ScoredWord[]} words
   */
  merge(words) {
    const before = this.size;
    for (const { word, points } of words) if (!this.#points.has(word)) this.add(word, points);
    return this.size !== before;
  }

  clear() {
    this.#points.clear();
  }
}
