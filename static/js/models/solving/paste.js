// Reads a board out of pasted text, by the same forms as the server.

import { Grid, MAX_SIDE } from "../grid.js";
import { face } from "../tiles.js";

const SQUARES = new Set([9, 16, 25, 36, 49, 64, 81, 100]);

/** The Grid in a text: a square run of letters, or rows of equal length; null if there is none. */
export function readBoard(text) {
  const lines = text.trim().split(/[\r\n/]+/u).map((line) => line.trim()).filter(Boolean);
  const rows = lines.length > 1 ? equalRows(lines) : rowsOfLine(lines[0] ?? "");
  if (!rows || rows.length > MAX_SIDE || rows[0].length > MAX_SIDE) return null;
  return new Grid(rows.length, rows[0].length, rows.flat());
}

/** The tiles of a text, whatever their number. */
export function readTiles(text) {
  return tokens(text.trim().replaceAll(/[\r\n/]+/gu, /[\s,]/u.test(text.trim()) ? " " : "")).map(face);
}

function tokens(line) {
  return /[\s,]/u.test(line) ? line.split(/[\s,]+/u).filter(Boolean) : [...line];
}

/** A row in which the Qu tile was spelled as two letters, with the two made one. */
function joinQu(row) {
  return row.some((tile) => tile.length > 1) ? row : row.join("").match(/qu|./giu) ?? [];
}

function equalRows(lines) {
  for (const read of [tokens, (line) => joinQu(tokens(line))]) {
    const rows = lines.map(read);
    if (rows.every((row) => row.length === rows[0].length)) return rows;
  }
  return null;
}

function rowsOfLine(line) {
  const parts = tokens(line);
  const words = parts.length > 1 && parts.length >= 3 && parts.every((part) => part.length === parts.length);
  if (words) return parts.map((part) => [...part]);
  const tiles = [parts, joinQu(parts)].find((found) => SQUARES.has(found.length));
  if (!tiles) return null;
  const side = Math.sqrt(tiles.length);
  return Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side));
}
