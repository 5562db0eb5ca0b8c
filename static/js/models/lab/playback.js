// One or two searches as a film. One goes step by step; two go side by side, call by call.

const LONGEST_MS = 1000 / 30; // faster than that nobody sees: then several steps at a time

export class Playback {
  #stops = [];

  constructor(runs) {
    this.runs = runs;
    if (runs.length === 1) this.#stops = Array.from({ length: runs[0].length + 1 }, (_, step) => [step]);
    else this.#stops = together(runs);
    this.place = 0;
  }

  /** The last place. */
  get end() { return this.#stops.length - 1; }
  get atEnd() { return this.place >= this.end; }

  /** For each run how many steps it has done. */
  get steps() { return this.#stops[this.place]; }

  go(place) { this.place = Math.max(0, Math.min(this.end, place)); }

  /** The words that were found between two places: one list for each run. */
  foundBetween(from, to) {
    return this.runs.map((run, index) => run.found
      .filter(({ at }) => at > this.#stops[from][index] && at <= this.#stops[to][index])
      .map(({ word }) => word));
  }
}

/** A stop for each number of calls that one of them has come to. */
function together(runs) {
  const calls = new Set(runs.flatMap((run) => Array.from({ length: run.length + 1 }, (_, step) => run.at(step).calls)));
  return [...calls].sort((a, b) => a - b).map((number) => runs.map((run) => run.stepAfter(number)));
}

/** How long to wait, and how many steps to do then, for so many steps a second. */
export function beat(speed) {
  const wait = Math.max(1000 / speed, LONGEST_MS);
  return { wait, steps: Math.max(1, Math.round((speed * wait) / 1000)) };
}
