// Boards of the Ruzzle scoring: a value for each tile, bonuses on some.

/** @import { Board, Bonus, TilePath } from "#js/types.js" */

/**
 * The bonus and the value of a tile, and how many words of a drill begin there, once that is asked for.
 * @typedef {{ bonus: Bonus | null, value: number | null, starts?: number }} Mark
 */

// Also in game/web/shared/tiles.py.
/** @type {Record<Bonus, string>} */
const NAMES = { DL: "double letter", TL: "triple letter", DW: "double word", TW: "triple word" };
// Also in solver/letter_scoring.py.
/** @type {Partial<Record<Bonus, number>>} */
const LETTERS = { DL: 2, TL: 3 };
/** @type {Partial<Record<Bonus, number>>} */
const WORDS = { DW: 2, TW: 3 };

/**
 * The marks of each tile of a board.
 * @param {Board} board
 * @returns {Mark[]}
 */
export function tileMarks({ rows, bonuses, values }) {
  return rows.flatMap((row, r) => row.map((_, c) => ({
    bonus: bonuses?.[r][c] ?? null,
    value: values?.[r][c] || null, // 0 for a blocked tile
  })));
}

/**
 * A function that scores a path on a board with these marks, without the bonus for the length of its
 * word; null if the letters have no values.
 * @param {Mark[]} marks
 */
export function pathWorth(marks) {
  if (!marks.some(({ value }) => value)) return null;
  /** @type {(multipliers: Partial<Record<Bonus, number>>, tile: number) => number} */
  const multiplier = (multipliers, tile) => multipliers[/** @type {Bonus} */ (marks[tile].bonus)] ?? 1;
  return (/** @type {TilePath} */ path) =>
    path.reduce((sum, tile) => sum + (marks[tile].value ?? 0) * multiplier(LETTERS, tile), 0)
    * path.reduce((product, tile) => product * multiplier(WORDS, tile), 1);
}

/**
 * A tile as screen readers read it: “E 1 double letter”.
 * @param {string} face
 * @param {Mark} mark
 */
export function spoken(face, { bonus, value, starts }) {
  const begin = starts && (starts === 1 ? "one word begins" : `${starts} words begin`);
  return [face, value, bonus && NAMES[bonus], begin].filter(Boolean).join(" ");
}
