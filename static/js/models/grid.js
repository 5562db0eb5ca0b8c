// The board as it is being typed: rows, columns and a text for each box.

import { face, isTile, MAX_LETTERS } from "./tiles.js";

export const MAX_SIDE = 10;

export class Grid {
  constructor(rows, columns, tiles = []) {
    this.rows = rows;
    this.columns = columns;
    this.tiles = Array.from({ length: rows * columns }, (_, index) => face(tiles[index] ?? ""));
    this.joining = null; // the box that a + has opened for another letter
    this.afterQ = null; // the box after a typed q, where a u would be the second letter of Qu
  }

  get size() { return this.tiles.length; }
  get name() { return `${this.rows}x${this.columns}`; }
  get isEmpty() { return this.tiles.every((tile) => tile === ""); }
  get isComplete() { return this.tiles.every(isTile); }

  toRows() {
    return Array.from({ length: this.rows }, (_, row) =>
      this.tiles.slice(row * this.columns, (row + 1) * this.columns));
  }

  /** Type one character into a box. Returns the box to go on in. */
  type(index, character) {
    if (character === "+" || character === "&") return this.#join(index);
    if (this.joining !== null) return this.#addLetter(character);
    const swallowed = this.afterQ === index && character.toLowerCase() === "u";
    this.afterQ = null;
    if (swallowed) return index;
    this.tiles[index] = face(character);
    if (!isTile(this.tiles[index])) return index; // a digit stays, to be typed over
    const next = Math.min(index + 1, this.size - 1);
    if (this.tiles[index] === "Qu") this.afterQ = next;
    return next;
  }

  /** Empty a box; when it is empty already, the one before it. Returns the box to go on in. */
  erase(index) {
    this.leave();
    const target = this.tiles[index] === "" ? Math.max(0, index - 1) : index;
    this.tiles[target] = "";
    return target;
  }

  /** The person moved on by other means than typing. */
  leave() {
    this.joining = null;
    this.afterQ = null;
  }

  /** The box that lies that many rows and columns away; the same one at the edge. */
  step(index, rows, columns) {
    const row = Math.floor(index / this.columns) + rows;
    const column = (index % this.columns) + columns;
    const inside = row >= 0 && row < this.rows && column >= 0 && column < this.columns;
    return inside ? row * this.columns + column : index;
  }

  /** A grid of another size; letters that have a place in both stay where they are. */
  resized(rows, columns) {
    const tiles = Array.from({ length: rows * columns }, (_, index) => {
      const [row, column] = [Math.floor(index / columns), index % columns];
      return row < this.rows && column < this.columns ? this.tiles[row * this.columns + column] : "";
    });
    return new Grid(rows, columns, tiles);
  }

  /** What is wrong: [{ index, problem }], the problem "missing" or a sentence. */
  problems() {
    return this.tiles.flatMap((tile, index) => {
      if (tile === "") return [{ index, problem: "missing" }];
      if (isTile(tile)) return [];
      const wrong = [...tile].find((character) => !/\p{L}/u.test(character));
      const problem = wrong ? `“${wrong}” is not a letter.` : `A tile has at most ${MAX_LETTERS} letters.`;
      return [{ index, problem }];
    });
  }

  /** “Row 1, column 2”. */
  label(index) {
    return `Row ${Math.floor(index / this.columns) + 1}, column ${(index % this.columns) + 1}`;
  }

  // A + comes after the focus has gone on: it opens the tile before, or this one if it has letters
  // and is the last.
  #join(index) {
    const open = this.tiles[index] !== "" && (index === this.size - 1 || this.joining === index)
      ? index : Math.max(0, index - 1);
    this.afterQ = null;
    if (/^\p{L}/u.test(this.tiles[open])) this.joining = open;
    return this.joining ?? index;
  }

  #addLetter(character) {
    const index = this.joining;
    this.joining = null;
    const joined = this.tiles[index] + character;
    if (isTile(joined)) this.tiles[index] = face(joined);
    return Math.min(index + 1, this.size - 1);
  }
}
