// Plays one or two searches. One advances step by step; two advance together, call by call.

/** @import { SearchRun } from "./search_run.js" */

const FRAME_MS = 1000 / 30; // above this frame rate several steps are taken at a time

export class Playback {
  /** @type {number[][]} For each position the number of steps that each run has done. */
  #positions;
  position = 0;

  /** @param {SearchRun[]} runs */
  constructor(runs) {
    this.runs = runs;
    this.#positions = runs.length === 1
      ? Array.from({ length: runs[0].length + 1 }, (_, step) => [step])
      : byCalls(runs);
  }

  /** The last position. */
  get end() { return this.#positions.length - 1; }
  get atEnd() { return this.position >= this.end; }

  /** The number of steps that each run has done. */
  get steps() { return this.#positions[this.position]; }

  /** @param {number} position */
  go(position) { this.position = Math.max(0, Math.min(this.end, position)); }

  /**
   * The words that each run found between two positions.
   * @param {number} from
   * @param {number} to
   */
  foundBetween(from, to) {
    return this.runs.map((run, index) => run.found
      .filter(({ at }) => at > this.#positions[from][index] && at <= this.#positions[to][index])
      .map(({ word }) => word));
  }
}

/**
 * A position for each number of calls that any of the runs reaches.
 * @param {SearchRun[]} runs
 */
function byCalls(runs) {
  const calls = new Set(runs.flatMap((run) => Array.from({ length: run.length + 1 }, (_, step) => run.at(step).calls)));
  return [...calls].sort((a, b) => a - b).map((number) => runs.map((run) => run.stepAfter(number)));
}

/**
 * How to play a number of steps a second: steps to take at once, and milliseconds to wait between.
 * @param {number} speed
 */
export function pace(speed) {
  const wait = Math.max(1000 / speed, FRAME_MS);
  return { wait, steps: Math.max(1, Math.round((speed * wait) / 1000)) };
}
