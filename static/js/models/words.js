// The words of a solved board: sorted, filtered, counted, exported.

import { pathThrough } from "./trace.js";
import { counted } from "./wording.js";

/** @import { Tiles, WordEntry } from "#js/types.js" */

/** @type {Record<string, (a: WordEntry, b: WordEntry) => number>} */
const ORDERS = {
  word: () => 0,
  points: (a, b) => b.points - a.points,
  length: (a, b) => b.word.length - a.word.length,
};

/** @template {Tiles} [Board=Tiles] */
export class WordList {
  /** @type {Map<string, WordEntry[]>} */
  #sorted = new Map();

  /**
   * @param {WordEntry[]} words
   * @param {Board} grid The board of the words.
   */
  constructor(words, grid) {
    this.grid = grid;
    // By code points, like the server: no locale decides what the alphabet is.
    this.words = [...words].sort((a, b) => (a.word < b.word ? -1 : Number(a.word > b.word)));
    this.points = words.reduce((sum, { points }) => sum + points, 0);
  }

  get summary() {
    return `${counted(this.words.length, "word")}, ${counted(this.points, "point")}`;
  }

  /**
   * All words by `word`, `points` or `length`. Sorting is stable, so equal ones stay alphabetical.
   * @param {string} order
   */
  sorted(order) {
    const known = this.#sorted.get(order);
    if (known) return known;
    const sorted = [...this.words].sort(ORDERS[order] ?? ORDERS.word);
    this.#sorted.set(order, sorted);
    return sorted;
  }

  /**
   * The words that contain a text and have a path through all the tiles; with that path.
   * @param {{ order?: string, text?: string, through?: number[] }} choice
   */
  select({ order = "word", text = "", through = [] }) {
    const wanted = text.trim().toLowerCase();
    const found = this.sorted(order).filter(({ word }) => word.includes(wanted));
    return through.length ? found.flatMap((entry) => this.#through(entry, through)) : found;
  }

  /**
   * @param {WordEntry} entry
   * @param {number[]} tiles
   * @returns {WordEntry[]}
   */
  #through(entry, tiles) {
    if (tiles.every((tile) => entry.path.includes(tile))) return [entry];
    const path = pathThrough(this.grid, entry.word, tiles);
    return path ? [{ ...entry, path }] : [];
  }
}

/**
 * The words as comma-separated values.
 * @param {{ word: string, points: number }[]} words
 */
export function toCsv(words) {
  const lines = words.map(({ word, points }) => `${word},${points},${word.length}`);
  return ["word,points,letters", ...lines, ""].join("\r\n");
}
