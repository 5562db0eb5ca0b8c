// The results of a round: standings, words, other rules.

import { ShownBoard } from "../../../board/path_layer.js";
import { disputeOf, Paths } from "../../../board/word_paths.js";
import { RESULT_ROWS } from "../../../lib/declared.js";
import { byId, closest, element, Emitter, find, queryAll, storageSlot } from "../../../lib/dom.js";
import { fetchPage, formData } from "../../../lib/requests.js";
import { counted, digits, gettext } from "../../../lib/wording.js";
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
    new TileWords(this.board, this.table, this.own);
    new Rescore();
    TimelineView.ofPage()?.on("find", (word) => this.#showFind(word));
    addBadges(root, this.table.entries);
    for (const { finders, row } of this.table.entries) row.classList.toggle("mine", this.own !== null && finders.includes(this.own));
    byId("as-table").addEventListener("click", () => this.#toggleTable());
    for (const id of ["show", "order"]) byId(id).addEventListener("change", () => this.#arrange());
    showUnknown(byId("unknown-words"), this.paths.dictionary);
    queryAll(root, "#share, #share-now").forEach(shareOnClick);
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
    for (let start = 0; start < entries.length; start += RESULT_ROWS) {
      const rows = entries.slice(start, start + RESULT_ROWS).map(({ row }) => row);
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

// -- words through a tile --------------------------------------------------------------------------------------
//
// Which words that were missed use a tile of the board.

const MOST_NAMED = 12;
/** @type {Record<string, [rows: number, columns: number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

class TileWords {
  /** @type {number | null} */
  #chosen = null;

  /**
   * @param {ShownBoard} board
   * @param {ResultsTable} table
   * @param {number | null} own The seat of the player, if any; else words count as missed that nobody has found.
   */
  constructor({ tiles, grid }, table, own) {
    const missed = table.entries.filter(({ finders }) => (own === null ? !finders.length : !finders.includes(own)));
    if (!missed.length || !tiles.length) return;
    this.tiles = tiles;
    this.table = table;
    this.uses = tiles.map((_, tile) => missed.filter(({ path }) => path.includes(tile)).sort((a, b) => b.points - a.points));
    tiles[0].parentElement?.removeAttribute("aria-hidden");
    for (const [tile, node] of tiles.entries()) {
      const label = counted(this.uses[tile].length, "%(letter)s, %(count)s missed word", "%(letter)s, %(count)s missed words", { letter: grid.tiles[tile] });
      for (const [name, value] of Object.entries({ role: "button", tabindex: tile ? -1 : 0, "aria-pressed": "false", "aria-label": label })) node.setAttribute(name, String(value));
      node.addEventListener("click", () => this.#choose(tile));
      node.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") this.#choose(tile);
        else if (event.key in STEPS) this.#focus(grid.step(tile, ...STEPS[event.key]));
        else return;
        event.preventDefault();
      });
    }
  }

  /** @param {number} tile */
  #focus(tile) {
    this.tiles?.forEach((node, index) => { node.tabIndex = index === tile ? 0 : -1; });
    this.tiles?.[tile].focus();
  }

  /** @param {number} tile */
  #choose(tile) {
    this.#chosen = tile === this.#chosen ? null : tile;
    this.tiles?.forEach((node, index) => node.setAttribute("aria-pressed", String(index === this.#chosen)));
    const used = this.#chosen === null ? null : this.uses?.[this.#chosen] ?? [];
    this.table?.table.classList.toggle("of-tile", used !== null);
    for (const entry of this.table?.entries ?? []) entry.row.classList.toggle("uses", used?.includes(entry));
    this.#tell(used);
  }

  /** @param {TableEntry[] | null} used */
  #tell(used) {
    const note = byId("tile-words");
    note.hidden = used === null;
    if (!used) return;
    const buttons = used.slice(0, MOST_NAMED).map(({ word, written }) => element("button", { type: "button", class: "button button-quiet", "data-shows": word }, written ?? word));
    const more = used.length - buttons.length;
    note.replaceChildren(
      counted(used.length, "%(count)s missed word uses this tile.", "%(count)s missed words use this tile."), " ",
      ...buttons.flatMap((button) => [button, " "]), more > 0 ? gettext("and %(count)s more", { count: more }) : "");
  }
}

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
