// The results of a round: paths on pointing, filters, the round once more.

import { Paths } from "../../../board/paths.js";
import { drawPath } from "../../../board/path_layer.js";
import { byId } from "../../../lib/dom.js";
import { copyText } from "../../../lib/clipboard.js";
import { hideToast, showToast } from "../../../lib/toast.js";
import { Grid } from "../../../models/grid.js";
import { arranged } from "../../../models/play/results.js";
import { Rescore } from "./rescore.js";
import { ResultsTable } from "./results_table.js";
import { TimelineView } from "./timeline.js";

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
    this.table = new ResultsTable(byId("all-words"));
    this.board = new PathBoard(byId("results-tray"));
    this.paths = new Paths(this.board, this.table);
    this.paths.clear();
    new Rescore();
    TimelineView.ofPage()?.addEventListener("find", ({ detail }) => this.#played(detail));
    for (const id of ["show", "order"]) byId(id).addEventListener("change", () => this.#arrange());
    byId("share").addEventListener("click", ({ currentTarget }) => copyAddress(currentTarget));
    root.addEventListener("keydown", ({ key }) => key === "Escape" && this.paths.clear());
    root.addEventListener("click", ({ target }) => this.#named(target.closest("[data-shows]")));
  }

  #arrange() {
    const [choice, order] = [byId("show").value, byId("order").value];
    const shown = arranged(this.table.entries, { choice, order, own: this.own });
    this.table.show(shown);
    byId("shown-count").textContent = shown.length.toLocaleString("en");
    byId("none-shown").hidden = shown.length > 0;
    this.paths.clear();
  }

  /** A word that the notes name was clicked. */
  #named(button) {
    const entry = button && this.table.entry(button.dataset.shows);
    if (entry) this.table.dispatchEvent(new CustomEvent("choose", { detail: entry }));
  }

  /** A word of the round that is played once more. */
  #played(word) {
    if (word === null) this.paths.clear();
    else this.board.drawPath(this.table.entry(word));
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
