// The words of a solved board: sorted, filtered, counted, written out.

import { pathThrough } from "./trace.js";

const ORDERS = {
  word: () => 0,
  points: (a, b) => b.points - a.points,
  length: (a, b) => b.word.length - a.word.length,
};

/** `1 point`, `1,284 points`. */
export function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

export class WordList {
  #sorted = new Map();

  /** `words`: [{ word, points, path }], the path as tile indices; `grid`: the board they are of. */
  constructor(words, grid) {
    this.grid = grid;
    // Code points, as the server has it: no locale decides what the alphabet is.
    this.words = [...words].sort((a, b) => (a.word < b.word ? -1 : Number(a.word > b.word)));
    this.points = words.reduce((sum, { points }) => sum + points, 0);
  }

  get summary() {
    return `${counted(this.words.length, "word")}, ${counted(this.points, "point")}`;
  }

  /** All words in an order; sorting is stable, so that equal ones stay alphabetical. */
  sorted(order) {
    if (!this.#sorted.has(order)) this.#sorted.set(order, [...this.words].sort(ORDERS[order] ?? ORDERS.word));
    return this.#sorted.get(order);
  }

  /** Those that hold the text and have a path through all the tiles; with that path. */
  select({ order = "word", text = "", through = [] }) {
    const wanted = text.trim().toLowerCase();
    const found = this.sorted(order).filter(({ word }) => word.includes(wanted));
    return through.length ? found.flatMap((entry) => this.#through(entry, through)) : found;
  }

  #through(entry, through) {
    if (through.every((tile) => entry.path.includes(tile))) return [entry];
    const path = pathThrough(this.grid, entry.word, through);
    return path ? [{ ...entry, path }] : [];
  }
}

/** Rows of comma-separated values, as spreadsheets read them. */
export function toCsv(words) {
  const lines = words.map(({ word, points }) => `${word},${points},${word.length}`);
  return ["word,points,letters", ...lines, ""].join("\r\n");
}
