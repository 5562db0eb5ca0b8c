// The clock, the bar beneath it, and the countdown over the board.

import { byId } from "../../../lib/dom.js";
import { Emitter } from "../../../lib/emitter.js";
import { clockText, LAST_SECONDS, spokenTime } from "../../../models/play/clock.js";

/** @import { Phase, Round } from "#js/types.js" */

/**
 * Event `second` at each full second of play: the seconds left, and the announcement, if any.
 * @extends {Emitter<{ second: { left: number, spoken: string | null } }>}
 */
export class ClockView extends Emitter {
  /** @type {number | null} The second that is shown. */
  #second = null;

  constructor() {
    super();
    this.game = byId("game");
    this.clock = byId("clock");
    this.time = byId("time");
    this.track = byId("clock-track");
    this.bar = byId("clock-left");
    this.cover = byId("cover");
  }

  /**
   * @param {Phase} phase
   * @param {Round | null} round
   * @param {number} now
   */
  show(phase, round, now) {
    const isPlaying = phase === "playing";
    this.cover.hidden = phase !== "countdown";
    this.clock.hidden = !isPlaying;
    if (!isPlaying) this.#rest();
    if (!round) return;
    this.track.hidden = round.ends_at === null;
    if (phase === "countdown") this.#countDown(round.starts_at - now);
    if (isPlaying && round.ends_at === null) this.#write(clockText(now - round.starts_at, { up: true }));
    if (isPlaying && round.ends_at !== null) this.#run(round.ends_at - now, round.ends_at - round.starts_at);
  }

  /** Until the next round. */
  #rest() {
    this.#second = null;
    this.game.classList.remove("last-seconds");
  }

  /** @param {number} left */
  #countDown(left) {
    this.bar.style.inlineSize = "100%";
    const text = String(Math.max(1, Math.ceil(left / 1000)));
    if (this.cover.textContent !== text) this.cover.textContent = text;
  }

  /**
   * @param {number} left
   * @param {number} whole
   */
  #run(left, whole) {
    this.bar.style.inlineSize = `${Math.max(0, Math.min(100, (100 * left) / whole))}%`;
    const seconds = Math.ceil(left / 1000);
    if (seconds === this.#second) return;
    const spoken = this.#second === null ? null : spokenTime(this.#second, seconds);
    this.#second = seconds;
    this.#write(clockText(left));
    this.game.classList.toggle("last-seconds", seconds <= LAST_SECONDS);
    this.emit("second", { left: seconds, spoken });
  }

  /** @param {string} text */
  #write(text) {
    if (this.time.textContent !== text) this.time.textContent = text;
  }
}
