// The words that a player has found in the round, the newest first.

export class OwnWords {
  #found = new Map(); // word -> points, the oldest first

  get size() { return this.#found.size; }
  get points() { return [...this.#found.values()].reduce((sum, points) => sum + points, 0); }
  get newestFirst() { return [...this.#found].map(([word, points]) => ({ word, points })).reverse(); }

  has(word) { return this.#found.has(word); }

  add(word, points) {
    this.#found.set(word, points);
  }

  /** All that the server knows; what was accepted since it said so stays. Whether it was news. */
  merge(words) {
    const before = this.size;
    words.filter(({ word }) => !this.has(word)).forEach(({ word, points }) => this.add(word, points));
    return this.size !== before;
  }

  clear() {
    this.#found.clear();
  }
}
