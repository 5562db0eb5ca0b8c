// A board while it is typed: rows, columns and a text for each tile.

import { face, isTile, MAX_LETTERS, PLAIN_Q } from "./tiles.js";

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
