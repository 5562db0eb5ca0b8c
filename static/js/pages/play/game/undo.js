// What a slip of the host would spoil for others waits a few seconds, in which it can be taken back.

import { hideToast, showToast } from "../../../lib/toast.js";

const UNDO_MS = 5000;

export class Undoable {
  /** @type {{ timer: number, run: () => void, undone: () => void } | null} */
  #waiting = null;

  constructor() {
    addEventListener("pagehide", () => this.doNow());
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#undo());
  }

  /**
   * Does something in five seconds. What waits already is done now.
   * @param {string} message
   * @param {() => void} run
   * @param {() => void} [undone]
   */
  plan(message, run, undone = () => {}) {
    this.doNow();
    this.#waiting = { timer: setTimeout(() => this.doNow(), UNDO_MS), run, undone };
    showToast(message, { label: "Undo", run: () => this.#undo() });
  }

  /** Does what waits. */
  doNow() {
    this.#take()?.run();
  }

  #undo() {
    this.#take()?.undone();
  }

  #take() {
    const waiting = this.#waiting;
    if (!waiting) return null;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    hideToast();
    return waiting;
  }
}
