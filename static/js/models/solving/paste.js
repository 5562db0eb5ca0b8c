// Reads a board from pasted text, in the forms that the server reads; but one row (`cat/`) and fewer than
// nine letters in one line are no board here: they may be a part of one.

import { MAX_SIDE } from "../../lib/declared.js";
import { face, Grid, plainLetters } from "../grid.js";

const BETWEEN = /[\s,;|_\u2010-\u2015-]+/u; // tiles, as in solver/board.py
const RULE = /^[\s|+:=-]*-[\s|+:=-]*$/u; // a line that parts rows
const ROWS_OF_LINE = /^\p{L}{3,}(?:[|_\u2010-\u2015-]\p{L}{3,})+$/u; // ABCD-EFGH
const SQUARES = new Set([9, 16, 25, 36, 49, 64, 81, 100]);

/**
 * The board in a text, a square run of letters or rows of equal length; null if there is none.
 * @param {string} text
 * @param {boolean} [isPlainQ] As for `face`.
 */
export function readBoard(text, isPlainQ = false) {
  const lines = plainLetters(text.trim()).split(/[\r\n\/]+/u).map((line) => line.trim()).filter((line) => line && !RULE.test(line));
  const rows = lines.length > 1 ? equalRows(lines) : rowsOfLine(lines[0] ?? "");
  if (!rows || rows.length > MAX_SIDE || rows[0].length > MAX_SIDE) return null;
  return new Grid(rows.length, rows[0].length, rows.flat().map((tile) => face(tile, isPlainQ)));
}

/**
 * The tiles in a text, whatever their number.
 * @param {string} text
 * @param {boolean} [isPlainQ] As for `face`.
 */
export function readTiles(text, isPlainQ = false) {
  const whole = plainLetters(text.trim());
  return tokens(whole.replaceAll(/[\r\n\/]+/gu, BETWEEN.test(whole) ? " " : "")).map((tile) => face(tile, isPlainQ));
}

/** @param {string} line */
function tokens(line) {
  return BETWEEN.test(line) ? line.split(BETWEEN).filter(Boolean) : [...line.matchAll(/q\.|./giu)].map(([tile]) => tile);
}

/**
 * A row of single letters with each q and u joined to the one tile Qu.
 * @param {string[]} row
 */
function joinQu(row) {
  return row.some((tile) => tile.length > 1) ? row : [...row.join("").matchAll(/qu|./giu)].map(([tile]) => tile);
}

/** @param {string[]} lines */
function equalRows(lines) {
  for (const read of [tokens, (/** @type {string} */ line) => joinQu(tokens(line))]) {
    const rows = lines.map(read);
    if (rows.every((row) => row.length === rows[0].length)) return rows;
  }
  return null;
}

/** @param {string} line */
function rowsOfLine(line) {
  const parts = tokens(line);
  if (ROWS_OF_LINE.test(line) && parts.every((part) => part.length === parts[0].length)) return parts.map((part) => [...part]);
  const areRows = parts.length >= 3 && parts.every((part) => part.length === parts.length);
  if (areRows) return parts.map((part) => [...part]);
  const tiles = [parts, joinQu(parts)].find((found) => SQUARES.has(found.length));
  if (!tiles) return null;
  const side = Math.sqrt(tiles.length);
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side));
}
