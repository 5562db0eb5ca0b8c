// The card of one word: its points, the number of its paths, a small board on phones.

import { byId, element, svgElement } from "../lib/dom.js";
import { Emitter } from "../lib/emitter.js";
import { counted } from "../lib/wording.js";
import { UNIT } from "../models/path.js";
import { BLOCKED, WILD } from "../models/tiles.js";
import { drawPath } from "./path_layer.js";

/** @import { Definitions, TilePath, Tiles, WordEntry } from "#js/types.js" */

/**
 * A kept word: all its paths once they are known, and the index `step` of the one that is drawn.
 * @typedef {{ paths: TilePath[] | null, isComplete: boolean, step: number }} Selection
 */

/**
 * Events: `all` (show all paths), `step` (-1 or 1), `close`.
 * @extends {Emitter<{ all: void, step: number, close: void }>}
 */
export class WordCard extends Emitter {
  /** @type {string | null} Identifies the content of the card. */
  #key = null;
  /** What the kept word means; screen readers read it when it arrives. */
  #meaning = element("div", { class: "word-card-meaning", "aria-live": "polite" });

  constructor() {
    super();
    this.card = byId("word-card");
  }

  /**
   * Shows the hint, or nothing if there are no words to choose from.
   * @param {boolean} hasWords
   */
  showHint(hasWords) {
    this.#key = null;
    this.card.classList.add("idle");
    this.card.hidden = !hasWords;
    this.card.replaceChildren(element("p", {}, "Point at a word to see its path; click to keep it."));
  }

  /**
   * Shows a word; `selection` is null for one that is only pointed at.
   * @param {Tiles} grid
   * @param {WordEntry} entry
   * @param {Selection | null} selection
   */
  show(grid, entry, selection) {
    // Pressing a button of the card moves the focus from the word to the button, which shows the word
    // again. Rebuilding the card then would remove the button before its click.
    const key = JSON.stringify([entry.word, entry.path, selection]);
    if (key === this.#key) return;
    this.#key = key;
    const text = element("p", { class: "word-card-text" },
      element("strong", {}, entry.written ?? entry.word), element("br"),
      element("span", {}, detailsOf(entry, selection)));
    this.card.replaceChildren(miniBoard(grid, entry, selection?.paths ?? []), text);
    if (selection) this.card.append(element("div", { class: "word-card-buttons" }, ...this.#buttons(selection)), this.#meaning);
    this.card.classList.remove("idle");
    this.card.hidden = false;
  }

  /**
   * Shows what the kept word means; null until that is known.
   * @param {Definitions | null} found
   */
  showMeaning(found) {
    this.#meaning.replaceChildren(...(found ? [...meaningsOf(found), sourcesOf(found)] : []));
  }

  /** @param {Selection} selection */
  #buttons({ paths }) {
    const close = this.#button("×", "close", () => this.emit("close"), "Close");
    if (!paths) return [this.#button("All paths", "all", () => this.emit("all")), close];
    if (paths.length < 2) return [close];
    return [
      this.#button("‹", "step-1", () => this.emit("step", -1), "Previous path"),
      this.#button("›", "step1", () => this.emit("step", 1), "Next path"),
      close,
    ];
  }

  /**
   * A button that keeps the focus when its action rebuilds the card.
   * @param {string} text
   * @param {string} name
   * @param {() => void} action
   * @param {string | null} [label]
   */
  #button(text, name, action, label = null) {
    const onclick = () => {
      action();
      /** @type {HTMLElement | null} */ (this.card.querySelector(`[data-does="${name}"]`))?.focus();
    };
    return element("button", {
      type: "button", class: "button button-quiet", "aria-label": label, "data-does": name, onclick,
    }, text);
  }
}

/**
 * “2 points, 5 letters, path 1 of 3”.
 * @param {WordEntry} entry
 * @param {Selection | null} selection
 */
export function detailsOf({ word, points }, selection) {
  const details = [counted(points, "point"), counted([...word].length, "letter")];
  if (selection?.paths) {
    const { paths: { length }, isComplete, step } = selection;
    details.push(`path ${step + 1} of ${isComplete ? length : `more than ${length}`}`);
  }
  return details.join(", ");
}

/**
 * @param {Tiles} grid
 * @param {WordEntry} entry
 * @param {TilePath[]} others
 */
function miniBoard(grid, entry, others) {
  const board = svgElement("svg", {
    class: "mini-board", "aria-hidden": "true", viewBox: `0 0 ${grid.columns * UNIT} ${grid.rows * UNIT}`,
  });
  grid.tiles.forEach((tile, index) => {
    const [x, y] = [(index % grid.columns) * UNIT, Math.floor(index / grid.columns) * UNIT];
    const isOnPath = entry.path.includes(index);
    const look = isOnPath ? "on-path" : tile === BLOCKED ? "blocked" : "";
    board.append(svgElement("rect", { x: x + 5, y: y + 5, width: 90, height: 90, rx: 20, class: look }));
    if (tile !== BLOCKED && !(isOnPath && tile === WILD)) {
      board.append(svgElement("text", { class: "letter", x: x + 50, y: y + 67 }, tile));
    }
  });
  const layer = svgElement("svg", { class: "path-marks" });
  drawPath(layer, grid, entry, others, true);
  board.append(layer);
  return board;
}

/**
 * The senses of a word, of another form under its name: “retain hold back within · …”.
 * @param {Definitions} found
 */
function meaningsOf({ word, entries }) {
  return entries.map((entry) => {
    const name = entry.word === word ? [] : [element("strong", {}, entry.word), " "];
    return element("p", {}, ...name, entry.senses.join(" · "));
  });
}

/** @param {Definitions} found */
function sourcesOf({ entries, attribution, wiktionary }) {
  const more = link("Wiktionary", wiktionary);
  if (!attribution || !entries.length) return element("p", { class: "hint" }, "Look it up in ", more);
  return element("p", { class: "hint" }, "From ", link(attribution.name, attribution.url), `, ${attribution.licence}. More in `, more);
}

/**
 * @param {string} text
 * @param {string} href
 */
const link = (text, href) => element("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
