// Boards, their tiles, and the paths of words on them.

import { BLOCKED, MAX_TILE_LETTERS, WILD } from "../lib/declared.js";
import { gettext } from "../lib/wording.js";

/** @import { TilePath, Tiles } from "#js/types.js" */

/** @typedef {{ index: number, problem: string }} TileProblem `problem`: "missing" or a sentence. */

export class Grid {
  /** @type {number | null} The tile that a + has opened for another letter. */
  #open = null;
  /** @type {number | null} The tile after a typed q, where a u would be the second letter of Qu, and a point would part it. */
  #afterQ = null;

  /**
   * @param {number} rows
   * @param {number} columns
   * @param {string[]} [tiles] Faces, or letters as typed; `Q` is the letter alone, `q` the tile Qu.
   */
  constructor(rows, columns, tiles = []) {
    this.rows = rows;
    this.columns = columns;
    this.tiles = Array.from({ length: rows * columns }, (_, index) => face(tiles[index] ?? "", tiles[index] === PLAIN_Q));
  }

  get size() { return this.tiles.length; }
  get name() { return `${this.rows}x${this.columns}`; }
  get isEmpty() { return this.tiles.every((tile) => tile === ""); }
  get isComplete() { return this.tiles.every(isTile); }

  /** The rows for the server, which reads Q as Qu and `Q.` as the letter. */
  toRows() {
    const tiles = this.tiles.map((tile) => (tile === PLAIN_Q ? "Q." : tile));
    return Array.from({ length: this.rows }, (_, row) =>
      tiles.slice(row * this.columns, (row + 1) * this.columns));
  }

  /**
   * Types one character into a tile. Returns the tile to continue in.
   * @param {number} index
   * @param {string} character
   * @param {boolean} [isPlainQ] As for `face`.
   */
  type(index, character, isPlainQ = false) {
    if (character === "+" || character === "&") return this.#openTile(index);
    if (this.#open !== null) return this.#addLetter(this.#open, character);
    const isAfterQ = this.#afterQ === index;
    this.#afterQ = null;
    if (isAfterQ && character.toLowerCase() === "u") return index;
    if (character === ".") return this.#partQu(isAfterQ ? this.tiles.lastIndexOf("Qu", index) : index, index);
    this.tiles[index] = face(character, isPlainQ);
    if (!isTile(this.tiles[index])) return index; // a digit stays and can be overwritten
    const next = Math.min(index + 1, this.size - 1);
    if (this.tiles[index] === "Qu") this.#afterQ = next;
    return next;
  }

  /**
   * Empties a tile, or the one before if it is empty already. Returns the tile to continue in.
   * @param {number} index
   */
  erase(index) {
    this.leave();
    const target = this.tiles[index] === "" ? Math.max(0, index - 1) : index;
    this.tiles[target] = "";
    return target;
  }

  /** The visitor moved on by other means than typing. */
  leave() {
    this.#open = null;
    this.#afterQ = null;
  }

  /**
   * The tile so many rows and columns away; the same one at the edge.
   * @param {number} index
   * @param {number} rows
   * @param {number} columns
   */
  step(index, rows, columns) {
    const row = Math.floor(index / this.columns) + rows;
    const column = (index % this.columns) + columns;
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? row * this.columns + column : index;
  }

  /**
   * A grid of another size; letters whose place exists in both keep it.
   * @param {number} rows
   * @param {number} columns
   */
  resized(rows, columns) {
    const tiles = Array.from({ length: rows * columns }, (_, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      return row < this.rows && column < this.columns ? this.tiles[row * this.columns + column] : "";
    });
    return new Grid(rows, columns, tiles);
  }

  /**
   * The tiles that are missing or invalid.
   * @returns {TileProblem[]}
   */
  problems() {
    return this.tiles.flatMap((tile, index) => {
      if (tile === "") return [{ index, problem: "missing" }];
      if (isTile(tile)) return [];
      const wrong = [...tile].find((character) => !/\p{L}/u.test(character));
      const problem = wrong ? gettext("“%(letter)s” is not a letter.", { letter: wrong }) : gettext("A tile has at most %(most)s letters.", { most: MAX_TILE_LETTERS });
      return [{ index, problem }];
    });
  }

  /**
   * “Row 1, column 2”.
   * @param {number} index
   */
  label(index) {
    return gettext("Row %(row)s, column %(column)s", this.place(index));
  }

  /**
   * The row and the column of a tile, from 1.
   * @param {number} index
   */
  place(index) {
    return { row: Math.floor(index / this.columns) + 1, column: (index % this.columns) + 1 };
  }

  /**
   * When a + is typed, the focus has already moved on: it opens the tile before, or this tile if it is
   * the last one and has letters.
   * @param {number} index
   */
  #openTile(index) {
    const isThis = this.tiles[index] !== "" && (index === this.size - 1 || this.#open === index);
    const target = isThis ? index : Math.max(0, index - 1);
    this.#afterQ = null;
    if (/^\p{L}/u.test(this.tiles[target])) this.#open = target;
    return this.#open ?? index;
  }

  /**
   * Says that a tile shows Q alone, if it shows Qu. Returns the tile to continue in.
   * @param {number} tile
   * @param {number} next
   */
  #partQu(tile, next) {
    if (this.tiles[tile] === "Qu") this.tiles[tile] = PLAIN_Q;
    return next;
  }

  /**
   * @param {number} index
   * @param {string} character
   */
  #addLetter(index, character) {
    this.#open = null;
    const joined = this.tiles[index] + character;
    if (isTile(joined)) this.tiles[index] = face(joined);
    return Math.min(index + 1, this.size - 1);
  }
}

// -- the text of a tile ---------------------------------------------------------------------------------------

/** The face of a Q that is not Qu. */
const PLAIN_Q = "Q";
const LETTERS = /^\p{L}+$/u;

/**
 * Whether this is a valid tile: one to four letters, `?` or `#`.
 * @param {string} text
 */
export function isTile(text) {
  return text === WILD || text === BLOCKED || (LETTERS.test(text) && text.length <= MAX_TILE_LETTERS);
}

/**
 * The text with each accented letter as one character, and full-width letters, the long s and ligatures such as `ﬁ` as the
 * letters that they stand for.
 * @param {string} text
 */
export function plainLetters(text) {
  return text.replaceAll(/\p{L}/gu, (letter) => letter.normalize("NFKC")).normalize("NFC");
}

/**
 * A tile as it is printed on a die: `A`, `Qu`; a single q becomes Qu, `q.` is the letter Q alone.
 * Invalid text stays as typed.
 * @param {string} text
 * @param {boolean} [isPlainQ] Whether a single q is the letter, as in French.
 */
export function face(text, isPlainQ = false) {
  const tile = plainLetters(text.trim());
  const lower = tile.toLowerCase();
  if (lower === "q.") return PLAIN_Q;
  if (!isTile(tile)) return tile;
  if (lower === "q") return isPlainQ ? PLAIN_Q : "Qu";
  const head = lower[0].toUpperCase();
  return (head.length === 1 ? head : lower[0]) + lower.slice(1);
}

// -- paths ----------------------------------------------------------------------------------------------------
//
// The geometry of a path in drawing units; (0, 0) is the outer corner of the first tile.

export const UNIT = 100; // the side of a tile, including its share of the gap

// Where a link begins and ends, as a share of the way between two centres: just outside the letters.
const STRAIGHT = 0.37;
const DIAGONAL = 0.36;

export class Path {
  /**
   * @param {TilePath} indices
   * @param {number} columns
   */
  constructor(indices, columns) {
    this.indices = indices;
    this.columns = columns;
  }

  /**
   * The centre of each tile.
   * @returns {[x: number, y: number][]}
   */
  centres() {
    return this.indices.map((index) => [
      ((index % this.columns) + 0.5) * UNIT,
      (Math.floor(index / this.columns) + 0.5) * UNIT,
    ]);
  }

  /** The links between neighbouring tiles, cut short so that they cover no letter. */
  links() {
    const centres = this.centres();
    return centres.slice(1).map(([x2, y2], step) => {
      const [x1, y1] = centres[step];
      const [dx, dy] = [x2 - x1, y2 - y1];
      const cut = dx && dy ? DIAGONAL : STRAIGHT;
      return { x1: x1 + dx * cut, y1: y1 + dy * cut, x2: x2 - dx * cut, y2: y2 - dy * cut };
    });
  }
}

// -- the paths of words ---------------------------------------------------------------------------------------
//
// The paths of a word on a board. The server lists them all (`/api/v1/trace`). This finds one through
// given tiles, fast enough to filter a thousand words between two key presses, or the best one while a
// word is typed.

const MAX_STEPS = 20_000; // Only boards of equal letters need more; then the first paths have to do.

/**
 * One path of the word through all of the tiles `through`, or null.
 * @param {Tiles} grid
 * @param {string} word
 * @param {number[]} [through]
 * @param {boolean} [isPrefix] More letters may follow, so the last tile may have more than the word.
 */
export function pathThrough(grid, word, through = [], isPrefix = false) {
  return walkPaths(grid, word, isPrefix, (path) => through.every((tile) => path.includes(tile))).path;
}

/**
 * Whether tiles spell the word; also true if that takes too long to find out.
 * @param {Tiles} grid
 * @param {string} word
 */
export function isSpelled(grid, word) {
  const { path, isComplete } = walkPaths(grid, word, false, () => true);
  return path !== null || !isComplete;
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
 * Visits the paths in reading order until `visit` returns true. Returns the path for which it did, and whether
 * there was time for all paths.
 * @param {Tiles} grid
 * @param {string} word
 * @param {boolean} isPrefix
 * @param {(path: TilePath) => boolean} visit
 * @returns {{ path: TilePath | null, isComplete: boolean }}
 */
function walkPaths(grid, word, isPrefix, visit) {
  const tiles = grid.tiles.map((tile) => tile.toLowerCase());
  /** @type {TilePath} */
  const path = [];
  let [steps, isDone] = [0, false];

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
    isDone = end === word.length ? visit(path) : neighbours(grid, index).some((next) => walk(next, end));
    if (!isDone) path.pop();
    return isDone;
  };
  tiles.some((_, index) => walk(index, 0));
  return { path: isDone ? path : null, isComplete: steps <= MAX_STEPS };
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
