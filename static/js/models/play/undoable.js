// Something that waits a few seconds, in which it can be taken back.

const UNDO_MS = 5000;

/** @typedef {{ run: () => void, undone: () => void }} Action */

export class Undoable {
  /** @type {(Action & { timer: ReturnType<typeof setTimeout> }) | null} */
  #waiting = null;

  /** @param {{ show(message: string): void, hide(): void }} view Offers to undo, and stops offering. */
  constructor(view) {
    this.view = view;
  }

  /**
   * Does something in five seconds. What waits already is done now.
   * @param {string} message
   * @param {() => void} run
   * @param {() => void} [undone] Follows if it is taken back.
   */
  plan(message, run, undone = () => {}) {
    this.doNow();
    this.#waiting = { run, undone, timer: setTimeout(() => this.doNow(), UNDO_MS) };
    this.view.show(message);
  }

  /** Does what waits. */
  doNow() {
    this.#take()?.run();
  }

  /** Takes back what waits. */
  undo() {
    this.#take()?.undone();
  }

  #take() {
    const waiting = this.#waiting;
    if (!waiting) return null;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    this.view.hide();
    return waiting;
  }
}
