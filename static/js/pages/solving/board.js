// The board of the solver: its tiles, typing and pasting into it.

import { drawPath } from "../../board/path_layer.js";
import { BLOCKED, WILD } from "../../lib/declared.js";
import { element, Emitter, query, queryAll, showToast, toggleState } from "../../lib/dom.js";
import { OFFLINE } from "../../lib/requests.js";
import { face, Grid, isTile } from "../../models/grid.js";

/** @import { PathBoard, TilePath } from "#js/types.js" */
/** @import { Settings } from "./settings.js" */

// -- tiles ----------------------------------------------------------------------------------------------------
//
// The tray with its text boxes: shows a grid, marks invalid tiles, draws the path of a word.

/** @implements {PathBoard} */
export class BoardView {
  /** @param {HTMLElement} tray */
  constructor(tray) {
    this.tray = tray;
    this.holder = query(tray, ".tiles");
    this.layer = query(tray, ".path-layer", SVGElement);
    this.boxes = queryAll(this.holder, "input", HTMLInputElement);
    const { rows, columns } = tray.dataset;
    this.grid = new Grid(Number(rows), Number(columns), this.boxes.map((box) => box.value));
    this.holder.addEventListener("focusin", ({ target }) => target instanceof HTMLInputElement && target.select());
  }

  /**
   * Shows another grid.
   * @param {Grid} grid
   */
  show(grid) {
    this.grid = grid;
    if (grid.size !== this.boxes.length || grid.columns !== Number(this.tray.dataset.columns)) this.#rebuild();
    this.render();
  }

  /** Shows what has changed in the grid. */
  render() {
    this.boxes.forEach((box, index) => {
      const tile = this.grid.tiles[index];
      if (box.value !== tile) box.value = tile;
      box.dataset.letters = String([...tile].length);
      box.classList.toggle("blocked", tile === BLOCKED);
    });
  }

  /**
   * Marks these boxes as invalid, and no others.
   * @param {number[]} indices
   */
  mark(indices) {
    const wrong = new Set(indices);
    this.boxes.forEach((box, index) => {
      toggleState(box, "aria-invalid", wrong.has(index));
      if (wrong.has(index)) box.setAttribute("aria-describedby", "board-error");
      else box.removeAttribute("aria-describedby");
    });
  }

  /** The first box marked as invalid, or -1. */
  get firstWrong() {
    return this.boxes.findIndex((box) => box.getAttribute("aria-invalid") === "true");
  }

  /** @param {number} index */
  focus(index) {
    this.boxes[index].focus();
    this.boxes[index].select();
  }

  /**
   * Draws the path of a word, or none, and its other paths faintly.
   * @param {{ word: string, path: TilePath } | null} entry
   * @param {TilePath[]} [others]
   */
  drawPath(entry, others = []) {
    const steps = new Set(entry?.path);
    this.boxes.forEach((box, index) => {
      box.classList.toggle("on-path", steps.has(index));
      box.classList.toggle("stands-for", steps.has(index) && this.grid.tiles[index] === WILD);
    });
    drawPath(this.layer, this.grid, entry, others);
  }

  /** Rolls the dice. */
  roll() {
    this.tray.classList.remove("rolling");
    void this.tray.offsetWidth; // restarts the animation
    this.tray.classList.add("rolling");
  }

  #rebuild() {
    Object.assign(this.tray.dataset, { rows: this.grid.rows, columns: this.grid.columns });
    this.boxes = this.grid.tiles.map((_, index) => element("input", {
      class: "tile", type: "text", name: "tile", placeholder: " ", "aria-label": this.grid.label(index),
      autocomplete: "off", autocapitalize: "none", autocorrect: "off", spellcheck: "false", enterkeyhint: "go",
    }));
    this.holder.replaceChildren(...this.boxes);
  }
}

// -- typing ---------------------------------------------------------------------------------------------------
//
// Typing, moving and pasting in the text boxes of a board.

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
  async #paste(index, text) {
    const { isPlainQ } = this.settings;
    const reading = await import("../../models/solving/paste.js").catch(() => null);
    if (!reading) {
      this.board.render();
      showToast(OFFLINE);
      return;
    }
    const { readBoard, readTiles } = reading;
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
