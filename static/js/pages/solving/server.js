// Asks the server for solutions and random boards; a newer request of a kind aborts the older one.

import { get, post } from "../../lib/api.js";
import { WordList } from "../../models/words.js";

/** @import { RandomBoard, Richness, Solution, SolverSettings } from "#js/types.js" */
/** @import { Grid } from "../../models/grid.js" */

/** @typedef {{ board: string, list: WordList<Grid>, richness: Richness | null }} Solved */

const CACHED = 30; // solutions, so that going back is instant

export class Server {
  /** @type {Map<string, Solved>} */
  #cache = new Map();
  /** @type {Map<string, AbortController>} */
  #running = new Map();

  /**
   * The words of a grid.
   * @param {Grid} grid
   * @param {SolverSettings} settings
   * @returns {Promise<Solved>}
   */
  async solve(grid, settings) {
    const question = { board: grid.toRows(), ...settings, paths: false };
    const key = JSON.stringify(question);
    const signal = this.#replaceRequest("solve");
    const cached = this.#cache.get(key);
    if (cached) return cached;
    /** @type {Solution} */
    const answer = await post("solve", blanksAsNull(question), signal);
    const copy = grid.resized(grid.rows, grid.columns); // the visitor may go on typing
    const solved = { board: answer.board, richness: answer.richness, list: new WordList(answer.words, copy) };
    for (const oldest of this.#cache.keys()) {
      if (this.#cache.size < CACHED) break;
      this.#cache.delete(oldest);
    }
    this.#cache.set(key, solved);
    return solved;
  }

  /**
   * A random board; chosen dice decide its size.
   * @param {Grid} grid
   * @param {SolverSettings} settings
   * @returns {Promise<RandomBoard>}
   */
  random(grid, { dice, dictionary }) {
    /** @type {Record<string, string>} */
    const query = dice ? { dice, dictionary } : { size: grid.name, dictionary };
    return get("boards/random", query, this.#replaceRequest("random"));
  }

  /** Aborts all requests. */
  abort() {
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  /** @param {string} kind */
  #replaceRequest(kind) {
    this.#running.get(kind)?.abort();
    const controller = new AbortController();
    this.#running.set(kind, controller);
    return controller.signal;
  }
}

/** @param {object} question */
const blanksAsNull = (question) =>
  Object.fromEntries(Object.entries(question).map(([key, value]) => [key, value === "" ? null : value]));
