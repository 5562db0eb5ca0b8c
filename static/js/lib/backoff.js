// How long to wait before the next attempt: longer each time, and never all clients at once.

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

export class Backoff {
  constructor(random = Math.random) {
    this.random = random;
    this.reset();
  }

  reset() {
    this.attempts = 0;
  }

  /** Milliseconds; between half of the step and the whole of it. */
  next() {
    const step = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.attempts);
    this.attempts += 1;
    return step * (0.5 + this.random() / 2);
  }
}
