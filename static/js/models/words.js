// The words of a solved board: sorted, grouped, filtered, counted, exported.

import { byAlphabet } from "./alphabet.js";
import { pathThrough } from "./trace.js";
import { counted } from "./wording.js";

/** @import { ScoredWord, TilePath, Tiles, WordEntry } from "#js/types.js" */

export const BEST_FIRST = "points";

/** @type {Record<string, (a: ScoredWord, b: ScoredWord) => number>} */
const ORDERS = {
  word: byAlphabet,
  points: (a, b) => b.points - a.points || b.word.length - a.word.length,
};

/**
 * A word, whose path is found when it is needed.
 * @implements {WordEntry}
 */
class Entry {
  /** @type {TilePath | null} */
  #path = null;

  /**
   * @param {ScoredWord} found
   * @param {Tiles} grid
   */
  constructor({ word, written, points }, grid) {
    this.word = word;
    this.written = written;
    this.points = points;
    this.grid = grid;
  }

  get path() { return this.#path ??= pathThrough(this.grid, this.word) ?? []; }
}

/** @template {Tiles} [Board=Tiles] */
export class WordList {
  /** @type {Map<string, WordEntry[]>} */
  #sorted = new Map();

  /**
   * @param {ScoredWord[]} words Alphabetical, or in groups that are.
   * @param {Board} grid The board of the words.
   */
  constructor(words, grid) {
    this.grid = grid;
    this.words = words.map((found) => new Entry(found, grid));
    this.points = words.reduce((sum, { points }) => sum + points, 0);
  }

  get summary() {
    return `${counted(this.words.length, "word")}, ${counted(this.points, "point")}`;
  }

  /**
   * All words, alphabetical (`word`) or best first (`points`): of equal points the longer ones first.
   * @param {string} order
   * @returns {WordEntry[]}
   */
  sorted(order) {
    const known = this.#sorted.get(order);
    if (known) return known;
    const sorted = order === BEST_FIRST ? [...this.sorted("word")] : [...this.words];
    sorted.sort(ORDERS[order] ?? ORDERS.word); // stable
    this.#sorted.set(order, sorted);
    return sorted;
  }

  /**
   * The words that contain a text and have a path through all the tiles; with that path.
   * @param {{ order?: string, text?: string, through?: number[] }} choice
   */
  select({ order = "word", text = "", through = [] }) {
    const wanted = text.trim().toLowerCase();
    const found = this.sorted(order).filter(({ word, written }) => word.includes(wanted) || written?.includes(wanted));
    return through.length ? found.flatMap((entry) => this.#through(entry, through)) : found;
  }

  /**
   * @param {WordEntry} entry
   * @param {number[]} tiles
   * @returns {WordEntry[]}
   */
  #through({ word, written, points }, tiles) {
    const path = pathThrough(this.grid, word, tiles);
    return path ? [{ word, written, points, path }] : [];
  }
}

/**
 * The words as comma-separated values.
 * @param {ScoredWord[]} words
 */
export function toCsv(words) {
  const lines = words.map(({ word, written = word, points }) =>
    `${written.includes(",") ? `"${written}"` : written},${points},${word.length}`);
  return ["word,points,letters", ...lines, ""].join("\r\n");
}
