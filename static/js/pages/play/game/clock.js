// The clock, the bar beneath it, and the countdown over the board.

import { byId } from "../../../lib/dom.js";
import { clockText, LAST_SECONDS, spokenTime } from "../../../models/play/clock.js";

/** Event `second` with { left, spoken } at each full second of play; `left` in seconds. */
export class ClockView extends EventTarget {
  #last = null; // the second that is shown

  constructor() {
    super();
    this.clock = byId("clock");
    this.time = byId("time");
    this.bar = byId("clock-left");
    this.cover = byId("cover");
  }

  /** Show where the round is. `now`: the server's time in ms. */
  show(phase, round, now) {
    if (phase === "countdown") this.#countDown(round.starts_at - now);
    else this.cover.hidden = true;
    this.clock.hidden = phase !== "playing";
    if (phase !== "playing") this.#last = null;
    else if (round.ends_at === null) this.#write(clockText(now - round.starts_at, { up: true }));
    else this.#run(round.ends_at - now, round.ends_at - round.starts_at);
  }

  #countDown(left) {
    const text = String(Math.max(1, Math.ceil(left / 1000)));
    if (this.cover.textContent !== text || this.cover.hidden) this.cover.textContent = text;
    this.cover.hidden = false;
  }

  #run(left, whole) {
    this.bar.style.inlineSize = `${Math.max(0, Math.min(100, (100 * left) / whole))}%`;
    const seconds = Math.ceil(left / 1000);
    if (seconds === this.#last) return;
    const spoken = this.#last === null ? null : spokenTime(this.#last, seconds);
    this.#last = seconds;
    this.#write(clockText(left));
    this.clock.classList.toggle("last-seconds", seconds <= LAST_SECONDS);
    this.dispatchEvent(new CustomEvent("second", { detail: { left: seconds, spoken } }));
  }

  #write(text) {
    if (this.time.textContent !== text) this.time.textContent = text;
  }
}
