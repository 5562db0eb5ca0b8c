// Words that wait for their acknowledgement. A word keeps its id until its verdict arrives, so that it
// can be sent again over a new connection.

/**
 * A word in the outbox. `isSent`: over this connection. `again`: it was sent before, so finding it
 * stored is no repetition.
 * @typedef {{ id: number, word: string, isSent: boolean, again: boolean }} Pending
 */

/** @typedef {{ load(): string | null, save(text: string): void }} Storage */

export class Outbox {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {string | null} */
  round = null;

  /**
   * @param {object} [options]
   * @param {Storage | null} [options.storage] Storage that outlives the page.
   * @param {number} [options.firstId] Ids must differ from those of the player's other tabs.
   */
  constructor({ storage = null, firstId = 1 } = {}) {
    this.storage = storage;
    this.nextId = firstId;
  }

  get size() { return this.#pending.size; }
  get words() { return [...this.#pending.values()].map(({ word }) => word); }

  /**
   * Starts a round. Returns the words of the round before, which are dropped.
   * @param {string | null} round
   */
  startRound(round) {
    if (round === this.round) return [];
    const isFirst = this.round === null;
    this.round = round;
    const dropped = this.words;
    this.#pending.clear();
    if (isFirst) this.#load();
    this.#save();
    return dropped;
  }

  /** @param {string} word */
  add(word) {
    const entry = { id: this.nextId, word, isSent: false, again: false };
    this.nextId += 1;
    this.#pending.set(entry.id, entry);
    this.#save();
    return entry;
  }

  /**
   * Removes a word whose verdict has arrived. Returns its entry, or null if it was not pending.
   * @param {number} id
   */
  settle(id) {
    const entry = this.#pending.get(id) ?? null;
    this.#pending.delete(id);
    if (entry) this.#save();
    return entry;
  }

  /**
   * Takes words to send that have not been sent over this connection, and marks them as sent.
   * @param {number} [limit]
   */
  takeUnsent(limit = Infinity) {
    const entries = [...this.#pending.values()].filter(({ isSent }) => !isSent).slice(0, limit);
    return entries.map((entry) => {
      const { id, word, again } = entry;
      Object.assign(entry, { isSent: true, again: true });
      return { id, word, again };
    });
  }

  /**
   * Marks a word as not sent, because the server could not take it. Returns whether it is pending.
   * @param {number | undefined} id
   */
  markUnsent(id) {
    const entry = id === undefined ? undefined : this.#pending.get(id);
    if (entry) entry.isSent = false;
    return Boolean(entry);
  }

  /** Marks all words as not sent, because the connection is lost and their verdicts with it. */
  markAllUnsent() {
    for (const entry of this.#pending.values()) entry.isSent = false;
  }

  #save() {
    const entries = [...this.#pending.values()].map(({ id, word }) => ({ id, word }));
    this.storage?.save(JSON.stringify({ round: this.round, entries }));
  }

  #load() {
    const { round, entries } = JSON.parse(this.storage?.load() ?? "{}");
    if (round !== this.round) return;
    for (const { id, word } of entries) this.#pending.set(id, { id, word, isSent: false, again: true });
  }
}
