// The words of a solved board: sorted, grouped, filtered, counted, exported.

import { counted } from "../lib/wording.js";
import { byAlphabet } from "./alphabet.js";
import { pathThrough } from "./trace.js";

/** @import { ScoredWord, TilePath, Tiles, WordEntry } from "#js/types.js" */

export const BEST_FIRST = "points";
const MOST_LETTERS = 1_000; // more than a word has

/** @template {Tiles} [Board=Tiles] */
export class WordList {
  /** @type {Map<string, ScoredWord[]>} */
  #sorted;

  /**
   * @param {ScoredWord[]} words
   * @param {Board} grid The board of the words.
   * @param {string} [order] In which the words are given.
   */
  constructor(words, grid, order = "word") {
    this.grid = grid;
    this.words = words;
    this.points = words.reduce((sum, { points }) => sum + points, 0);
    this.#sorted = new Map([[order, words]]);
  }

  get summary() {
    return `${counted(this.words.length, "word")}, ${counted(this.points, "point")}`;
  }

  /**
   * All words, alphabetical (`word`) or best first (`points`): of equal points the longer ones first.
   * @param {string} order
   * @returns {ScoredWord[]}
   */
  sorted(order) {
    const known = this.#sorted.get(order);
    if (known) return known;
    const sorted = order === BEST_FIRST ? bestFirst(this.sorted("word")) : [...this.words].sort(byAlphabet);
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
   * A word with its path: that of the filter, or the first one.
   * @param {ScoredWord & { path?: TilePath }} found
   * @returns {WordEntry}
   */
  placed(found) {
    return { ...found, path: found.path ?? pathThrough(this.grid, found.word) ?? [] };
  }

  /**
   * @param {ScoredWord} found
   * @param {number[]} tiles
   * @returns {WordEntry[]}
   */
  #through({ word, written, points }, tiles) {
    const path = pathThrough(this.grid, word, tiles);
    return path ? [{ word, written, points, path }] : [];
  }
}

/**
 * Collects words of equal points and length, several times as fast as a sort of ten thousands.
 * @param {ScoredWord[]} words Alphabetical.
 */
function bestFirst(words) {
  /** @type {Map<number, ScoredWord[]>} */
  const groups = new Map();
  for (const found of words) {
    const worth = found.points * MOST_LETTERS + found.word.length;
    const group = groups.get(worth);
    if (group) group.push(found);
    else groups.set(worth, [found]);
  }
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group);
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
