// The results of a round: standings, words, other rules.

import { ShownBoard } from "../../../board/path_layer.js";
import { disputeOf, Paths } from "../../../board/word_paths.js";
import { byId, closest, element, Emitter, find, queryAll, storageSlot } from "../../../lib/dom.js";
import { fetchPage, formData } from "../../../lib/requests.js";
import { digits, gettext } from "../../../lib/wording.js";
import { arranged, initials } from "../../../models/play/results.js";
import { shareOnClick } from "../share.js";
import { TimelineView } from "./timeline.js";

/** @import { ResultWord, TilePath } from "#js/types.js" */
/** @import { TableEvents } from "../../../board/word_paths.js" */

export class ResultsView {
  constructor() {
    const root = byId("round-results");
    this.own = root.dataset.own ? Number(root.dataset.own) : null;
    this.table = new ResultsTable(byId("all-words", HTMLTableElement));
    this.board = new ShownBoard(byId("results-tray"));
    this.paths = new Paths(this.board, this.table);
    this.paths.clear();
    new Rescore();
    TimelineView.ofPage()?.on("find", (word) => this.#showFind(word));
    addBadges(root, this.table.entries);
    for (const { finders, row } of this.table.entries) row.classList.toggle("mine", this.own !== null && finders.includes(this.own));
    byId("as-table").addEventListener("click", () => this.#toggleTable());
    for (const id of ["show", "order"]) byId(id).addEventListener("change", () => this.#arrange());
    showUnknown(byId("unknown-words"), this.paths.dictionary);
    const share = find("share");
    if (share) shareOnClick(share);
    root.addEventListener("keydown", ({ key }) => key === "Escape" && this.paths.clear());
    root.addEventListener("click", (event) => this.#chooseNamed(closest(event, "[data-shows]")));
  }

  #arrange() {
    const [choice, order] = ["show", "order"].map((id) => byId(id, HTMLSelectElement).value);
    const shown = arranged(this.table.entries, { choice, order, own: this.own });
    this.table.show(shown);
    this.#count(shown.length);
  }

  #toggleTable() {
    const tools = byId("table-tools");
    tools.hidden = !tools.hidden;
    find("words-legend")?.toggleAttribute("hidden", !tools.hidden);
    byId("as-table").setAttribute("aria-pressed", String(!tools.hidden));
    if (!tools.hidden) {
      this.#arrange();
      return;
    }
    this.table.showChips();
    this.#count(this.table.entries.length);
  }

  /** @param {number} shown */
  #count(shown) {
    byId("shown-count").textContent = digits(shown);
    byId("none-shown").hidden = shown > 0;
    this.paths.clear();
  }

  /**
   * Chooses a word that was clicked in the notes.
   * @param {HTMLElement | null} button
   */
  #chooseNamed(button) {
    const entry = button && this.table.entry(button.dataset.shows);
    if (entry) this.table.emit("choose", entry);
  }

  /**
   * Shows the path of a word that the replay has reached.
   * @param {string | null} word
   */
  #showFind(word) {
    if (word === null) this.paths.clear();
    else this.board.drawPath(this.table.entry(word));
  }
}

// -- the table of words ---------------------------------------------------------------------------------------
//
// The table of all words, or their chips: filtered, ordered, with a single stop in the Tab order.

/** @typedef {ResultWord & { path: TilePath, row: HTMLTableRowElement, button: HTMLElement, link: HTMLElement }} TableEntry */

const ROWS_PER_PART = 50; // also in game/web/play/results/words.py
/** @type {Record<string, number>} */
const MOVES = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

/**
 * Events: `point` with the word under pointer or focus, or null; `choose` with a clicked word.
 * @extends {Emitter<TableEvents>}
 */
class ResultsTable extends Emitter {
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

// -- badges ---------------------------------------------------------------------------------------------------
//
// The badges of players, their initials in their colour: in the standings and at the words they found.

const COLOURS = 8; // in play.css
const SHOWN = 3; // at a word

/**
 * Adds the badges of all players. Names stand beside them or are read instead.
 * @param {HTMLElement} root
 * @param {TableEntry[]} entries
 */
function addBadges(root, entries) {
  const rows = queryAll(root, "tr[data-seat]");
  // By seat, so that a player keeps the colour from round to round.
  const seats = [...new Set(rows.map(seatOf))].sort((a, b) => a - b);
  const names = new Map(seats.map((seat) => [seat, rows.find((row) => seatOf(row) === seat)?.querySelector("bdi")?.textContent ?? ""]));
  const texts = initials(names);
  /** @param {number} seat */
  const badge = (seat) => element("span", { class: "badge", "aria-hidden": "true", "data-colour": seats.indexOf(seat) % COLOURS }, texts.get(seat) ?? "");
  for (const row of rows) row.querySelector("th")?.prepend(badge(seatOf(row)));
  for (const name of queryAll(root, ".podium [data-seat]")) name.before(badge(seatOf(name)), " ");
  if (seats.length < 2) return;
  for (const { finders, row } of entries.filter((entry) => entry.finders.length)) {
    const shown = finders.filter((seat) => texts.has(seat)).slice(0, SHOWN);
    const more = finders.length - shown.length;
    row.querySelector(".finders")?.append(element("span", { class: "badges" }, ...shown.map(badge), more ? element("span", { "aria-hidden": "true" }, `+${more}`) : ""));
  }
}

/** @param {HTMLElement} row */
const seatOf = (row) => Number(row.dataset.seat);

// -- words that are not in the dictionary ---------------------------------------------------------------------
//
// Only this browser knows which words of its player were refused.

const MOST_UNKNOWN = 30;

/** @param {string | null | undefined} round */
const unknownSlot = (round) => storageSlot("sessionStorage", `unknown ${round}`);

/**
 * Keeps a word for the results of its round.
 * @param {string | null} round
 * @param {string} word
 */
export function keepUnknown(round, word) {
  const slot = unknownSlot(round);
  const words = new Set([...(slot.load() ?? "").split(" ").filter(Boolean), word]);
  slot.save([...words].slice(-MOST_UNKNOWN).join(" "));
}

/**
 * Lists the kept words, each with a link to ask that it should count.
 * @param {HTMLElement} note
 * @param {string} dictionary
 */
function showUnknown(note, dictionary) {
  const words = (unknownSlot(note.dataset.round).load() ?? "").split(" ").filter(Boolean);
  note.hidden = !words.length;
  for (const [index, word] of words.entries()) {
    note.append(index ? ", " : " ", word, " (", disputeOf(word, dictionary), ")");
  }
}

// -- other rules ----------------------------------------------------------------------------------------------
//
// “What if other rules had been played?”: the server scores the round, the page shows its answer.

const FAILED = gettext("The result could not be loaded. Try again.");

class Rescore {
  constructor() {
    this.form = byId("rescore-form", HTMLFormElement);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#show(); });
    byId("rescore-scoring").addEventListener("change", () => this.#show());
  }

  async #show() {
    const query = this.#query();
    const answer = await fetchPage(`${new URL(this.form.action).pathname}?${query}`);
    if (query !== this.#query()) return; // the visitor has chosen something else
    const result = answer?.page.getElementById("rescore-result");
    byId("rescore-result").replaceChildren(...(result?.childNodes ?? [FAILED]));
  }

  #query() {
    return new URLSearchParams(formData(this.form)).toString();
  }
}
