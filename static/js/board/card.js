// The card of one word: its points, the number of its paths, a small board on phones.

import { byId, element, svgElement } from "../lib/dom.js";
import { UNIT } from "../models/path.js";
import { BLOCKED, WILD } from "../models/tiles.js";
import { counted } from "../models/words.js";
import { drawPath } from "./path_layer.js";

/** Events: `all` (show all paths), `step` (-1 or 1), `close`. */
export class WordCard extends EventTarget {
  constructor() {
    super();
    this.card = byId("word-card");
    this.key = null; // what the card shows
  }

  /** No word is chosen. `hint`: whether there are words to choose from. */
  rest(hint) {
    this.key = null;
    this.card.classList.add("idle");
    this.card.hidden = !hint;
    this.card.replaceChildren(element("p", {}, "Point at a word to see its path; click to keep it."));
  }

  /** `paths`: all of them, when they are known; `step`: which of them is drawn. */
  show(grid, entry, { chosen, paths = null, complete = true, step = 0 }) {
    // A press on a button takes the focus from the word first: were the card built anew for that,
    // the button would be gone before the click.
    const key = JSON.stringify([entry, chosen, paths?.length, step]);
    if (key === this.key) return;
    this.key = key;
    const number = paths && `path ${step + 1} of ${complete ? paths.length : `more than ${paths.length}`}`;
    const details = [counted(entry.points, "point"), counted([...entry.word].length, "letter"), number];
    const text = element("p", { class: "word-card-text" },
      element("strong", {}, entry.word), element("br"),
      element("span", {}, details.filter(Boolean).join(", ")));
    this.card.replaceChildren(miniBoard(grid, entry, paths ?? []), text);
    if (chosen) this.card.append(element("div", { class: "word-card-buttons" }, ...this.#buttons(paths)));
    this.card.classList.remove("idle");
    this.card.hidden = false;
  }

  #buttons(paths) {
    const close = this.#button("×", "close", null, "Close");
    if (!paths) return [this.#button("All paths", "all"), close];
    if (paths.length < 2) return [close];
    return [this.#button("‹", "step", -1, "Path before"), this.#button("›", "step", 1, "Next path"), close];
  }

  #button(text, type, detail = null, label = null) {
    const onclick = () => {
      this.dispatchEvent(new CustomEvent(type, { detail }));
      this.card.querySelector(`[data-does="${type}${detail ?? ""}"]`)?.focus();
    };
    return element("button", {
      type: "button", class: "button button-quiet", "aria-label": label, "data-does": type + (detail ?? ""), onclick,
    }, text);
  }
}

function miniBoard(grid, entry, others) {
  const board = svgElement("svg", {
    class: "mini-board", "aria-hidden": "true", viewBox: `0 0 ${grid.columns * UNIT} ${grid.rows * UNIT}`,
  });
  grid.tiles.forEach((tile, index) => {
    const [x, y] = [(index % grid.columns) * UNIT, Math.floor(index / grid.columns) * UNIT];
    const on = entry.path.includes(index);
    const look = on ? "on-path" : tile === BLOCKED ? "blocked" : "";
    board.append(svgElement("rect", { x: x + 5, y: y + 5, width: 90, height: 90, rx: 20, class: look }));
    if (tile !== BLOCKED && !(on && tile === WILD)) {
      board.append(svgElement("text", { class: "letter", x: x + 50, y: y + 67 }, tile));
    }
  });
  const layer = svgElement("svg", { class: "path-marks" });
  drawPath(layer, grid, entry, others, true);
  board.append(layer);
  return board;
}
