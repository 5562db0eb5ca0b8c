// The table of all words, or their chips: filtered, ordered, with a single stop in the Tab order.

import { closest, element } from "../../../lib/dom.js";
import { Emitter } from "../../../lib/emitter.js";

/** @import { ResultWord, TilePath } from "#js/types.js" */
/** @import { TableEvents } from "../../../board/paths.js" */

/** @typedef {ResultWord & { path: TilePath, row: HTMLTableRowElement, button: HTMLElement, link: HTMLElement }} TableEntry */

const ROWS_PER_PART = 50; // also in game/web/play/results/words.py
/** @type {Record<string, number>} */
const MOVES = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/**
 * Events: `point` with the word under pointer or focus, or null; `choose` with a clicked word.
 * @extends {Emitter<TableEvents>}
 */
export class ResultsTable extends Emitter {
  /** @type {TableEntry | null} The only row in the Tab order. */
  #tabStop = null;
  /** @type {TableEntry | null} */
  #chosen = null;

  /** @param {HTMLTableElement} table */
  constructor(table) {
    super();
    this.table = table;
    this.groups = [...table.tBodies].map((body) => ({ body, rows: [...body.rows] }));
    this.entries = this.groups.flatMap(({ rows }) => rows.filter(({ dataset }) => dataset.word).map(readRow));
    this.shown = this.entries;
    this.entryOfRow = new Map(this.entries.map((entry) => [entry.row, entry]));
    if (this.shown.length) this.#moveTabStop(this.shown[0]);
    /** @param {Event} event */
    const point = (event) => this.emit("point", this.#entryAt(event));
    table.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(event));
    table.addEventListener("pointerleave", () => this.emit("point", null));
    table.addEventListener("focusin", (event) => { this.#moveTabStop(this.#entryAt(event)); point(event); });
    table.addEventListener("focusout", () => this.emit("point", null));
    table.addEventListener("click", (event) => this.#clicked(event));
    table.addEventListener("keydown", (event) => this.#move(event));
  }

  /**
   * Marks a word as chosen; null for none.
   * @param {string | null} word
   */
  choose(word) {
    this.#chosen?.button.setAttribute("aria-pressed", "false");
    this.#chosen = word === null ? null : this.entry(word);
    this.#chosen?.button.setAttribute("aria-pressed", "true");
  }

  /** @param {string} word */
  focus(word) {
    this.entry(word)?.button.focus();
  }

  /** @param {string | undefined} word */
  entry(word) {
    return this.entries.find((entry) => entry.word === word) ?? null;
  }

  /**
   * Shows only these entries, in this order, as a table.
   * @param {TableEntry[]} entries
   */
  show(entries) {
    this.table.classList.remove("chips");
    this.shown = entries;
    const bodies = [];
    for (let start = 0; start < entries.length; start += ROWS_PER_PART) {
      const rows = entries.slice(start, start + ROWS_PER_PART).map(({ row }) => row);
      bodies.push(element("tbody", { role: "rowgroup" }, ...rows));
    }
    this.#replaceBodies(bodies);
  }

  /** Shows all words in groups by length, as chips. */
  showChips() {
    this.table.classList.add("chips");
    this.shown = this.entries;
    for (const { body, rows } of this.groups) body.replaceChildren(...rows);
    this.#replaceBodies(this.groups.map(({ body }) => body));
  }

  /** @param {HTMLTableSectionElement[]} bodies */
  #replaceBodies(bodies) {
    for (const body of [...this.table.tBodies]) body.remove();
    this.table.append(...bodies);
    if (this.shown.length) this.#moveTabStop(this.shown[0]);
  }

  /** @param {TableEntry | null} entry */
  #moveTabStop(entry) {
    if (!entry || entry === this.#tabStop) return;
    if (this.#tabStop) setTabIndex(this.#tabStop, -1);
    setTabIndex(entry, 0);
    this.#tabStop = entry;
  }

  /** @param {Event} event */
  #clicked(event) {
    const entry = this.#entryAt(event);
    if (entry && !closest(event, "a")) this.emit("choose", entry);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const entry = this.#entryAt(event);
    if (!entry || !(event.key in MOVES) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const place = this.shown.indexOf(entry) + MOVES[event.key];
    const to = this.shown[Math.min(Math.max(place, 0), this.shown.length - 1)];
    (event.target === entry.link ? to.link : to.button).focus();
  }

  /** @param {Event} event */
  #entryAt(event) {
    const row = closest(event, "tbody tr");
    return row instanceof HTMLTableRowElement ? this.entryOfRow.get(row) ?? null : null;
  }
}

/**
 * The word of a row that the server rendered; takes the row out of the Tab order.
 * @param {HTMLTableRowElement} row
 * @returns {TableEntry}
 */
function readRow(row) {
  const { word = "", points, path, finders, common } = row.dataset;
  /** @type {NodeListOf<HTMLElement>} */
  const [button, link] = row.querySelectorAll("button, a");
  button.setAttribute("aria-pressed", "false");
  const entry = {
    word, written: button.textContent ?? word, points: Number(points), path: numbers(path), finders: numbers(finders), common: Number(common ?? 0),
    row, button, link,
  };
  setTabIndex(entry, -1);
  return entry;
}

/**
 * @param {{ button: HTMLElement, link: HTMLElement }} entry
 * @param {number} tabIndex
 */
function setTabIndex({ button, link }, tabIndex) {
  button.tabIndex = link.tabIndex = tabIndex;
}

/** @param {string | undefined} text */
const numbers = (text = "") => text.split(" ").filter(Boolean).map(Number);
