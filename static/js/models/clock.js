// The server's time, estimated from its messages, and the phase of a round at that time.

import { COUNTDOWN_MS, SETTLING_MS } from "../lib/declared.js";
import { gettext } from "../lib/wording.js";

/** @import { PhaseEnum } from "#js/api.js" */
/** @import { RoundTimes } from "#js/types.js" */

const SAMPLES = 12; // older ones may stem from another network
export const LAST_SECONDS = 10;
export const SETTLED_MS = SETTLING_MS + 200; // after the end of a round, when its results can be fetched

export class ServerClock {
  /** @type {number[]} */
  #offsets = [];
  #isStale = false;

  /** @param {() => number} now A monotonic clock in ms, such as `performance.now`. */
  constructor(now) {
    this.local = now;
  }

  /**
   * Adds a time that the server has just sent. A message can only be late, so the largest offset is the
   * most accurate.
   * @param {number} serverTime
   */
  sync(serverTime) {
    if (this.#isStale) this.#offsets = [];
    this.#isStale = false;
    this.#offsets.push(serverTime - this.local());
    if (this.#offsets.length > SAMPLES) this.#offsets.shift();
  }

  /** The device may have slept, which stops some monotonic clocks, or the server may be another: only the next sample counts. */
  markStale() {
    this.#isStale = true;
  }

  now() {
    return this.local() + Math.max(...this.#offsets);
  }
}

/**
 * The phase of a round, by the same rules as the server.
 * @param {RoundTimes | null} round
 * @param {number} now
 * @returns {PhaseEnum}
 */
export function phaseOf(round, now) {
  if (round?.settled) return "finished";
  if (!round || now < round.starts_at - COUNTDOWN_MS) return "lobby";
  if (now < round.starts_at) return "countdown";
  if (round.ends_at !== null && now >= round.ends_at) return "finished";
  if (round.paused) return "paused";
  if (round.checking_at && now >= round.checking_at) return "checking";
  return round.writing_at && now >= round.writing_at ? "writing" : "playing";
}

/**
 * When the clock of a round runs out; null without one.
 * @param {RoundTimes} round
 */
export const clockEnd = ({ writing_at: writingAt, ends_at: endsAt }) => writingAt ?? endsAt;

/**
 * The text of a clock, `1:05`. Counting down, a second is shown until its end.
 * @param {number} ms
 * @param {{ up?: boolean }} [direction]
 */
export function clockText(ms, { up = false } = {}) {
  const seconds = Math.max(0, up ? Math.floor(ms / 1000) : Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The same with hours, `19:46:05`.
 * @param {number} ms
 */
export function countdownText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return [hours, ...[minutes, rest].map((each) => String(each).padStart(2, "0"))].join(":");
}

/**
 * Milliseconds until the text of a clock that counts down changes.
 * @param {number} ms
 */
export const untilNextSecond = (ms) => ms % 1000 || 1000;

const ANNOUNCED = new Map([[60, gettext("One minute left.")], [30, gettext("30 seconds left.")], [LAST_SECONDS, gettext("10 seconds left.")]]);

/**
 * The announcement for screen readers when the clock reaches one of a few moments; otherwise null.
 * @param {number} secondsBefore
 * @param {number} seconds
 */
export function spokenTime(secondsBefore, seconds) {
  return secondsBefore > seconds ? ANNOUNCED.get(seconds) ?? null : null;
}

/**
 * Whether a round of the public game runs, and the time until it ends or the next one begins.
 * @param {{ start: number, length: number, period: number }} rounds When one of them starts, in ms.
 * @param {number} now
 */
export function publicPhase({ start, length, period }, now) {
  const since = (((now - start) % period) + period) % period;
  const isRunning = since < length;
  return { isRunning, left: (isRunning ? length : period) - since };
}
