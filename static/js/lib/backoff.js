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
