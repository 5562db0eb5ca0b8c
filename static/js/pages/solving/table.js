// The three-column table of words. Rows are added in parts while the browser is idle; beyond some
// thousand words, as on boards with wildcards, when the visitor scrolls to them.

import { closest, element, query } from "../../lib/dom.js";
import { Emitter } from "../../lib/emitter.js";
import { counted } from "../../models/wording.js";

/** @import { WordEntry } from "#js/types.js" */
/** @import { TableEvents } from "../../board/paths.js" */

const COLUMNS = 3;
const ROWS_PER_PART = 50; // also in game/web/solving/results.py
const LONG = 1_500; // words above which parts out of sight are not rendered; also in game/web/solving/results.py
const WORDS_AT_ONCE = 6_000; // further words wait until the visitor scrolls to them
/** @type {Record<string, number>} */
const MOVES = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
const IDLE = { timeout: 200 }; // ms; a browser that is busy or throttles the page might never be idle
/** @type {(run: () => void, options: IdleRequestOptions) => number} */
const whenIdle = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 16)); // Safari has neither
const cancelIdle = globalThis.cancelIdleCallback ?? clearTimeout;

/**
 * Events: `point` with the word under pointer or focus, or null; `choose` with a clicked word.
 * @extends {Emitter<TableEvents>}
 */
export class WordTable extends Emitter {
  #parts = 0;
  #idle = 0;
  /** @type {WordEntry[]} */
  entries = [];
  /** @type {string | null} */
  #chosen = null;
  #tabStop = 0; // index of the only word in the Tab order

  /** @param {HTMLElement} table */
  constructor(table) {
    super();
    this.table = table;
    table.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event));
    table.addEventListener("pointerleave", () => this.emit("point", null));
    table.addEventListener("focusin", (event) => this.#focused(event));
    table.addEventListener("focusout", () => this.emit("point", null));
    table.addEventListener("click", (event) => this.#clicked(event));
    table.addEventListener("keydown", (event) => this.#move(event));
    addEventListener("beforeprint", () => this.#addPartsUpTo(this.entries.length));
    this.end = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && this.#addPart(),
      { rootMargin: "2000px" });
  }

  /** @param {WordEntry[]} entries */
  show(entries) {
    this.entries = entries;
    this.table.classList.toggle("long", entries.length >= LONG);
    this.#tabStop = 0;
    this.#parts = 0;
    this.table.querySelectorAll("tbody").forEach((body) => body.remove());
    this.#addPart();
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
    const start = this.#parts * ROWS_PER_PART * COLUMNS;
    cancelIdle(this.#idle);
    this.end.disconnect();
    if (start >= this.entries.length) return;
    this.#parts += 1;
    const body = element("tbody", { role: "rowgroup" });
    const end = Math.min(this.entries.length, start + ROWS_PER_PART * COLUMNS);
    for (let index = start; index < end; index += COLUMNS) body.append(this.#row(index));
    this.table.append(body);
    if (end < WORDS_AT_ONCE) this.#idle = whenIdle(() => this.#addPart(), IDLE);
    else this.end.observe(body);
  }

  /**
   * Adds the parts that are missing up to an entry.
   * @param {number} index
   */
  #addPartsUpTo(index) {
    while (this.#parts * ROWS_PER_PART * COLUMNS < Math.min(index + 1, this.entries.length)) this.#addPart();
  }

  /** @param {number} start */
  #row(start) {
    const cells = Array.from({ length: COLUMNS }, (_, step) => this.#cell(start + step));
    return element("tr", { role: "row" }, ...cells);
  }

  /** @param {number} index */
  #cell(index) {
    const entry = this.entries[index];
    const cell = element("td", { role: "cell" });
    if (!entry) return cell;
    const points = element("span", { class: "points" }, `(${counted(entry.points, "point")})`);
    cell.append(element("button", {
      type: "button",
      tabindex: index === this.#tabStop ? "0" : "-1",
      "aria-pressed": String(entry.word === this.#chosen),
      "data-index": index,
    }, `${entry.word} `, points));
    return cell;
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
    return button ? this.entries[Number(button.dataset.index)] : null;
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
    const last = this.entries.length - 1;
    const target = event.key === "Home" ? 0 : event.key === "End" ? last : this.#tabStop + (MOVES[event.key] ?? NaN);
    if (!(target >= 0 && target <= last)) return;
    event.preventDefault();
    this.#addPartsUpTo(target);
    query(this.table, `[data-index="${target}"]`).focus();
  }
}
