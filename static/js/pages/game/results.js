// The results of a round: paths on pointing, filters.

import { Paths } from "../../board/paths.js";
import { drawPath } from "../../board/path_layer.js";
import { byId } from "../../lib/dom.js";
import { copyText } from "../../lib/take.js";
import { hideToast, showToast } from "../../lib/toast.js";
import { Grid } from "../../models/grid.js";
import { shows } from "../../models/results.js";
import { Rescore } from "./rescore.js";

const TOAST_MS = 2500;

/** Copy the address that a button carries, and say so. */
export async function copyAddress(button) {
  const { address } = button.dataset;
  showToast(await copyText(address) ? "The link is copied." : address);
  setTimeout(hideToast, TOAST_MS);
}

export class ResultsView {
  constructor() {
    const root = byId("round-results");
    this.own = root.dataset.own ? Number(root.dataset.own) : null;
    const table = new ResultsTable(byId("all-words"));
    const paths = new Paths(new PathBoard(byId("results-tray")), table);
    paths.clear();
    new Rescore();
    byId("show").addEventListener("change", ({ target }) => this.#filter(table, paths, target.value));
    byId("share").addEventListener("click", ({ currentTarget }) => copyAddress(currentTarget));
    root.addEventListener("keydown", ({ key }) => key === "Escape" && paths.clear());
  }

  #filter(table, paths, choice) {
    const count = table.filter((entry) => shows(choice, entry.finders, this.own));
    byId("shown-count").textContent = count.toLocaleString("en");
    byId("none-shown").hidden = count > 0;
    paths.clear();
  }
}

/** The board that paths are drawn on. */
class PathBoard {
  constructor(tray) {
    this.tiles = [...tray.querySelectorAll(".tile")];
    this.layer = tray.querySelector(".path-layer");
    const { rows, columns } = tray.dataset;
    this.grid = new Grid(Number(rows), Number(columns), this.tiles.map((tile) => tile.textContent));
  }

  drawPath(entry, others = []) {
    const steps = new Set(entry?.path);
    this.tiles.forEach((tile, index) => tile.classList.toggle("on-path", steps.has(index)));
    drawPath(this.layer, this.grid, entry, others);
  }
}

/** Events: `point` with the word under pointer or focus, or null; `choose` with a clicked one. */
class ResultsTable extends EventTarget {
  constructor(table) {
    super();
    this.rows = [...table.tBodies[0].rows];
    this.entries = this.rows.map(({ dataset: { word, points, path, finders } }) => ({
      word, points: Number(points), path: numbers(path), finders: numbers(finders),
    }));
    const body = table.tBodies[0];
    const point = (event) => this.#emit("point", this.#entryAt(event));
    body.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(event));
    body.addEventListener("pointerleave", () => this.#emit("point", null));
    body.addEventListener("focusin", point);
    body.addEventListener("focusout", () => this.#emit("point", null));
    body.addEventListener("click", (event) => {
      if (!event.target.closest("a")) this.#emit("choose", this.#entryAt(event));
    });
  }

  /** Mark the word as the chosen one; null for none. */
  choose(word) {
    this.#all((button, entry) => button.setAttribute("aria-pressed", String(entry.word === word)));
  }

  focus(word) {
    this.#all((button, entry) => entry.word === word && button.focus());
  }

  /** Show only the words that pass. How many. */
  filter(passes) {
    const shown = this.entries.map(passes);
    this.rows.forEach((row, index) => { row.hidden = !shown[index]; });
    return shown.filter(Boolean).length;
  }

  #all(visit) {
    this.rows.forEach((row, index) => visit(row.querySelector("button"), this.entries[index]));
  }

  #entryAt(event) {
    return this.entries[this.rows.indexOf(event.target.closest("tr"))] ?? null;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

const numbers = (text) => text.split(" ").filter(Boolean).map(Number);
