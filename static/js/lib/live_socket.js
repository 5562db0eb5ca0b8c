// A WebSocket that reconnects by itself.

import { Emitter } from "./dom.js";

/** @import { ClientMessage, ServerMessage } from "#js/types.js" */

const PING_EVERY_MS = 10_000;
const PONG_TIMEOUT_MS = 6_000; // after which the connection is dead, whatever the browser reports
const OPENING_TIMEOUT_MS = 6_000;
const FINAL_CODES = new Set([4403, 4404]); // removed from the game; no such game any more

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
      if (isCurrent()) FINAL_CODES.has(code) ? this.#close() : this.#lose();
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
