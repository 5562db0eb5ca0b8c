// How the table of words is laid out: rows of three in parts, which are added one after the other.

import { counted } from "../../lib/wording.js";

/** @import { ScoredWord } from "#js/types.js" */

export const COLUMNS = 3;

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
 * @param {ScoredWord[]} words
 * @param {boolean} isGrouped By length; the words are sorted by it.
 * @param {number} rows Of a part, at most.
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
 * @param {ScoredWord[]} words
 * @param {number} start
 */
function endOfGroup(words, start) {
  const { points, word: { length } } = words[start];
  let end = start;
  while (end < words.length && words[end].points === points && words[end].word.length === length) end += 1;
  return end;
}

/**
 * @param {ScoredWord} first
 * @param {number} count
 * @returns {Heading}
 */
function headingOf({ word, points }, count) {
  const each = count > 1 ? " each" : "";
  return { letters: counted(word.length, "letter"), worth: `${counted(count, "word")}, ${counted(points, "point")}${each}` };
}
