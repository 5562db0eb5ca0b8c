// The three-column table of words. Its rows are put in bit by bit while the browser idles; those of
// boards of wildcards, with a hundred thousand words, when somebody scrolls to them.

import { element } from "../../lib/dom.js";
import { counted } from "../../models/words.js";

const COLUMNS = 3;
const ROWS_A_PART = 50;
const LONG = 1_500; // words from which on parts out of sight are not drawn; results.py has it too
const WORDS_AT_ONCE = 6_000; // more than that wait until somebody scrolls to them
const MOVES = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };
const later = globalThis.requestIdleCallback ?? ((run) => setTimeout(run, 16));
const never = globalThis.cancelIdleCallback ?? clearTimeout;

/** Events: `point` (an entry, or null when the pointer or the focus has gone), `choose` (an entry). */
export class WordTable extends EventTarget {
  #part = 0;
  #waiting = null;

  constructor(table) {
    super();
    this.table = table;
    this.entries = [];
    this.chosen = null;
    this.current = 0; // the one word that Tab stops at
    table.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(event));
    table.addEventListener("pointerleave", () => this.#emit("point", null));
    table.addEventListener("focusin", (event) => this.#focused(event));
    table.addEventListener("focusout", () => this.#emit("point", null));
    table.addEventListener("click", (event) => this.#clicked(event));
    table.addEventListener("keydown", (event) => this.#move(event));
    addEventListener("beforeprint", () => this.#finish(this.entries.length));
    this.end = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && this.#more(),
      { rootMargin: "2000px" });
  }

  show(entries) {
    this.entries = entries;
    this.table.classList.toggle("long", entries.length >= LONG);
    this.current = 0;
    this.#part = 0;
    this.table.querySelectorAll("tbody").forEach((body) => body.remove());
    this.#more();
  }

  /** Mark the word as the chosen one; null for none. */
  choose(word) {
    this.chosen = word;
    this.table.querySelector("[aria-pressed=true]")?.setAttribute("aria-pressed", "false");
    const index = this.entries.findIndex((entry) => entry.word === word);
    this.#button(index)?.setAttribute("aria-pressed", "true");
  }

  /** Put the focus on a word, if it is there. */
  focus(word) {
    this.#button(this.entries.findIndex((entry) => entry.word === word))?.focus();
  }

  #more() {
    const start = this.#part * ROWS_A_PART * COLUMNS;
    if (this.#waiting !== null) never(this.#waiting);
    this.#waiting = null;
    this.end.disconnect();
    if (start >= this.entries.length) return;
    this.#part += 1;
    const body = element("tbody", { role: "rowgroup" });
    const end = Math.min(this.entries.length, start + ROWS_A_PART * COLUMNS);
    for (let index = start; index < end; index += COLUMNS) body.append(this.#row(index));
    this.table.append(body);
    if (end < WORDS_AT_ONCE) this.#waiting = later(() => this.#more());
    else this.end.observe(body);
  }

  /** Put in what is missing up to that entry. */
  #finish(index) {
    while (this.#part * ROWS_A_PART * COLUMNS < Math.min(index + 1, this.entries.length)) this.#more();
  }

  #row(start) {
    const cells = Array.from({ length: COLUMNS }, (_, step) => this.#cell(start + step));
    return element("tr", { role: "row" }, ...cells);
  }

  #cell(index) {
    const entry = this.entries[index];
    const cell = element("td", { role: "cell" });
    if (!entry) return cell;
    const points = element("span", { class: "points" }, `(${counted(entry.points, "point")})`);
    cell.append(element("button", {
      type: "button",
      tabindex: index === this.current ? "0" : "-1",
      "aria-pressed": String(entry.word === this.chosen),
      "data-index": index,
    }, `${entry.word} `, points));
    return cell;
  }

  #button(index) {
    return index < 0 ? null : this.table.querySelector(`[data-index="${index}"]`);
  }

  #entryAt(event) {
    const button = event.target.closest("[data-index]");
    return button ? this.entries[Number(button.dataset.index)] : null;
  }

  #point(event) {
    this.#emit("point", this.#entryAt(event));
  }

  #focused(event) {
    const button = event.target.closest("[data-index]");
    if (!button) return;
    this.#button(this.current)?.setAttribute("tabindex", "-1");
    button.setAttribute("tabindex", "0");
    this.current = Number(button.dataset.index);
    this.#point(event);
  }

  #clicked(event) {
    const entry = this.#entryAt(event);
    if (entry) this.#emit("choose", entry);
  }

  #move(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = { Home: 0, End: this.entries.length - 1 }[event.key] ?? this.current + (MOVES[event.key] ?? NaN);
    if (!(target >= 0 && target < this.entries.length)) return;
    event.preventDefault();
    this.#finish(target);
    this.#button(target).focus();
  }

  #emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
