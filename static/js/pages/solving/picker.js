// “Through a tile”: while it is on, the tiles are toggles, so that a tap does not open the keyboard.

import { byId, closest, element } from "../../lib/dom.js";
import { Emitter } from "../../lib/emitter.js";
import { hideToast } from "../../lib/toast.js";

/** @import { Grid } from "../../models/grid.js" */

/**
 * Event `picked`: the indices of the tiles that words have to go through.
 * @extends {Emitter<{ picked: number[] }>}
 */
export class TilePicker extends Emitter {
  /** @type {Grid | null} */
  #grid = null;
  /** @type {Set<number>} */
  #picked = new Set();

  constructor() {
    super();
    this.toggle = byId("pick-tiles");
    this.layer = byId("tile-picker");
    this.toggle.addEventListener("click", () => (this.isOn ? this.close() : this.#open()));
    this.layer.addEventListener("click", (event) => this.#pick(closest(event, "[data-index]")));
  }

  get isOn() { return !this.layer.hidden; }

  /**
   * Sets the board that the toggles lie on.
   * @param {Grid} grid
   */
  setGrid(grid) {
    this.#grid = grid;
    this.close();
  }

  close() {
    if (!this.isOn) return;
    this.layer.hidden = true;
    hideToast();
    byId("tiles").inert = false;
    this.toggle.setAttribute("aria-pressed", "false");
    this.#picked.clear();
    this.#emitPicked();
  }

  #open() {
    const grid = this.#grid;
    if (!grid) return;
    const toggles = grid.tiles.map((tile, index) => element("button", {
      type: "button", "data-index": index, "aria-pressed": "false", "aria-label": `${tile}, ${grid.label(index).toLowerCase()}`,
    }));
    this.layer.replaceChildren(...toggles);
    this.layer.hidden = false;
    byId("tiles").inert = true;
    this.toggle.setAttribute("aria-pressed", "true");
    toggles[0].focus();
    this.#emitPicked();
  }

  /** @param {HTMLElement | null} button */
  #pick(button) {
    if (!button) return;
    const index = Number(button.dataset.index);
    if (!this.#picked.delete(index)) this.#picked.add(index);
    button.setAttribute("aria-pressed", String(this.#picked.has(index)));
    this.#emitPicked();
  }

  #emitPicked() {
    this.emit("picked", [...this.#picked]);
  }
}
