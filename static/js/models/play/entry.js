// The word that is being entered: typed, or composed tile by tile, or both.

import { BLOCKED } from "../tiles.js";
import { bestPath, neighbours, pathThrough } from "../trace.js";

/** @import { TilePath, Tiles } from "#js/types.js" */

const MAX_TEXT = 100; // characters; the server's limit

export class Entry {
  text = "";
  /** @type {TilePath} The tiles of the text; empty if it is not on the board. */
  path = [];

  /**
   * @param {Tiles | null} [grid] Null before the start: text can be typed all the same.
   * @param {((path: TilePath) => number) | null} [worth] Scores a path; typed words take the best one.
   * @param {Record<string, string>} [accents] What tiles spell letters with that they don't show.
   */
  constructor(grid = null, worth = null, accents = {}) {
    this.grid = grid;
    this.worth = worth;
    this.accents = accents;
  }

  clear() {
    this.text = "";
    this.path = [];
  }

  get isEmpty() { return this.text === ""; }
  get isOnBoard() { return this.isEmpty || this.path.length > 0; }
  get last() { return this.path.at(-1); }

  /**
   * Replaces the whole text.
   * @param {string} text
   */
  type(text) {
    this.text = text.slice(0, MAX_TEXT);
    this.path = (this.word && this.grid && this.#typedPath(this.grid)) || [];
  }

  /** @param {Tiles} grid */
  #typedPath(grid) {
    return this.worth ? bestPath(grid, this.word, this.worth, true) : pathThrough(grid, this.word, [], true);
  }

  /** Only the letters, as tiles spell them. */
  get word() {
    return this.text.normalize("NFC").toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, "")
      .replaceAll(/[^ -~]/gu, (letter) => this.accents[letter] ?? letter);
  }

  /**
   * Whether the tile may come next.
   * @param {number} tile
   */
  canAdd(tile) {
    if (!this.grid || this.grid.tiles[tile] === BLOCKED || this.path.includes(tile)) return false;
    return this.last === undefined ? this.isEmpty : neighbours(this.grid, this.last).includes(tile);
  }

  /** @param {number} tile */
  add(tile) {
    this.follow([...this.path, tile]);
  }

  /**
   * Shortens the path so that it ends at this tile.
   * @param {number} tile
   */
  backTo(tile) {
    this.follow(this.path.slice(0, this.path.indexOf(tile) + 1));
  }

  /**
   * Starts again at this tile.
   * @param {number} tile
   */
  begin(tile) {
    this.follow([tile]);
  }

  /** Removes the last tile, or the last letter of text that is not on the board. */
  eraseLast() {
    if (this.path.length) this.follow(this.path.slice(0, -1));
    else this.type(this.text.slice(0, -1));
  }

  /**
   * Replaces the word by that of a path of neighbouring tiles.
   * @param {TilePath} path
   */
  follow(path) {
    this.path = path;
    this.text = path.map((tile) => this.grid?.tiles[tile].toLowerCase()).join("");
  }
}
