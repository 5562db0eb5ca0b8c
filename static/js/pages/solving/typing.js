// Typing, moving and pasting in the text boxes of a board.

import { Emitter } from "../../lib/emitter.js";
import { readBoard, readTiles } from "../../models/solving/paste.js";
import { face, isTile } from "../../models/tiles.js";

/** @import { Grid } from "../../models/grid.js" */
/** @import { BoardView } from "./board.js" */
/** @import { Settings } from "./settings.js" */

/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const ONE_TILE = /^\p{Lu}\p{Ll}{1,3}$/u; // a pasted “Th” is one tile, “th” are two

/**
 * Events: `typed` after a change by hand; `pasted` with a whole board; `refused` with the number of
 * pasted tiles that do not fit.
 * @extends {Emitter<{ typed: void, pasted: Grid, refused: number }>}
 */
export class Typing extends Emitter {
  /**
   * @param {BoardView} board
   * @param {Settings} settings
   */
  constructor(board, settings) {
    super();
    this.board = board;
    this.settings = settings;
    const { holder } = board;
    /** @param {Event} event */
    const indexOf = ({ target }) => board.boxes.findIndex((box) => box === target);
    holder.addEventListener("pointerdown", () => this.grid.leave());
    holder.addEventListener("keydown", (event) => this.#pressed(event, indexOf(event)));
    holder.addEventListener("beforeinput", (event) => this.#beforeInput(event, indexOf(event)));
    holder.addEventListener("input", (event) => this.#entered(event, indexOf(event)));
    holder.addEventListener("paste", (event) => {
      event.preventDefault();
      this.#paste(indexOf(event), event.clipboardData?.getData("text") ?? "");
    });
  }

  get grid() { return this.board.grid; }

  /**
   * @param {KeyboardEvent} event
   * @param {number} index
   */
  #pressed(event, index) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key in ARROWS) {
      this.grid.leave();
      this.board.focus(this.grid.step(index, ...ARROWS[event.key]));
    } else if (event.key === "Backspace") {
      this.#changed(this.grid.erase(index));
    } else if (event.key === "Delete") {
      this.#put(index, [""], index);
    } else {
      return;
    }
    event.preventDefault();
  }

  /**
   * Phones send no key for Backspace, only this event.
   * @param {InputEvent} event
   * @param {number} index
   */
  #beforeInput(event, index) {
    if (event.inputType !== "deleteContentBackward" || event.isComposing) return;
    event.preventDefault();
    this.#changed(this.grid.erase(index));
  }

  /**
   * @param {Event} event
   * @param {number} index
   */
  #entered(event, index) {
    const whole = this.board.boxes[index].value;
    if (event instanceof InputEvent && typeof event.data === "string") this.#type(index, event.data);
    else if (whole.length > 1 && !isTile(whole)) this.#paste(index, whole);
    else this.#put(index, [whole]);
  }

  /**
   * @param {number} index
   * @param {string} text
   */
  #type(index, text) {
    let next = index;
    for (const character of text) {
      next = character === " " ? Math.min(next + 1, this.grid.size - 1) : this.grid.type(next, character, this.settings.isPlainQ);
    }
    this.#changed(next);
  }

  /**
   * Puts tiles into the boxes from `index` on and focuses the box `next`.
   * @param {number} index
   * @param {string[]} tiles
   * @param {number} [next]
   */
  #put(index, tiles, next = Math.min(index + tiles.length, this.grid.size - 1)) {
    this.grid.leave();
    tiles.forEach((tile, step) => { this.grid.tiles[index + step] = face(tile, this.settings.isPlainQ); });
    this.#changed(next);
  }

  /**
   * @param {number} index
   * @param {string} text
   */
  #paste(index, text) {
    const { isPlainQ } = this.settings;
    const board = readBoard(text, isPlainQ);
    const tiles = ONE_TILE.test(text.trim()) ? [text.trim()] : readTiles(text, isPlainQ);
    if (board) {
      this.emit("pasted", board);
    } else if (tiles.length && index + tiles.length <= this.grid.size) {
      this.#put(index, tiles);
    } else {
      this.board.render();
      this.emit("refused", tiles.length);
    }
  }

  /** @param {number} index */
  #changed(index) {
    this.board.render();
    this.board.focus(index);
    this.emit("typed");
  }
}
