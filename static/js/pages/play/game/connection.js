// The connection to the server: a socket or, where sockets are blocked, polling once a second.

import { Emitter } from "../../../lib/dom.js";
import { LiveSocket } from "../../../lib/live_socket.js";
import { ApiError, get, post } from "../../../lib/requests.js";

/** @import { ServerMessage, Snapshot, Verdict } from "#js/types.js" */
/** @import { Outbox } from "../../../models/play/words.js" */
/** @import { Status } from "./messages.js" */

const POLL_MS = 1000;
const SOCKET_TIMEOUT_MS = 1500; // after which the page begins to poll
const RETRY_MS = 1000;

/**
 * Events: `message`, in the socket's form for answers to polls too; `status`; `closed` if nothing more
 * can come.
 * @extends {Emitter<{ message: ServerMessage, status: Status, closed: void }>}
 */
export class Connection extends Emitter {
  #isPosting = false;
  #isRefreshing = false;
  #isClosed = false;
  /** @type {number | null} */
  #timer = null;
  /** @type {Status} */
  status = "live"; // the page itself was up to date

  /**
   * @param {string} code
   * @param {Outbox} outbox
   */
  constructor(code, outbox) {
    super();
    this.code = code;
    this.outbox = outbox;
    this.socket = new LiveSocket(`/ws/games/${code}/`);
    this.socket.on("open", () => this.#opened());
    this.socket.on("lost", () => this.#lost());
    this.socket.on("closed", () => this.#closed());
    this.socket.on("message", (message) => this.emit("message", message));
    document.addEventListener("visibilitychange", () => !document.hidden && this.socket.ping());
  }

  open() {
    this.socket.open();
    this.#pollIn(SOCKET_TIMEOUT_MS);
  }

  /** Sends the pending words. */
  flush() {
    if (!this.socket.isOpen) {
      this.#postWords();
      return;
    }
    for (const entry of this.outbox.takeUnsent()) {
      this.socket.send({ type: "word", round: this.outbox.round, ...entry });
    }
  }

  /**
   * Sends a word that the server could not take again in a moment. Returns whether it is pending.
   * @param {number | undefined} id
   */
  retry(id) {
    setTimeout(() => this.flush(), RETRY_MS);
    return this.outbox.markUnsent(id);
  }

  /** Fetches a snapshot. */
  async refresh() {
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    try {
      /** @type {Snapshot} */
      const snapshot = await get(`games/${this.code}`);
      if (this.#isClosed) return;
      this.emit("message", { type: "snapshot", ...snapshot });
      if (!this.socket.isOpen) this.#setStatus("polling");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!this.socket.isOpen) this.#setStatus("lost");
    } finally {
      this.#isRefreshing = false;
    }
  }

  #opened() {
    clearTimeout(this.#timer ?? 0);
    this.#timer = null;
    this.outbox.markAllUnsent();
    this.#setStatus("live");
    this.flush();
  }

  #lost() {
    this.outbox.markAllUnsent();
    if (!navigator.onLine) this.#setStatus("lost");
    // With jitter: after a restart of the server all pages lose their sockets at once.
    if (this.#timer === null) this.#pollIn(SOCKET_TIMEOUT_MS * (1 + Math.random()));
  }

  #closed() {
    this.#isClosed = true;
    clearTimeout(this.#timer ?? 0);
    this.emit("closed");
  }

  /** @param {number} ms */
  #pollIn(ms) {
    clearTimeout(this.#timer ?? 0);
    this.#timer = setTimeout(() => this.#poll(), ms);
  }

  async #poll() {
    await this.refresh();
    if (this.#isClosed || this.socket.isOpen) return;
    if (this.status === "polling") this.#postWords();
    this.#pollIn(POLL_MS);
  }

  async #postWords() {
    if (this.#isPosting) return;
    this.#isPosting = true;
    try {
      // One at a time: the socket may come back meanwhile and take the others.
      let [entry] = this.outbox.takeUnsent(1);
      while (entry && await this.#post(entry) && !this.socket.isOpen) [entry] = this.outbox.takeUnsent(1);
    } finally {
      this.#isPosting = false;
    }
  }

  /**
   * Posts a word. Returns whether the next one may be sent.
   * @param {{ id: number, word: string, again: boolean }} entry
   */
  async #post({ id, word, again }) {
    try {
      /** @type {Verdict} */
      const verdict = await post(`games/${this.code}/words`, { word, again, round: this.outbox.round });
      this.emit("message", { type: "ack", id, ...verdict });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retry) this.outbox.markUnsent(id); // the next poll sends it
      else this.emit("message", { type: "ack", id, word, accepted: false, code: error.code });
      return !error.retry;
    }
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (this.#isClosed || status === this.status) return;
    this.status = status;
    this.emit("status", status);
  }
}
