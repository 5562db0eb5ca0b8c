// Typing, moving about and pasting in the text boxes of a board.

import { readBoard, readTiles } from "../../models/solving/paste.js";
import { face, isTile } from "../../models/tiles.js";

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const ONE_TILE = /^\p{Lu}\p{Ll}{1,3}$/u; // a pasted “Th” is one tile, “th” are two

/** Events: `typed` after a change by hand, `pasted` with a whole board as `detail`, `refused` with
    the number of pasted tiles that don't fit. */
export class Typing extends EventTarget {
  constructor(board) {
    super();
    this.board = board;
    const listen = (type, handle) => board.holder.addEventListener(type, (event) =>
      handle(event, board.boxes.indexOf(event.target)));
    listen("pointerdown", () => this.grid.leave());
    listen("keydown", (event, index) => this.#pressed(event, index));
    listen("beforeinput", (event, index) => this.#announced(event, index));
    listen("input", (event, index) => this.#entered(event, index));
    listen("paste", (event, index) => {
      event.preventDefault();
      this.#paste(index, event.clipboardData.getData("text"));
    });
  }

  get grid() { return this.board.grid; }

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

  // Phones name no key for Backspace, but announce what it is about to do.
  #announced(event, index) {
    if (event.inputType !== "deleteContentBackward" || event.isComposing) return;
    event.preventDefault();
    this.#changed(this.grid.erase(index));
  }

  #entered(event, index) {
    const whole = this.board.boxes[index].value;
    if (typeof event.data === "string") this.#type(index, event.data);
    else if (whole.length > 1 && !isTile(whole)) this.#paste(index, whole);
    else this.#put(index, [whole]);
  }

  #type(index, text) {
    let next = index;
    for (const character of text) {
      next = character === " " ? Math.min(next + 1, this.grid.size - 1) : this.grid.type(next, character);
    }
    this.#changed(next);
  }

  #put(index, tiles, next = Math.min(index + tiles.length, this.grid.size - 1)) {
    this.grid.leave();
    tiles.forEach((tile, step) => { this.grid.tiles[index + step] = face(tile); });
    this.#changed(next);
  }

  #paste(index, text) {
    const board = readBoard(text);
    const tiles = ONE_TILE.test(text.trim()) ? [text.trim()] : readTiles(text);
    if (board) {
      this.dispatchEvent(new CustomEvent("pasted", { detail: board }));
    } else if (tiles.length && index + tiles.length <= this.grid.size) {
      this.#put(index, tiles);
    } else {
      this.board.render();
      this.dispatchEvent(new CustomEvent("refused", { detail: tiles.length }));
    }
  }

  #changed(index) {
    this.board.render();
    this.board.focus(index);
    this.dispatchEvent(new Event("typed"));
  }
}
