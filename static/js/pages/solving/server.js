// Asks the server for solutions and boards; only the newest question of each kind is answered.

import { get, post } from "../../lib/api.js";
import { WordList } from "../../models/words.js";

const KEPT = 30; // solutions, so that going back is instant

export class Server {
  #kept = new Map();
  #asking = new Map();

  /** The words of a grid: { board, list, richness, min_length }. */
  async solve(grid, settings) {
    const question = { board: grid.toRows(), ...settings };
    const key = JSON.stringify(question);
    const signal = this.#newest("solve");
    if (this.#kept.has(key)) return this.#kept.get(key);
    const answer = await post("solve", blanksAsNull(question), signal);
    const words = answer.words.map(({ word, points, path }) => ({
      word, points, path: path.map(([row, column]) => row * grid.columns + column),
    }));
    const solved = { board: answer.board, richness: answer.richness, list: new WordList(words, grid.resized(grid.rows, grid.columns)) };
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value);
    this.#kept.set(key, solved);
    return solved;
  }

  /** A random board: { rows, dice }. Dice decide the size, where some are chosen. */
  random(grid, { dice, dictionary }) {
    const query = dice ? { dice, dictionary } : { size: grid.name, dictionary };
    return get("boards/random", query, this.#newest("random"));
  }

  /** Whatever is still being computed is not wanted any more. */
  forget() {
    for (const controller of this.#asking.values()) controller.abort();
    this.#asking.clear();
  }

  #newest(kind) {
    this.#asking.get(kind)?.abort();
    const controller = new AbortController();
    this.#asking.set(kind, controller);
    return controller.signal;
  }
}

const blanksAsNull = (question) =>
  Object.fromEntries(Object.entries(question).map(([key, value]) => [key, value === "" ? null : value]));
