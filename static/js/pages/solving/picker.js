// “Through a tile”: while it is on, the tiles are toggles, so that a tap on one does not type.

import { byId, element } from "../../lib/dom.js";
import { hideToast } from "../../lib/toast.js";

/** Event `picked`: the indices of the tiles that words have to go through. */
export class TilePicker extends EventTarget {
  constructor() {
    super();
    this.toggle = byId("pick-tiles");
    this.layer = byId("tile-picker");
    this.picked = new Set();
    this.toggle.addEventListener("click", () => (this.isOn ? this.close() : this.#open()));
    this.layer.addEventListener("click", (event) => this.#pick(event.target));
  }

  get isOn() { return !this.layer.hidden; }

  /** The board that the toggles lie on. */
  set grid(grid) {
    this.board = grid;
    this.close();
  }

  close() {
    if (!this.isOn) return;
    this.layer.hidden = true;
    hideToast();
    byId("tiles").inert = false;
    this.toggle.setAttribute("aria-pressed", "false");
    this.picked.clear();
    this.#emit();
  }

  #open() {
    this.layer.replaceChildren(...this.board.tiles.map((tile, index) => element("button", {
      type: "button", "data-index": index, "aria-pressed": "false", "aria-label": `${tile}, ${this.board.label(index).toLowerCase()}`,
    })));
    this.layer.hidden = false;
    byId("tiles").inert = true;
    this.toggle.setAttribute("aria-pressed", "true");
    this.layer.firstElementChild.focus();
    this.#emit();
  }

  #pick(button) {
    const index = Number(button.dataset?.index ?? NaN);
    if (Number.isNaN(index)) return;
    if (!this.picked.delete(index)) this.picked.add(index);
    button.setAttribute("aria-pressed", String(this.picked.has(index)));
    this.#emit();
  }

  #emit() {
    this.dispatchEvent(new CustomEvent("picked", { detail: [...this.picked] }));
  }
}
