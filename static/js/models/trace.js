// The paths of a word on a board. The server lists them all (`/api/v1/trace`). This finds one through
// given tiles, fast enough to filter a thousand words between two key presses, or the best one while a
// word is typed.

import { BLOCKED, WILD } from "./grid.js";

/** @import { TilePath, Tiles } from "#js/types.js" */

const MAX_STEPS = 20_000; // Only boards of equal letters need more; then the first paths have to do.

/**
 * One path of the word through all of the tiles `through`, or null.
 * @param {Tiles} grid
 * @param {string} word
 * @param {number[]} [through]
 * @param {boolean} [isPrefix] More letters may follow, so the last tile may have more than the word.
 */
export function pathThrough(grid, word, through = [], isPrefix = false) {
  /** @type {TilePath | null} */
  let found = null;
  walkPaths(grid, word, isPrefix, (path) => {
    if (through.every((tile) => path.includes(tile))) found = [...path];
    return found !== null;
  });
  return /** @type {TilePath | null} */ (found); // the compiler misses the assignment in the callback
}

/**
 * A path of the longest beginning of the word that is on the board; empty if there is none.
 * @param {Tiles} grid
 * @param {string} word
 * @returns {TilePath}
 */
export function prefixPath(grid, word) {
  for (let length = word.length; length > 0; length -= 1) {
    const path = pathThrough(grid, word.slice(0, length), [], true);
    if (path) return path;
  }
  return [];
}

/**
 * The path of the word with the highest worth, the first of equal ones; null if it has none.
 * @param {Tiles} grid
 * @param {string} word
 * @param {(path: TilePath) => number} worth
 * @param {boolean} [isPrefix] More letters may follow, so the last tile may have more than the word.
 */
export function bestPath(grid, word, worth, isPrefix = false) {
  /** @type {TilePath | null} */
  let best = null;
  let highest = -1;
  walkPaths(grid, word, isPrefix, (path) => {
    const points = worth(path);
    if (points > highest) [best, highest] = [[...path], points];
    return false;
  });
  return /** @type {TilePath | null} */ (best); // the compiler misses the assignment in the callback
}

/**
 * Visits all paths in reading order until `visit` returns true.
 * @param {Tiles} grid
 * @param {string} word
 * @param {boolean} isPrefix
 * @param {(path: TilePath) => boolean} visit
 */
function walkPaths(grid, word, isPrefix, visit) {
  const tiles = grid.tiles.map((tile) => tile.toLowerCase());
  /** @type {TilePath} */
  const path = [];
  let steps = 0;

  /** @type {(tile: string, start: number) => boolean} */
  const fits = (tile, start) => tile !== BLOCKED
    && (tile === WILD || word.startsWith(tile, start) || (isPrefix && tile.startsWith(word.slice(start))));

  /** @type {(index: number, start: number) => boolean} */
  const walk = (index, start) => {
    steps += 1;
    const tile = tiles[index];
    if (steps > MAX_STEPS || path.includes(index) || !fits(tile, start)) return false;
    path.push(index);
    const end = Math.min(word.length, start + (tile === WILD ? 1 : tile.length));
    const done = end === word.length
      ? visit(path)
      : neighbours(grid, index).some((next) => walk(next, end));
    path.pop();
    return done;
  };
  tiles.some((_, index) => walk(index, 0));
}

/**
 * The tiles that touch a tile, in reading order.
 * @param {{ rows: number, columns: number }} grid
 * @param {number} index
 */
export function neighbours({ rows, columns }, index) {
  const [row, column] = [Math.floor(index / columns), index % columns];
  const found = [];
  for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r += 1) {
    for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c += 1) {
      if (r !== row || c !== column) found.push(r * columns + c);
    }
  }
  return found;
}

/**
 * The letters of the word that each tile of a path stands for: ["qu", "i", "t"]. A wildcard takes one.
 * @param {Tiles} grid
 * @param {string} word
 * @param {TilePath} path
 */
export function spell(grid, word, path) {
  let start = 0;
  return path.map((index) => {
    const length = grid.tiles[index] === WILD ? 1 : grid.tiles[index].length;
    start += length;
    return word.slice(start - length, start);
  });
}
