// A board with given words: shows where each of them lies, and prints the worksheet.

import { drawPath } from "../../../board/path_layer.js";
import { byId } from "../../../lib/dom.js";

export class Planted {
  /** `page`: listened to as a whole, as the answer in it is replaced now and then. */
  constructor(page) {
    for (const type of ["pointerover", "focusin"]) page.addEventListener(type, (event) => this.#point(event));
    for (const type of ["pointerout", "focusout"]) page.addEventListener(type, (event) => this.#rest(event));
    page.addEventListener("click", (event) => this.#click(event));
  }

  #point({ target }) {
    const button = target.closest("[data-path]");
    if (button) draw(button);
  }

  #rest({ target }) {
    if (target.closest("[data-path]")) draw(kept());
  }

  #click({ target }) {
    if (target.closest("#print-worksheet")) print();
    const button = target.closest("[data-path]");
    if (!button) return;
    const before = kept();
    before?.setAttribute("aria-pressed", "false");
    if (button !== before) button.setAttribute("aria-pressed", "true");
    draw(kept());
  }
}

/** The button of the word that stays on the board. */
const kept = () => document.querySelector('[data-path][aria-pressed="true"]');

function draw(button) {
  const tray = byId("planted-board").querySelector(".tray");
  const tiles = [...tray.querySelectorAll(".tile")];
  const path = button ? button.dataset.path.split(" ").map(Number) : [];
  tiles.forEach((tile, index) => tile.classList.toggle("on-path", path.includes(index)));
  const { rows, columns } = tray.dataset;
  const grid = { rows: Number(rows), columns: Number(columns), tiles: tiles.map((tile) => tile.textContent) };
  drawPath(tray.querySelector(".path-layer"), grid, button && { word: button.dataset.word, path });
}
