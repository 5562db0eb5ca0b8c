// The line to the server: a socket, and where there is none, questions once a second.

import { ApiError, get, post } from "../../../lib/api.js";
import { LiveSocket } from "../../../lib/live_socket.js";

const POLL_MS = 1000;
const PATIENCE_MS = 1500; // for the socket, before the page begins to ask
const SLOW_DOWN_MS = 1000;

/** Events: `message` with what the server says, `status` with "live", "polling" or "lost", `closed`
    when there is nothing more to come. Questions are answered by messages of the same form as the
    socket's. */
export class Connection extends EventTarget {
  #posting = false;
  #timer = null;
  #asking = false;

  constructor(code, outbox) {
    super();
    this.code = code;
    this.outbox = outbox;
    this.status = "live"; // the page itself was news
    this.socket = new LiveSocket(`/ws/games/${code}/`);
    this.socket.addEventListener("open", () => this.#opened());
    this.socket.addEventListener("lost", () => this.#lost());
    this.socket.addEventListener("closed", () => this.#closed());
    this.socket.addEventListener("message", ({ detail }) => this.#say(detail));
    document.addEventListener("visibilitychange", () => !document.hidden && this.socket.check());
  }

  open() {
    this.socket.open();
    this.#later(PATIENCE_MS);
  }

  /** Send the words that wait. */
  flush() {
    if (this.socket.isOpen) {
      for (const entry of this.outbox.take()) {
        this.socket.send({ type: "word", round: this.outbox.round, ...entry });
      }
    } else {
      this.#postWords();
    }
  }

  /** The server could not take this word: again in a moment. Whether it is a word that waits. */
  slowDown(id) {
    setTimeout(() => this.flush(), SLOW_DOWN_MS);
    return this.outbox.giveBack(id);
  }

  /** Something is missing that should be there by now. */
  async refresh() {
    if (this.#asking) return;
    this.#asking = true;
    try {
      this.#say({ type: "snapshot", ...await get(`games/${this.code}`, {}) });
      if (!this.socket.isOpen) this.#be("polling");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.socket.isOpen) this.#be("lost");
    } finally {
      this.#asking = false;
    }
  }

  #opened() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.outbox.unsend();
    this.#be("live");
    this.flush();
  }

  #lost() {
    this.outbox.unsend();
    if (!navigator.onLine) this.#be("lost");
    if (this.#timer === null) this.#later(PATIENCE_MS);
  }

  #closed() {
    clearTimeout(this.#timer);
    this.dispatchEvent(new Event("closed"));
  }

  #later(ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#poll(), ms);
  }

  async #poll() {
    await this.refresh();
    if (this.socket.isOpen) return;
    if (this.status === "polling") this.#postWords();
    this.#later(POLL_MS);
  }

  async #postWords() {
    if (this.#posting) return;
    this.#posting = true;
    try {
      // Taken one by one: the socket may come back in between and take the rest.
      for (let [entry] = this.outbox.take(1); entry; [entry] = this.socket.isOpen ? [] : this.outbox.take(1)) {
        if (!await this.#post(entry)) break;
      }
    } finally {
      this.#posting = false;
    }
  }

  /** Whether the next word may be sent. */
  async #post({ id, word, again }) {
    try {
      const verdict = await post(`games/${this.code}/words`, { word, again, round: this.outbox.round });
      this.#say({ type: "ack", id, ...verdict });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retry) this.outbox.giveBack(id); // with the next poll
      else this.#say({ type: "ack", id, word, accepted: false, code: error.code });
      return !error.retry;
    }
  }

  #say(message) {
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  #be(status) {
    if (status === this.status) return;
    this.status = status;
    this.dispatchEvent(new CustomEvent("status", { detail: status }));
  }
}
