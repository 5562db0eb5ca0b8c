// The tray with its text boxes: shows a grid, marks invalid tiles, draws the path of a word.

import { drawPath } from "../../board/path_layer.js";
import { element, query, queryAll, toggleState } from "../../lib/dom.js";
import { Grid } from "../../models/grid.js";
import { BLOCKED, WILD } from "../../models/tiles.js";

/** @import { PathBoard, TilePath } from "#js/types.js" */

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
