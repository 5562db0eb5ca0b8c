// The grid of text boxes: typing, moving about, pasting, errors, the path over it.

import { element } from "../../lib/dom.js";
import { Grid } from "../../models/grid.js";
import { readBoard, readTiles } from "../../models/paste.js";
import { BLOCKED, face, isTile, WILD } from "../../models/tiles.js";
import { drawPath } from "./path_layer.js";

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
const ONE_TILE = /^\p{Lu}\p{Ll}{1,3}$/u; // a pasted “Th” is one tile, “th” are two

/** Events: `typed` after a change by hand, `pasted` with a whole board as `detail`, `refused`. */
export class BoardView extends EventTarget {
  constructor(tray) {
    super();
    this.tray = tray;
    this.holder = tray.querySelector(".tiles");
    this.layer = tray.querySelector(".path-layer");
    this.boxes = [...this.holder.children];
    const { rows, columns } = tray.dataset;
    this.grid = new Grid(Number(rows), Number(columns), this.boxes.map((box) => box.value));
    this.holder.addEventListener("focusin", (event) => this.#select(event.target));
    this.holder.addEventListener("pointerdown", () => this.grid.leave());
    for (const type of ["keydown", "beforeinput", "input", "paste"]) {
      this.holder.addEventListener(type, (event) => this[`on_${type}`](event, this.boxes.indexOf(event.target)));
    }
  }

  /** Show another grid. */
  show(grid) {
    this.grid = grid;
    if (grid.size !== this.boxes.length || grid.columns !== Number(this.tray.dataset.columns)) this.#rebuild();
    this.render();
  }

  render() {
    this.boxes.forEach((box, index) => {
      const tile = this.grid.tiles[index];
      if (box.value !== tile) box.value = tile;
      box.dataset.letters = String([...tile].length);
      box.classList.toggle("blocked", tile === BLOCKED);
    });
  }

  /** Mark the boxes with these problems, and no others. */
  mark(problems) {
    const wrong = new Set(problems.map(({ index }) => index));
    this.boxes.forEach((box, index) => {
      if (!wrong.has(index)) {
        box.removeAttribute("aria-invalid");
        box.removeAttribute("aria-describedby");
        return;
      }
      box.setAttribute("aria-invalid", "true");
      box.setAttribute("aria-describedby", "board-error");
    });
  }

  focus(index) {
    this.boxes[index].focus();
    this.#select(this.boxes[index]);
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

  roll() {
    this.tray.classList.remove("rolling");
    void this.tray.offsetWidth; // starts the animation anew
    this.tray.classList.add("rolling");
  }

  on_keydown(event, index) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key in ARROWS) {
      this.grid.leave();
      this.focus(this.grid.step(index, ...ARROWS[event.key]));
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.#erase(index, event.key === "Delete");
    } else {
      return;
    }
    event.preventDefault();
  }

  // Phones name no key for Backspace, but announce what it is about to do.
  on_beforeinput(event, index) {
    if (event.inputType !== "deleteContentBackward" || event.isComposing) return;
    event.preventDefault();
    this.#erase(index, false);
  }

  on_input(event, index) {
    const whole = this.boxes[index].value;
    if (typeof event.data === "string") this.#type(index, event.data);
    else if (whole.length > 1 && !isTile(whole)) this.#paste(index, whole);
    else this.#put(index, [whole]);
  }

  on_paste(event, index) {
    event.preventDefault();
    this.#paste(index, event.clipboardData.getData("text"));
  }

  #type(index, text) {
    let next = index;
    for (const character of text) {
      next = character === " " ? Math.min(next + 1, this.grid.size - 1) : this.grid.type(next, character);
    }
    this.#changed(next);
  }

  #erase(index, here) {
    const target = here && this.grid.tiles[index] === "" ? index : this.grid.erase(index);
    this.#changed(target);
  }

  #put(index, tiles) {
    this.grid.leave();
    tiles.forEach((tile, step) => { this.grid.tiles[index + step] = face(tile); });
    this.#changed(Math.min(index + tiles.length, this.grid.size - 1));
  }

  #paste(index, text) {
    const board = readBoard(text);
    const tiles = ONE_TILE.test(text.trim()) ? [text.trim()] : readTiles(text);
    if (board) {
      this.dispatchEvent(new CustomEvent("pasted", { detail: board }));
    } else if (tiles.length && index + tiles.length <= this.grid.size) {
      this.#put(index, tiles);
    } else {
      this.render();
      this.dispatchEvent(new CustomEvent("refused", { detail: tiles.length }));
    }
  }

  #changed(index) {
    this.render();
    this.focus(index);
    this.dispatchEvent(new Event("typed"));
  }

  #select(box) {
    box.select?.();
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
