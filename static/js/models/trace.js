// The ways in which a word can be walked on a board. The server lists them all (`/api/v1/trace`);
// this finds one through certain tiles fast enough to filter a thousand words while a finger lifts,
// or the best one while a word is typed.

import { BLOCKED, WILD } from "./tiles.js";

const MAX_STEPS = 20_000; // only boards of equal letters need more; then the first paths decide

/** One path of the word, as tile indices, that goes through all of `through`; null without one.

    `unfinished`: more letters may follow, so that the last tile may have more than the word. */
export function pathThrough(grid, word, through = [], { unfinished = false } = {}) {
  let found = null;
  walkPaths(grid, word, unfinished, (path) => {
    if (through.every((tile) => path.includes(tile))) found = [...path];
    return found !== null;
  });
  return found;
}

/** The path of the word that is worth most, of equals the first; null without one. */
export function bestPath(grid, word, worth, { unfinished = false } = {}) {
  let best = null;
  let most = -1;
  walkPaths(grid, word, unfinished, (path) => {
    const points = worth(path);
    if (points > most) [best, most] = [[...path], points];
    return false;
  });
  return best;
}

// All paths in reading order, until `visit` says that this one will do.
function walkPaths(grid, word, unfinished, visit) {
  const tiles = grid.tiles.map((tile) => tile.toLowerCase());
  const path = [];
  let steps = 0;

  const fits = (index, start) => tiles[index] !== BLOCKED
    && (tiles[index] === WILD || word.startsWith(tiles[index], start)
      || (unfinished && tiles[index].startsWith(word.slice(start))));
  const after = (index, start) =>
    Math.min(word.length, start + (tiles[index] === WILD ? 1 : tiles[index].length));

  const walk = (index, start) => {
    steps += 1;
    if (steps > MAX_STEPS || path.includes(index) || !fits(index, start)) return false;
    path.push(index);
    const end = after(index, start);
    const done = end === word.length
      ? visit(path)
      : neighbours(grid, index).some((next) => walk(next, end));
    path.pop();
    return done;
  };
  tiles.some((_, index) => walk(index, 0));
}

/** The tiles that touch a tile, in reading order. */
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

/** What each tile of a path stands for in the word: [["qu", "i", "t"]]; a wildcard takes a letter. */
export function spell(grid, word, path) {
  let start = 0;
  return path.map((index) => {
    const length = grid.tiles[index] === WILD ? 1 : grid.tiles[index].length;
    start += length;
    return word.slice(start - length, start);
  });
}
