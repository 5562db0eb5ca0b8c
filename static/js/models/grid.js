// Boards and their tiles, and the geometry of paths.

/** @import { TilePath } from "#js/types.js" */

export const MAX_SIDE = 10;

/** @typedef {{ index: number, problem: string }} TileProblem `problem`: "missing" or a sentence. */

export class Grid {
  /** @type {number | null} The tile that a + has opened for another letter. */
  #open = null;
  /** @type {number | null} The tile after a typed q, where a u would be the second letter of Qu. */
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
    const isSecondOfQu = this.#afterQ === index && character.toLowerCase() === "u";
    this.#afterQ = null;
    if (isSecondOfQu) return index;
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
      const problem = wrong ? `“${wrong}” is not a letter.` : `A tile has at most ${MAX_LETTERS} letters.`;
      return [{ index, problem }];
    });
  }

  /**
   * “Row 1, column 2”.
   * @param {number} index
   */
  label(index) {
    return `Row ${Math.floor(index / this.columns) + 1}, column ${(index % this.columns) + 1}`;
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

export const WILD = "?";
export const BLOCKED = "#";
export const MAX_LETTERS = 4;

/** The face of a Q that is not Qu. */
export const PLAIN_Q = "Q";
const LETTERS = /^\p{L}+$/u;

/**
 * Whether this is a valid tile: one to four letters, `?` or `#`.
 * @param {string} text
 */
export function isTile(text) {
  return text === WILD || text === BLOCKED || (LETTERS.test(text) && text.length <= MAX_LETTERS);
}

/**
 * A tile as it is printed on a die: `A`, `Qu`; a single q becomes Qu, `q.` is the letter Q alone.
 * Invalid text stays as typed.
 * @param {string} text
 * @param {boolean} [isPlainQ] Whether a single q is the letter, as in French.
 */
export function face(text, isPlainQ = false) {
  const tile = text.trim().normalize("NFC");
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
