// Words on their way to the server. A word stays here, with its number, until its verdict has come,
// so that it can be sent again over a new connection.

export class Outbox {
  #waiting = new Map(); // id -> { id, word, sent }

  /** `keep`: a place for text that outlives the page, { load(), save(text) }; `firstId`: numbers
      must not be those of another tab of the same player. */
  constructor({ keep = null, firstId = 1 } = {}) {
    this.keep = keep;
    this.nextId = firstId;
    this.round = null;
  }

  get size() { return this.#waiting.size; }
  get words() { return [...this.#waiting.values()].map(({ word }) => word); }

  /** Words belong to a round. Gives those that a former round no longer wants. */
  enter(round) {
    if (round === this.round) return [];
    const first = this.round === null;
    this.round = round;
    const late = this.words;
    this.#waiting.clear();
    if (first) this.#load();
    this.#save();
    return late;
  }

  add(word) {
    const entry = { id: this.nextId, word, sent: false, again: false };
    this.nextId += 1;
    this.#waiting.set(entry.id, entry);
    this.#save();
    return entry;
  }

  /** The verdict on it has come: the entry, or null if it wasn't waited for. */
  settle(id) {
    const entry = this.#waiting.get(id) ?? null;
    this.#waiting.delete(id);
    if (entry) this.#save();
    return entry;
  }

  /** Those that have not been sent over this connection: [{ id, word, again }]; from now on they
      have. `again`: sent before, so that finding it stored is no repetition. */
  take(most = Infinity) {
    const entries = [...this.#waiting.values()].filter(({ sent }) => !sent).slice(0, most);
    return entries.map((entry) => {
      const { id, word, again } = entry;
      Object.assign(entry, { sent: true, again: true });
      return { id, word, again };
    });
  }

  /** It did not get through after all. Whether it is one of these. */
  giveBack(id) {
    const entry = this.#waiting.get(id);
    if (entry) entry.sent = false;
    return Boolean(entry);
  }

  /** The connection is gone, and with it any verdict that was on its way. */
  unsend() {
    this.#waiting.forEach((entry) => { entry.sent = false; });
  }

  #save() {
    const entries = [...this.#waiting.values()].map(({ id, word }) => ({ id, word }));
    this.keep?.save(JSON.stringify({ round: this.round, entries }));
  }

  #load() {
    const { round, entries } = JSON.parse(this.keep?.load() ?? "{}");
    if (round !== this.round) return;
    for (const { id, word } of entries) this.#waiting.set(id, { id, word, sent: false, again: true });
  }
}
