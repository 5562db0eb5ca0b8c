// The words of the solver: their orders and filters, the layout of their table, the address that shows them.

import { COLUMNS, DEFAULT_RULES, DEFAULT_SIZE } from "../../lib/declared.js";
import { byAlphabet, counted, pgettext } from "../../lib/wording.js";
import { pathThrough } from "../grid.js";

/** @import { OwnWord } from "#js/api.js" */
/** @import { SolverDefaults, SolverSettings, TilePath, Tiles, WordEntry } from "#js/types.js" */

export const BEST_FIRST = "points";
const MOST_LETTERS = 1_000; // more than a word has

/** @template {Tiles} [Board=Tiles] */
export class WordList {
  /** @type {Map<string, OwnWord[]>} */
  #sorted;

  /**
   * @param {OwnWord[]} words
   * @param {Board} grid The board of the words.
   * @param {string} [order] The order of the words.
   */
  constructor(words, grid, order = "word") {
    this.grid = grid;
    this.words = words;
    this.points = words.reduce((sum, { points }) => sum + points, 0);
    this.#sorted = new Map([[order, words]]);
  }

  get summary() {
    return `${counted(this.words.length, "%(count)s word", "%(count)s words")}, ${counted(this.points, "%(count)s point", "%(count)s points")}`;
  }

  /**
   * All words, alphabetical (`word`) or best first (`points`): of equal points the longer ones first.
   * @param {string} order
   * @returns {OwnWord[]}
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
    const found = this.sorted(order).filter(({ word, written }) => word.includes(wanted) || written?.toLowerCase().includes(wanted));
    return through.length ? found.flatMap((entry) => this.#through(entry, through)) : found;
  }

  /**
   * A word with its path: that of the filter, or the first one.
   * @param {OwnWord & { path?: TilePath }} found
   * @returns {WordEntry}
   */
  placed(found) {
    return { ...found, path: found.path ?? pathThrough(this.grid, found.word) ?? [] };
  }

  /**
   * @param {OwnWord} found
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
 * @param {OwnWord[]} words Alphabetical.
 */
function bestFirst(words) {
  /** @type {Map<number, OwnWord[]>} */
  const groups = new Map();
  for (const found of words) {
    const worth = found.points * MOST_LETTERS + found.word.length;
    const group = groups.get(worth);
    if (group) group.push(found);
    else groups.set(worth, [found]);
  }
  return [...groups].sort(([a], [b]) => b - a).flatMap(([, group]) => group);
}

const BOM = "\ufeff"; // without it, Excel takes UTF-8 for the code page of the machine

/**
 * The words as a table that Excel opens in a language: where decimals have a comma, columns have semicolons.
 * @param {OwnWord[]} words
 * @param {string} language
 */
export function toCsv(words, language) {
  const separator = (0.5).toLocaleString(language).includes(",") ? ";" : ",";
  const lines = words.map(({ word, written = word, points }) =>
    [written.includes(separator) ? `"${written}"` : written, points, word.length]);
  const heading = [pgettext("column of a table", "word"), pgettext("column of a table", "points"), pgettext("column of a table", "letters")];
  return BOM + [heading, ...lines].map((line) => `${line.join(separator)}\r\n`).join("");
}

// -- the layout of the table ----------------------------------------------------------------------------------
//
// How the table of words is laid out: rows of three in parts, which are added one after the other.

/**
 * Rows of words from index `start` to before `end`; the first part of a group has its heading.
 * @typedef {{ start: number, end: number, heading: Heading | null }} Part
 */

/**
 * `9 letters` and `8 words, 11 points each`.
 * @typedef {{ letters: string, worth: string }} Heading
 */

/**
 * The parts of a table.
 * @param {OwnWord[]} words
 * @param {boolean} isGrouped Whether words are grouped by length; then they are sorted by length.
 * @param {number} rows The most rows of a part.
 */
export function partsOf(words, isGrouped, rows) {
  /** @type {Part[]} */
  const parts = [];
  for (let start = 0; start < words.length;) {
    const end = isGrouped ? endOfGroup(words, start) : words.length;
    const heading = isGrouped ? headingOf(words[start], end - start) : null;
    for (let first = start; first < end; first += rows * COLUMNS) {
      parts.push({ start: first, end: Math.min(end, first + rows * COLUMNS), heading: first === start ? heading : null });
    }
    start = end;
  }
  return parts;
}

/**
 * The word in the row above (`by` -1) or below (1): in the same column, or the last one of a shorter row.
 * The same word at the edge.
 * @param {Part[]} parts
 * @param {number} index
 * @param {number} by
 */
export function inNextRow(parts, index, by) {
  const at = parts.findIndex(({ end }) => index < end);
  const { start, end } = parts[at];
  const column = (index - start) % COLUMNS;
  const row = index - column + by * COLUMNS;
  if (row >= start && row < end) return Math.min(row + column, end - 1);
  const next = parts[at + by];
  if (!next) return index;
  const first = by > 0 ? next.start : next.end - 1 - ((next.end - 1 - next.start) % COLUMNS);
  return Math.min(first + column, next.end - 1);
}

/**
 * @param {OwnWord[]} words
 * @param {number} start
 */
function endOfGroup(words, start) {
  const { points, word: { length } } = words[start];
  let end = start;
  while (end < words.length && words[end].points === points && words[end].word.length === length) end += 1;
  return end;
}

/**
 * @param {OwnWord} first
 * @param {number} count
 * @returns {Heading}
 */
function headingOf({ word, points }, count) {
  const each = count > 1 ? counted(points, "%(count)s point each", "%(count)s points each") : counted(points, "%(count)s point", "%(count)s points");
  return { letters: counted(word.length, "%(count)s letter", "%(count)s letters"), worth: `${counted(count, "%(count)s word", "%(count)s words")}, ${each}` };
}

// -- the address ----------------------------------------------------------------------------------------------
//
// The address of what the page shows. The server reads and writes the same form.

/**
 * The address of a board and its settings; defaults are left out.
 * @param {object} shown
 * @param {string | null} shown.board
 * @param {string} [shown.size]
 * @param {SolverSettings} shown.settings
 * @param {SolverDefaults} shown.defaults
 * @param {string} [shown.sort]
 */
export function linkFor({ board, size, settings, defaults, sort }) {
  const query = new URLSearchParams();
  if (board) query.set("board", board);
  else if (size && size !== DEFAULT_SIZE) query.set("size", size);
  const min_length = String(defaults.lengths[settings.rules] ?? defaults.lengths[DEFAULT_RULES]);
  const usual = { dictionary: defaults.dictionary, min_length, max_length: "", rules: DEFAULT_RULES, dice: "" };
  for (const name of /** @type {const} */ (["dictionary", "min_length", "max_length", "rules", "dice"])) {
    if (settings[name] && settings[name] !== usual[name]) query.set(name, settings[name]);
  }
  if (sort && sort !== BEST_FIRST) query.set("sort", sort);
  return linkTo("/", query);
}

/**
 * The address of a page with a query; slashes and commas stay readable.
 * @param {string} path
 * @param {URLSearchParams | Record<string, string>} query
 */
export function linkTo(path, query) {
  const text = new URLSearchParams(query).toString().replaceAll("%2F", "/").replaceAll("%2C", ",");
  return text ? `${path}?${text}` : path;
}
