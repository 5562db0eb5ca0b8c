// The three-column table of words. Parts are added while the browser is idle; beyond some thousand words,
// as on boards with wildcards, when the visitor scrolls to them.

import { COLUMNS, WIDE, WORD_ROWS } from "../../lib/declared.js";
import { closest, element, Emitter, query } from "../../lib/dom.js";
import { counted } from "../../lib/wording.js";
import { inNextRow, partsOf } from "../../models/solving/words.js";

/** @import { OwnWord } from "#js/api.js" */
/** @import { WordEntry } from "#js/types.js" */
/** @import { TableEvents } from "../../board/word_paths.js" */
/** @import { Heading, Part } from "../../models/solving/words.js" */

const LONG = 1_500; // words above which parts out of sight are not rendered
const WORDS_AT_ONCE = 6_000; // further words wait until the visitor scrolls to them
/** @type {Record<string, (table: WordTable, index: number) => number>} */
const MOVES = {
  ArrowLeft: (_, index) => index - 1,
  ArrowRight: (_, index) => index + 1,
  ArrowUp: ({ parts }, index) => inNextRow(parts, index, -1),
  ArrowDown: ({ parts }, index) => inNextRow(parts, index, 1),
  Home: () => 0,
  End: ({ entries }) => entries.length - 1,
};
const IDLE = { timeout: 200 }; // ms; a browser that is busy or throttles the page might never be idle
/** @type {(run: () => void, options: IdleRequestOptions) => number} */
const whenIdle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 16)); // Safari has neither
const cancelIdle = globalThis.cancelIdleCallback ?? clearTimeout;

// Cloned for each row: twice as fast as to build its elements.
const ROW = element("tr", { role: "row" }, ...Array.from({ length: COLUMNS }, () =>
  element("td", { role: "cell" }, element("button", { type: "button", tabindex: "-1", "aria-pressed": "false" }))));

/**
 * Events: `point` with the word under pointer or focus, or null; `choose` with a clicked word.
 * @extends {Emitter<TableEvents>}
 */
export class WordTable extends Emitter {
  /** @type {Part[]} */
  parts = [];
  #added = 0; // parts
  #isGrouped = false;
  #idle = 0;
  /** @type {OwnWord[]} */
  entries = [];
  /** @type {string | null} */
  #chosen = null;
  #tabStop = 0; // index of the only word in the Tab order

  /**
   * @param {HTMLElement} table
   * @param {(found: OwnWord) => WordEntry} place Finds the path of a word.
   */
  constructor(table, place) {
    super();
    this.table = table;
    this.place = place;
    table.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event));
    table.addEventListener("pointerleave", () => this.emit("point", null));
    table.addEventListener("focusin", (event) => this.#focused(event));
    table.addEventListener("focusout", () => this.emit("point", null));
    table.addEventListener("click", (event) => this.#clicked(event));
    table.addEventListener("keydown", (event) => this.#move(event));
    this.end = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && this.#addMore(),
      { rootMargin: "2000px" });
  }

  /**
   * @param {OwnWord[]} entries
   * @param {boolean} isGrouped Whether words are grouped by length, with the points in the heading of a group.
   */
  show(entries, isGrouped) {
    this.entries = entries;
    this.parts = partsOf(entries, isGrouped, WORD_ROWS);
    this.#isGrouped = isGrouped;
    this.table.classList.toggle("long", entries.length >= LONG);
    this.#tabStop = 0;
    this.#added = 0;
    this.table.querySelectorAll("tbody").forEach((body) => body.remove());
    this.#addMore();
  }

  /** Adds all parts, as for printing. */
  complete() {
    this.#addPartsUpTo(this.entries.length - 1);
  }

  /**
   * Marks a word as chosen; null for none.
   * @param {string | null} word
   */
  choose(word) {
    this.#chosen = word;
    this.table.querySelector("[aria-pressed=true]")?.setAttribute("aria-pressed", "false");
    this.#button(this.#indexOf(word))?.setAttribute("aria-pressed", "true");
  }

  /**
   * Focuses a word, if the table has it.
   * @param {string} word
   */
  focus(word) {
    this.#button(this.#indexOf(word))?.focus();
  }

  #addPart() {
    if (this.#added === this.parts.length) return;
    const { start, end, heading } = this.parts[this.#added];
    this.#added += 1;
    const body = element("tbody", { role: "rowgroup" }, ...(heading ? [headingRow(heading)] : []));
    body.classList.toggle("wide", this.#isGrouped && this.entries[start].word.length >= WIDE);
    for (let index = start; index < end; index += COLUMNS) body.append(this.#row(index, end));
    this.table.append(body);
  }

  /** Adds parts, at least as many rows as one can have; groups may be small. Then waits for the next time. */
  #addMore() {
    cancelIdle(this.#idle);
    this.end.disconnect();
    const next = this.parts[this.#added];
    if (!next) return;
    this.#addPartsUpTo(next.start + WORD_ROWS * COLUMNS - 1);
    const { end } = this.parts[this.#added - 1];
    if (end < WORDS_AT_ONCE) this.#idle = whenIdle(() => this.#addMore(), IDLE);
    else if (this.table.lastElementChild) this.end.observe(this.table.lastElementChild);
  }

  /**
   * Adds the parts that are missing up to an entry.
   * @param {number} index
   */
  #addPartsUpTo(index) {
    while (this.#added < this.parts.length && this.parts[this.#added].start <= index) this.#addPart();
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  #row(start, end) {
    const row = /** @type {HTMLElement} */ (ROW.cloneNode(true));
    row.childNodes.forEach((cell, step) => {
      const button = /** @type {HTMLElement} */ (cell.firstChild);
      if (start + step < end) this.#fill(button, start + step);
      else button.remove();
    });
    return row;
  }

  /**
   * @param {HTMLElement} button
   * @param {number} index
   */
  #fill(button, index) {
    const { word, written = word, points } = this.entries[index];
    button.replaceChildren(written, " ", element("span", { class: "points" }, `(${counted(points, "%(count)s point", "%(count)s points")})`));
    button.dataset.index = String(index);
    if (index === this.#tabStop) button.tabIndex = 0;
    if (word === this.#chosen) button.setAttribute("aria-pressed", "true");
  }

  /** @param {string | null} word */
  #indexOf(word) {
    return this.entries.findIndex((entry) => entry.word === word);
  }

  /**
   * @param {number} index
   * @returns {HTMLElement | null}
   */
  #button(index) {
    return index < 0 ? null : this.table.querySelector(`[data-index="${index}"]`);
  }

  /** @param {Event} event */
  #entryAt(event) {
    const button = closest(event, "[data-index]");
    return button ? this.place(this.entries[Number(button.dataset.index)]) : null;
  }

  /** @param {Event} event */
  #point(event) {
    this.emit("point", this.#entryAt(event));
  }

  /** @param {FocusEvent} event */
  #focused(event) {
    const button = closest(event, "[data-index]");
    if (!button) return;
    this.#button(this.#tabStop)?.setAttribute("tabindex", "-1");
    button.setAttribute("tabindex", "0");
    this.#tabStop = Number(button.dataset.index);
    this.#point(event);
  }

  /** @param {Event} event */
  #clicked(event) {
    const entry = this.#entryAt(event);
    if (entry) this.emit("choose", entry);
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = MOVES[event.key]?.(this, this.#tabStop);
    if (target === undefined || !this.entries[target]) return;
    event.preventDefault();
    this.#addPartsUpTo(target);
    query(this.table, `[data-index="${target}"]`).focus();
  }
}

/** @param {Heading} heading */
function headingRow({ letters, worth }) {
  const title = element("th", { role: "rowheader", scope: "rowgroup", colspan: COLUMNS }, `${letters} `, element("span", {}, worth));
  return element("tr", { role: "row", class: "group" }, title);
}
