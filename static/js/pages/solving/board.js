// The tray with its text boxes: shows a grid, its wrong tiles, the path of a word.

import { element } from "../../lib/dom.js";
import { Grid } from "../../models/grid.js";
import { BLOCKED, WILD } from "../../models/tiles.js";
import { drawPath } from "../../board/path_layer.js";

export class BoardView {
  constructor(tray) {
    this.tray = tray;
    this.holder = tray.querySelector(".tiles");
    this.layer = tray.querySelector(".path-layer");
    this.boxes = [...this.holder.children];
    const { rows, columns } = tray.dataset;
    this.grid = new Grid(Number(rows), Number(columns), this.boxes.map((box) => box.value));
    this.holder.addEventListener("focusin", (event) => event.target.select());
  }

  /** Show another grid. */
  show(grid) {
    this.grid = grid;
    if (grid.size !== this.boxes.length || grid.columns !== Number(this.tray.dataset.columns)) this.#rebuild();
    this.render();
  }

  /** Show what has changed in the grid. */
  render() {
    this.boxes.forEach((box, index) => {
      const tile = this.grid.tiles[index];
      if (box.value !== tile) box.value = tile;
      box.dataset.letters = String([...tile].length);
      box.classList.toggle("blocked", tile === BLOCKED);
    });
  }

  /** Mark these boxes as wrong, and no others. */
  mark(indices) {
    const wrong = new Set(indices);
    this.boxes.forEach((box, index) => {
      if (wrong.has(index)) {
        box.setAttribute("aria-invalid", "true");
        box.setAttribute("aria-describedby", "board-error");
      } else {
        box.removeAttribute("aria-invalid");
        box.removeAttribute("aria-describedby");
      }
    });
  }

  /** The first box that is marked as wrong; -1 if none is. */
  get firstWrong() {
    return this.boxes.findIndex((box) => box.getAttribute("aria-invalid") === "true");
  }

  focus(index) {
    this.boxes[index].focus();
    this.boxes[index].select();
  }

  /** Draw the path of a word, or none; `others`: its other paths. */
  drawPath(entry, others = []) {
    const steps = new Set(entry?.path);
    this.boxes.forEach((box, index) => {
      box.classList.toggle("on-path", steps.has(index));
      box.classList.toggle("stands-for", steps.has(index) && this.grid.tiles[index] === WILD);
    });
    drawPath(this.layer, this.grid, entry, others);
  }

  /** Let the dice roll. */
  roll() {
    this.tray.classList.remove("rolling");
    void this.tray.offsetWidth; // starts the animation anew
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
