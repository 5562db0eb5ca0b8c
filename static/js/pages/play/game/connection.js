// The connection to the server: a socket or, where sockets are blocked, polling once a second.

import { FINAL_CODES } from "../../../lib/declared.js";
import { Emitter } from "../../../lib/dom.js";
import { ApiError, get, post } from "../../../lib/requests.js";

/** @import { ClientMessage, ServerMessage, Snapshot, VerdictResponse } from "#js/api.js" */
/** @import { Outbox } from "../../../models/play/words.js" */
/** @import { Status } from "./messages.js" */

const POLL_MS = 1000;
const SOCKET_TIMEOUT_MS = 1500; // after which the page begins to poll
const RETRY_MS = 1000;

/**
 * Events: `message` with a message of the socket, or the answer to a poll in the same form; `status`;
 * `closed` once nothing more can come.
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
      /** @type {VerdictResponse} */
      const verdict = await post(`games/${this.code}/words`, { word, again, round: this.outbox.round });
      this.emit("message", { type: "ack", id, ...verdict });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retry) this.outbox.markUnsent(id); // the next poll sends it
      else this.emit("message", { type: "ack", id, word, accepted: false, code: error.code ?? undefined });
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

// -- the socket -----------------------------------------------------------------------------------------------
//
// A WebSocket that reconnects by itself.

const PING_EVERY_MS = 10_000;
const PONG_TIMEOUT_MS = 6_000; // after which the connection is dead, whatever the browser reports
const OPENING_TIMEOUT_MS = 6_000;

/**
 * Events: `open` with the first message of a connection, because some networks open a socket and close
 * it at once; `message`; `lost` once for each lost connection; `closed` if reconnecting is pointless.
 * @extends {Emitter<{ open: void, message: ServerMessage, lost: void, closed: void }>}
 */
export class LiveSocket extends Emitter {
  /** @type {WebSocket | null} */
  #socket = null;
  #backoff = new Backoff();
  /** @type {Record<string, number>} */
  #timers = {};
  #lastMessageAt = 0;
  #isLive = false;
  #isClosed = false; // for good: neither `online` nor `pageshow` opens it again

  /** @param {string} path */
  constructor(path) {
    super();
    this.address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
    addEventListener("online", () => this.#reconnectNow());
    addEventListener("offline", () => this.#lose());
    addEventListener("pagehide", () => this.#disconnect());
    addEventListener("pageshow", ({ persisted }) => persisted && this.open());
  }

  get isOpen() { return this.#isLive && this.#socket?.readyState === WebSocket.OPEN; }

  open() {
    if (this.#isClosed) return;
    clearTimeout(this.#timers.retry);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    const isCurrent = () => this.#socket === socket; // events of a replaced socket are ignored
    socket.addEventListener("message", ({ data }) => isCurrent() && this.#receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      if (isCurrent()) FINAL_CODES.includes(code) ? this.#close() : this.#lose();
    });
    this.#timers.opening = setTimeout(() => isCurrent() && this.#lose(), OPENING_TIMEOUT_MS);
  }

  /**
   * Sends a message; false if there is no connection.
   * @param {ClientMessage} message
   */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Sends a heartbeat now; without any message in time the connection counts as lost. */
  ping() {
    const sentAt = performance.now();
    if (!this.send({ type: "ping", id: Math.round(sentAt) })) return;
    clearTimeout(this.#timers.pong);
    this.#timers.pong = setTimeout(() => { if (this.#lastMessageAt < sentAt) this.#lose(); }, PONG_TIMEOUT_MS);
  }

  /** @param {ServerMessage} message */
  #receive(message) {
    this.#lastMessageAt = performance.now();
    if (!this.#isLive) this.#begin();
    if (message.type === "restart") this.#backoff.announce(message.retry_ms);
    else this.emit("message", message);
  }

  #begin() {
    this.#isLive = true;
    clearTimeout(this.#timers.opening);
    this.#backoff.reset();
    this.#timers.ping = setInterval(() => this.ping(), PING_EVERY_MS);
    this.emit("open");
  }

  #reconnectNow() {
    this.#backoff.reset();
    if (this.isOpen) return;
    this.#disconnect();
    this.open();
  }

  #close() {
    this.#isClosed = true;
    this.#disconnect();
    this.emit("closed");
  }

  #lose() {
    if (!this.#socket) return;
    this.#disconnect();
    this.emit("lost");
    this.#timers.retry = setTimeout(() => this.open(), this.#backoff.next());
  }

  #disconnect() {
    const socket = this.#socket;
    this.#isLive = false;
    this.#socket = null;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    socket?.close();
  }
}

// -- waiting --------------------------------------------------------------------------------------------------
//
// Exponential backoff with jitter, so that not all clients reconnect at once.

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

export class Backoff {
  /** @param {() => number} random */
  constructor(random = Math.random) {
    this.random = random;
    this.attempts = 0;
    /** @type {number | null} */
    this.announced = null;
  }

  reset() {
    this.attempts = 0;
    this.announced = null;
  }

  /**
   * The next attempt is made after this time, which the server has chosen.
   * @param {number} ms
   */
  announce(ms) {
    this.announced = ms;
  }

  /** Milliseconds to wait before the next attempt: as announced, or between half of the step and the whole step. */
  next() {
    const announced = this.announced;
    this.announced = null;
    if (announced !== null) return announced;
    const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.attempts);
    this.attempts += 1;
    return step * (0.5 + this.random() / 2);
  }
}
