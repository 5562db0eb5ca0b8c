// How often and how long the page is out of sight while a rated round is played.

/** @import { HiddenMessage } from "#js/api.js" */

const EVERY_MS = 5000; // between two messages; the sums of the last one include those left out

export class Sight {
  /** @type {string | null} The round that is counted, also once it is over. */
  #round = null;
  #isPlaying = false;
  #wasSeen = false; // a page that has stayed behind since before the round is another device's, or a second tab
  #times = 0;
  #ms = 0;
  /** @type {number | null} */
  #hiddenAt = null;
  #sentAt = -Infinity;
  #isUnsent = false;

  /**
   * @param {() => number} now In ms, of a clock that goes on while the device sleeps.
   * @param {(message: HiddenMessage) => boolean} send Returns whether there was a connection.
   */
  constructor(now, send) {
    this.now = now;
    this.send = send;
  }

  /**
   * The round is played from now on, or goes on after a pause.
   * @param {string} round
   * @param {boolean} isHidden
   */
  play(round, isHidden) {
    if (round !== this.#round) this.#reset(round);
    this.#isPlaying = true;
    this.change(isHidden);
  }

  /**
   * The page has come into sight, or is no longer.
   * @param {boolean} isHidden
   */
  change(isHidden) {
    if (!this.#isPlaying || isHidden && (!this.#wasSeen || this.#hiddenAt !== null)) return;
    this.#addUp();
    this.#wasSeen = true;
    if (isHidden) {
      this.#times += 1;
      this.#hiddenAt = this.now();
    }
    this.#isUnsent = true;
    if (this.now() - this.#sentAt >= EVERY_MS) this.flush();
  }

  /** The round is over, or paused. */
  stop() {
    if (!this.#isPlaying) return;
    this.#isUnsent ||= this.#hiddenAt !== null;
    this.#addUp();
    this.#isPlaying = false;
    this.flush();
  }

  /** Sends what has not been sent yet: there is a connection again. */
  flush() {
    if (!this.#isUnsent || this.#round === null) return;
    const seconds = Math.round(this.#ms / 1000);
    if (!this.send({ type: "hidden", round: this.#round, times: this.#times, seconds })) return;
    this.#isUnsent = false;
    this.#sentAt = this.now();
  }

  #addUp() {
    if (this.#hiddenAt !== null) this.#ms += Math.max(0, this.now() - this.#hiddenAt);
    this.#hiddenAt = null;
  }

  /** @param {string} round */
  #reset(round) {
    this.#round = round;
    this.#wasSeen = false;
    this.#times = 0;
    this.#ms = 0;
    this.#hiddenAt = null;
    this.#sentAt = -Infinity;
  }
}
