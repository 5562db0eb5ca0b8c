// A WebSocket that comes back by itself.

import { Backoff } from "./backoff.js";

const PING_EVERY_MS = 10_000;
const SILENCE_MS = 6_000; // after a ping: then the line is dead, whatever the browser thinks
const OPENING_MS = 6_000;
const FOR_GOOD = new Set([4403, 4404]); // removed from the game; no such game (any more)

/** Events: `open` with the first message, for some lines open and close at once; `message` with the
    object as `detail`; `lost` once for each lost connection; `closed` when there is none to come
    back to. */
export class LiveSocket extends EventTarget {
  #socket = null;
  #backoff = new Backoff();
  #timers = {};
  #heard = 0;
  #isLive = false;

  constructor(path) {
    super();
    this.address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#drop());
    addEventListener("pagehide", () => this.#stop());
    addEventListener("pageshow", ({ persisted }) => persisted && this.open());
  }

  get isOpen() { return this.#isLive && this.#socket?.readyState === WebSocket.OPEN; }

  open() {
    clearTimeout(this.#timers.retry);
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    const own = (handle) => (event) => { if (this.#socket === socket) handle(event); };
    socket.addEventListener("message", own(({ data }) => this.#received(JSON.parse(data))));
    socket.addEventListener("close", own(({ code }) => (FOR_GOOD.has(code) ? this.#end() : this.#drop())));
    this.#timers.opening = setTimeout(own(() => this.#drop()), OPENING_MS);
  }

  /** False where it could not be sent. */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Ask for a sign of life, now rather than later. */
  check() {
    const asked = performance.now();
    if (!this.send({ type: "ping", id: Math.round(asked) })) return;
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => { if (this.#heard < asked) this.#drop(); }, SILENCE_MS);
  }

  #begin() {
    this.#isLive = true;
    clearTimeout(this.#timers.opening);
    this.#backoff.reset();
    this.#timers.ping = setInterval(() => this.check(), PING_EVERY_MS);
    this.dispatchEvent(new Event("open"));
  }

  #received(message) {
    this.#heard = performance.now();
    if (!this.#isLive) this.#begin();
    this.dispatchEvent(new CustomEvent("message", { detail: message }));
  }

  #again() {
    this.#backoff.reset();
    if (this.isOpen) return;
    this.#stop();
    this.open();
  }

  #end() {
    this.#stop();
    this.dispatchEvent(new Event("closed"));
  }

  #drop() {
    if (!this.#socket) return;
    this.#stop();
    this.dispatchEvent(new Event("lost"));
    this.#timers.retry = setTimeout(() => this.open(), this.#backoff.next());
  }

  #stop() {
    const socket = this.#socket;
    this.#isLive = false;
    this.#socket = null; // its later events are nobody's
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    socket?.close();
  }
}
