// The word that is being entered: typed, or put together tile by tile. Both can be mixed.

import { bestPath, neighbours, pathThrough } from "../trace.js";
import { BLOCKED } from "../tiles.js";

const MAX_TEXT = 100; // characters, as many as the server reads

export class Entry {
  /** `grid`: the board; without one (before the start) text can be typed all the same.

      `worth`: what a path is worth, where typed words take their best one. */
  constructor(grid = null, worth = null) {
    this.grid = grid;
    this.worth = worth;
    this.clear();
  }

  clear() {
    this.text = "";
    this.path = []; // the tiles of the text; empty where it is not on the board
  }

  get isEmpty() { return this.text === ""; }
  get isOnBoard() { return this.isEmpty || this.path.length > 0; }
  get last() { return this.path.at(-1); }

  /** The whole text, as it stands in the box. */
  type(text) {
    this.text = text.slice(0, MAX_TEXT);
    this.path = (this.word && this.grid && this.#typedPath()) || [];
  }

  #typedPath() {
    const unfinished = true;
    return this.worth
      ? bestPath(this.grid, this.word, this.worth, { unfinished })
      : pathThrough(this.grid, this.word, [], { unfinished });
  }

  /** The letters alone, as the dictionary has them. */
  get word() {
    return this.text.normalize("NFC").toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, "");
  }

  /** Whether the tile may come next. */
  canAdd(index) {
    if (this.grid.tiles[index] === BLOCKED || this.path.includes(index)) return false;
    return this.path.length === 0 ? this.isEmpty : neighbours(this.grid, this.last).includes(index);
  }

  add(index) {
    this.follow([...this.path, index]);
  }

  /** Go back along the path, so that this tile is its last. */
  backTo(index) {
    this.follow(this.path.slice(0, this.path.indexOf(index) + 1));
  }

  /** Begin anew, at this tile. */
  begin(index) {
    this.follow([index]);
  }

  /** Take the last tile away; of text that is on no path, the last letter. */
  eraseLast() {
    if (this.path.length) this.follow(this.path.slice(0, -1));
    else this.type(this.text.slice(0, -1));
  }

  /** Make this path, of neighbouring tiles, the word. */
  follow(path) {
    this.path = path;
    this.text = path.map((tile) => this.grid.tiles[tile].toLowerCase()).join("");
  }
}
