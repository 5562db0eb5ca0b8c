// The paths of words on a board, and the card of one word.

import { BLOCKED, WILD } from "../lib/declared.js";
import { byId, element, Emitter, showToast, svgElement } from "../lib/dom.js";
import { ApiError, get, post } from "../lib/requests.js";
import { counted, gettext, withNodes } from "../lib/wording.js";
import { UNIT } from "../models/grid.js";
import { drawPath } from "./path_layer.js";

/** @import { DefinitionsResponse, TraceResponse } from "#js/api.js" */
/** @import { PathBoard, TilePath, Tiles, WordEntry } from "#js/types.js" */
/** @import { Grid } from "../models/grid.js" */

// -- paths ----------------------------------------------------------------------------------------------------
//
// Chooses the path that is drawn: that of the word under the pointer or focus, else of the kept word.

/**
 * Events of a table of words: `point` with the word under pointer or focus, or null; `choose` with a
 * clicked word.
 * @typedef {{ point: WordEntry | null, choose: WordEntry }} TableEvents
 */

/** @typedef {Emitter<TableEvents> & { entries: unknown[], choose(word: string | null): void, focus(word: string): void }} Table */

export class Paths {
  /** @type {(Selection & { entry: WordEntry }) | null} The kept word. */
  #kept = null;

  /**
   * @param {PathBoard & { grid: Grid }} board
   * @param {Table} table
   */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.card = new WordCard();
    /** The slug of the dictionary that the words are of. */
    this.dictionary = byId("word-card").dataset.dictionary ?? "";
    table.on("point", (entry) => this.#point(entry));
    table.on("choose", (entry) => this.#toggle(entry));
    this.card.on("all", () => this.#showAll());
    this.card.on("step", (by) => this.#step(by));
    this.card.on("close", () => this.#close());
  }

  /** Removes all paths. */
  clear() {
    this.#kept = null;
    this.table.choose(null);
    this.#draw();
  }

  /** @param {WordEntry | null} entry */
  #point(entry) {
    if (entry && entry.word !== this.#kept?.entry.word) {
      this.board.drawPath(entry);
      this.card.show(this.board.grid, entry, null);
    } else {
      this.#draw();
    }
  }

  /** @param {WordEntry} entry */
  #toggle(entry) {
    if (this.#kept?.entry.word === entry.word) {
      this.clear();
      return;
    }
    this.#kept = { entry, paths: null, isComplete: true, step: 0 };
    this.table.choose(entry.word);
    this.#draw();
    this.#define(this.#kept);
  }

  /**
   * Shows what a kept word means. Where that can't be had, the card does without.
   * @param {{ entry: WordEntry }} kept
   */
  async #define(kept) {
    this.card.showMeaning(null);
    const address = `dictionaries/${this.dictionary}/words/${encodeURIComponent(kept.entry.word)}/definitions`;
    try {
      /** @type {DefinitionsResponse} */
      const found = await get(address);
      if (kept === this.#kept) this.card.showMeaning(found, this.dictionary);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #draw() {
    if (!this.#kept) {
      this.board.drawPath(null);
      this.card.showHint(this.table.entries.length > 0);
      return;
    }
    const { entry, ...selection } = this.#kept;
    const { paths, step } = selection;
    const shown = paths ? { ...entry, path: paths[step] } : entry;
    this.board.drawPath(shown, paths ?? []);
    this.card.show(this.board.grid, shown, selection);
  }

  async #showAll() {
    const kept = this.#kept;
    if (!kept) return;
    const { grid } = this.board;
    try {
      /** @type {TraceResponse} */
      const { paths, complete } = await post("trace", { board: grid.toRows(), word: kept.entry.word });
      kept.paths = paths.map((path) => path.map(([row, column]) => row * grid.columns + column));
      kept.isComplete = complete;
      kept.step = Math.max(0, kept.paths.findIndex((path) => String(path) === String(kept.entry.path)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    }
    if (kept === this.#kept) this.#draw();
  }

  /** @param {number} by */
  #step(by) {
    if (!this.#kept?.paths) return;
    const { length } = this.#kept.paths;
    this.#kept.step = (this.#kept.step + by + length) % length;
    this.#draw();
  }

  #close() {
    if (this.#kept) this.table.focus(this.#kept.entry.word); // which draws its path again
    this.clear();
  }
}

// -- the card of a word ---------------------------------------------------------------------------------------

/**
 * A kept word: all its paths once they are known, and the index `step` of the one that is drawn.
 * @typedef {{ paths: TilePath[] | null, isComplete: boolean, step: number }} Selection
 */

/**
 * Events: `all` (show all paths), `step` (-1 or 1), `close`.
 * @extends {Emitter<{ all: void, step: number, close: void }>}
 */
class WordCard extends Emitter {
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
    this.card.replaceChildren(element("p", {}, gettext("Point at a word to see its path; click to keep it.")));
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
   * @param {DefinitionsResponse | null} found
   * @param {string} [dictionary] The slug of the dictionary that the word is of.
   */
  showMeaning(found, dictionary = "") {
    this.#meaning.replaceChildren();
    if (!found) return;
    const sources = sourcesOf(found);
    sources.append(" · ", disputeOf(found.word, dictionary));
    this.#meaning.append(...meaningsOf(found), sources);
  }

  /** @param {Selection} selection */
  #buttons({ paths }) {
    const close = this.#button("×", "close", () => this.emit("close"), gettext("Close"));
    if (!paths) return [this.#button(gettext("All paths"), "all", () => this.emit("all")), close];
    if (paths.length < 2) return [close];
    return [
      this.#button("‹", "step-1", () => this.emit("step", -1), gettext("Previous path")),
      this.#button("›", "step1", () => this.emit("step", 1), gettext("Next path")),
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
  const details = [counted(points, "%(count)s point", "%(count)s points"), counted([...word].length, "%(count)s letter", "%(count)s letters")];
  if (selection?.paths) {
    const { paths: { length }, isComplete, step } = selection;
    const values = { step: step + 1, count: length };
    details.push(isComplete ? gettext("path %(step)s of %(count)s", values) : gettext("path %(step)s of more than %(count)s", values));
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
 * The senses of a word. The senses of another form follow that form: “retain hold back within · …”.
 * @param {DefinitionsResponse} found
 */
function meaningsOf({ word, entries }) {
  return entries.map((entry) => {
    const name = entry.word === word ? [] : [element("strong", {}, entry.word), " "];
    return element("p", {}, ...name, entry.senses.join(" · "));
  });
}

/** @param {DefinitionsResponse} found */
function sourcesOf({ entries, attribution, wiktionary }) {
  const more = link("Wiktionary", wiktionary);
  if (!attribution || !entries.length) return element("p", { class: "hint" }, ...withNodes(gettext("Look it up in %(site)s"), { site: more }));
  const text = gettext("Source: %(source)s, %(licence)s. More: %(site)s", { licence: attribution.licence });
  return element("p", { class: "hint" }, ...withNodes(text, { source: link(attribution.name, attribution.url), site: more }));
}

/**
 * A link to the page that says whether a word counts, and takes why it should or should not.
 * @param {string} word
 * @param {string} dictionary
 */
export const disputeOf = (word, dictionary) =>
  link(gettext("Should it count?"), `/words/disputes/?${new URLSearchParams({ dictionary, word })}`);

/**
 * @param {string} text
 * @param {string} href
 */
const link = (text, href) => element("a", { href, target: "_blank", rel: "noopener noreferrer" }, text);
