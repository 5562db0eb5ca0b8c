// The table of all words: filtered, ordered, one stop for the Tab key.

import { element } from "../../../lib/dom.js";

const ROWS_A_PART = 50; // results_words.py has it too
const MOVES = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/** Events: `point` with the word under pointer or focus, or null; `choose` with a clicked one. */
export class ResultsTable extends EventTarget {
  #entryOf = new Map(); // by row
  #current = null; // the one row that Tab stops at
  #chosen = null;

  constructor(table) {
    super();
    this.table = table;
    for (const body of table.tBodies) for (const row of body.rows) this.#read(row);
    this.entries = [...this.#entryOf.values()];
    this.shown = this.entries;
    if (this.shown.length) this.#stopAt(this.shown[0]);
    const point = (event) => this.#emit("point", this.#entryAt(event));
    table.addEventListener("pointerover", (event) => event.pointerType === "mouse" && point(event));
    table.addEventListener("pointerleave", () => this.#emit("point", null));
    table.addEventListener("focusin", (event) => { this.#stopAt(this.#entryAt(event)); point(event); });
    table.addEventListener("focusout", () => this.#emit("point", null));
    table.addEventListener("click", (event) => this.#clicked(event));
    table.addEventListener("keydown", (event) => this.#move(event));
  }

  #read(row) {
    const { word, points, path, finders, common } = row.dataset;
    const [button, link] = row.querySelectorAll("button, a");
    button.setAttribute("aria-pressed", "false");
    for (const control of [button, link]) control.tabIndex = -1;
    this.#entryOf.set(row, {
      word, points: Number(points), path: numbers(path), finders: numbers(finders), common: Number(common ?? 0),
      row, button, link,
    });
  }

  /** Mark the word as the chosen one; null for none. */
  choose(word) {
    this.#chosen?.button.setAttribute("aria-pressed", "false");
    this.#chosen = word === null ? null : this.entry(word);
    this.#chosen?.button.setAttribute("aria-pressed", "true");
  }

  focus(word) {
    this.entry(word)?.button.focus();
  }

  entry(word) {
    return this.entries.find((entry) => entry.word === word) ?? null;
  }

  /** Show these entries only, in this order. */
  show(entries) {
    this.shown = entries;
    for (const body of [...this.table.tBodies]) body.remove();
    for (let start = 0; start < entries.length; start += ROWS_A_PART) {
      const rows = entries.slice(start, start + ROWS_A_PART).map(({ row }) => row);
      this.table.append(element("tbody", { role: "rowgroup" }, ...rows));
    }
    if (entries.length) this.#stopAt(entries[0]);
  }

  #stopAt(entry) {
    if (!entry || entry === this.#current) return;
    for (const [one, tabIndex] of [[this.#current, -1], [entry, 0]]) {
      if (one) one.button.tabIndex = one.link.tabIndex = tabIndex;
    }
    this.#current = entry;
  }

  #clicked(event) {
    const entry = this.#entryAt(event);
    if (entry && !event.target.closest("a")) this.#emit("choose", entry);
  }

  #move(event) {
    const entry = this.#entryAt(event);
    if (!entry || !(event.key in MOVES) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const place = this.shown.indexOf(entry) + MOVES[event.key];
    const to = this.shown[Math.min(Math.max(place, 0), this.shown.length - 1)];
    (event.target === entry.link ? to.link : to.button).focus();
  }

  #entryAt(event) {
    return this.#entryOf.get(event.target.closest("tbody tr")) ?? null;
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

const numbers = (text) => text.split(" ").filter(Boolean).map(Number);
