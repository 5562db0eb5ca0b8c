// The results: totals, richness, order, filter, copy and export, and the table.

import { disputeOf } from "../../board/word_paths.js";
import { announce, byId, closest, copyText, element, Emitter, find, hideToast, openSheet, prefersLessMotion, query, queryAll, saveFile, showToast, storageSlot, toggleState } from "../../lib/dom.js";
import { ApiError, get, isAborted } from "../../lib/requests.js";
import { counted, digits, filled, gettext } from "../../lib/wording.js";
import { pathThrough } from "../../models/grid.js";
import { BEST_FIRST, toCsv, WordList } from "../../models/solving/words.js";
import { SENTENCES } from "./settings.js";
import { WordTable } from "./table.js";

/** @import { OwnWord, RichnessResponse } from "#js/api.js" */
/** @import { Grid } from "../../models/grid.js" */

const CELL = /<td[^>]* data-points="(\d+)"(?: data-word="([^"]+)")?>([^<]+)/gu; // the server's form of a word
const ORDER = storageSlot("localStorage", "order of words");
const ANNOUNCE_AFTER_MS = 400; // from the last key press in the filter

/**
 * Events: `sorted` after another order was chosen, `filtered` after every new selection.
 * @extends {Emitter<{ sorted: void, filtered: void }>}
 */
export class ResultsView extends Emitter {
  #announcing = 0;
  #frame = 0;
  /** @type {WordList<Grid> | null} */
  list = null;
  /** @type {number[]} The tiles that words have to go through. */
  #through = [];
  /** @type {OwnWord[]} The words that are shown. */
  #selected = [];

  constructor() {
    super();
    this.filter = byId("filter", HTMLInputElement);
    this.table = new WordTable(byId("words"), (found) => this.list?.placed(found) ?? { ...found, path: [] });
    this.picker = new TilePicker();
    this.noMatch = new NoMatch(() => this.#clearFilter());
    this.order = query(document, "[data-sort][aria-current]").dataset.sort ?? BEST_FIRST;
    this.filter.addEventListener("input", () => this.#selectNextFrame());
    this.picker.on("picked", (tiles) => { this.#through = tiles; this.#select(); });
    for (const chip of queryAll(document, "[data-sort]")) {
      chip.addEventListener("click", (event) => this.#sort(event, chip.dataset.sort ?? BEST_FIRST));
    }
    byId("share").addEventListener("click", () => this.#share());
    byId("copy").addEventListener("click", () => this.#copy());
    byId("csv").addEventListener("click", () => saveFile("boggle-words.csv", "text/csv", toCsv(this.#selected, document.documentElement.lang)));
    byId("print").addEventListener("click", () => print());
    addEventListener("beforeprint", () => this.#showAllGrouped());
    addEventListener("afterprint", () => this.order !== BEST_FIRST && this.#select());
  }

  /** The address of the page is the link of the board. */
  async #share() {
    const { href } = location;
    if (await openSheet({ text: this.list?.summary ?? "", url: href })) return;
    showToast(await copyText(href) ? gettext("The link is copied.") : href);
  }

  /**
   * The words that the server rendered; null if there are none.
   * @param {Grid} grid
   */
  read(grid) {
    if (byId("found").hidden) return null;
    const html = byId("words").innerHTML + (find("further-words")?.textContent ?? "");
    return new WordList([...html.matchAll(CELL)].map(([, points, word, written]) => (
      { word: word ?? written.trim(), written: written.trim(), points: Number(points) })), grid, this.order);
  }

  /** Takes the order that the visitor chose last, unless the address has one. */
  recallOrder() {
    const order = ORDER.load();
    const isKnown = queryAll(document, "[data-sort]").some(({ dataset }) => dataset.sort === order);
    if (order && isKnown && !new URLSearchParams(location.search).has("sort")) this.sortBy(order);
  }

  /**
   * Shows the words of a board; without `richness` that of the server stays.
   * @param {WordList<Grid>} list
   * @param {RichnessResponse | null} [richness]
   * @param {boolean} [isOnDevice] Whether this device has found them.
   */
  show(list, richness, isOnDevice = false) {
    byId("on-device").hidden = !isOnDevice;
    this.list = list;
    this.picker.setGrid(list.grid);
    this.filter.value = "";
    byId("word-count").textContent = counted(list.words.length, "%(count)s word", "%(count)s words");
    byId("point-count").textContent = counted(list.points, "%(count)s point", "%(count)s points");
    byId("to-results").textContent = list.summary;
    byId("to-results").hidden = false;
    if (richness !== undefined) showRichness(richness);
    byId("found").hidden = false;
    byId("empty-state").hidden = true;
    byId("no-words").hidden = list.words.length > 0;
    this.setStale(false);
    this.#select();
  }

  /**
   * Shows whether the words belong to an earlier board than the one above.
   * @param {boolean} isStale
   */
  setStale(isStale) {
    byId("stale").hidden = !isStale || !this.list;
    byId("to-results").hidden = isStale || !this.list;
    if (isStale) this.picker.close();
  }

  clear() {
    this.list = null;
    this.setStale(false);
    this.picker.close();
    byId("found").hidden = true;
    byId("to-results").hidden = true;
    byId("empty-state").hidden = false;
    this.table.show([], false);
  }

  #select() {
    if (!this.list) return;
    this.#selected = this.list.select({ order: this.order, text: this.filter.value, through: this.#through });
    this.table.show(this.#selected, this.order === BEST_FIRST);
    const isAll = !this.filter.value.trim() && !this.picker.isOn;
    const text = this.#note(this.list);
    const isNone = !isAll && this.list.words.length > 0 && !this.#selected.length;
    byId("filter-note").hidden = isAll || isNone;
    byId("filter-note").textContent = text;
    clearTimeout(this.#announcing);
    if (!isAll && !isNone) this.#announceLater(text);
    if (isNone) this.noMatch.show(this.filter.value.trim(), this.list.grid, this.#through.length > 0);
    else this.noMatch.hide();
    this.#showNoteAtBoard(text);
    this.emit("filtered");
  }

  /** The typed letter is shown first. */
  #selectNextFrame() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#select());
  }

  #clearFilter() {
    this.filter.value = "";
    this.picker.close();
    this.#select();
    this.filter.focus();
  }

  /** What is printed: the shown words, whatever their order on the screen. */
  #showAllGrouped() {
    if (!this.list) return;
    if (this.order !== BEST_FIRST) {
      const choice = { order: BEST_FIRST, text: this.filter.value, through: this.#through };
      this.table.show(this.list.select(choice), true);
    }
    this.table.complete();
  }

  /** @param {WordList} list */
  #note({ words }) {
    if (this.picker.isOn && !this.#through.length) return gettext("Tap the tiles that the words should go through.");
    return counted(words.length, "%(shown)s of %(count)s word", "%(shown)s of %(count)s words", { shown: digits(this.#selected.length) });
  }

  /**
   * Where the note is out of sight below the board, a toast repeats it.
   * @param {string} text
   */
  #showNoteAtBoard(text) {
    if (!this.picker.isOn || byId("filter-note").getBoundingClientRect().bottom < innerHeight) return;
    const run = () => byId("results").scrollIntoView({ behavior: prefersLessMotion() ? "auto" : "smooth" });
    showToast(text, this.#through.length ? { label: gettext("See them"), run } : null);
  }

  /** @param {string} order */
  sortBy(order) {
    this.order = order;
    for (const chip of queryAll(document, "[data-sort]")) toggleState(chip, "aria-current", chip.dataset.sort === order);
    this.#select();
  }

  /**
   * @param {MouseEvent} event
   * @param {string} order
   */
  #sort(event, order) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // opens the link in a new tab or window
    event.preventDefault();
    ORDER.save(order);
    this.sortBy(order);
    this.emit("sorted");
  }

  async #copy() {
    const copied = await copyText(this.#selected.map(({ word, written }) => written ?? word).join("\n"));
    showToast(copied ? counted(this.#selected.length, "%(count)s word copied.", "%(count)s words copied.") : gettext("The browser did not let us copy."));
  }

  /** @param {string} text */
  #announceLater(text) {
    this.#announcing = setTimeout(() => announce(text), ANNOUNCE_AFTER_MS);
  }
}

/** @param {RichnessResponse | null} richness */
function showRichness(richness) {
  byId("richness").hidden = !richness;
  if (!richness) return;
  const { percent, sample, dice } = richness;
  const text = SENTENCES.richer[percent === 100 ? 1 : 0][dice ? 1 : 0];
  byId("richness-text").textContent = filled(text, { percent, sample: digits(sample) });
  byId("richness-value", SVGElement).setAttribute("width", String(richness.percent));
}

// -- picking tiles --------------------------------------------------------------------------------------------
//
// “Through a tile”: while it is on, the tiles are toggles, so that a tap does not open the keyboard.

/**
 * Event `picked`: the indices of the tiles that words have to go through.
 * @extends {Emitter<{ picked: number[] }>}
 */
class TilePicker extends Emitter {
  /** @type {Grid | null} */
  #grid = null;
  /** @type {Set<number>} */
  #picked = new Set();

  constructor() {
    super();
    this.toggle = byId("pick-tiles");
    this.layer = byId("tile-picker");
    this.toggle.addEventListener("click", () => (this.isOn ? this.close() : this.#open()));
    this.layer.addEventListener("click", (event) => this.#pick(closest(event, "[data-index]")));
  }

  get isOn() { return !this.layer.hidden; }

  /**
   * Sets the board that the toggles lie on.
   * @param {Grid} grid
   */
  setGrid(grid) {
    this.#grid = grid;
    this.close();
  }

  close() {
    if (!this.isOn) return;
    this.layer.hidden = true;
    hideToast();
    byId("tiles").inert = false;
    this.toggle.setAttribute("aria-pressed", "false");
    this.#picked.clear();
    this.#emitPicked();
  }

  #open() {
    const grid = this.#grid;
    if (!grid) return;
    const toggles = grid.tiles.map((tile, index) => element("button", {
      type: "button", "data-index": index, "aria-pressed": "false", "aria-label": gettext("%(tile)s, row %(row)s, column %(column)s", { tile, ...grid.place(index) }),
    }));
    this.layer.replaceChildren(...toggles);
    this.layer.hidden = false;
    byId("tiles").inert = true;
    this.toggle.setAttribute("aria-pressed", "true");
    toggles[0].focus();
    this.#emitPicked();
  }

  /** @param {HTMLElement | null} button */
  #pick(button) {
    if (!button) return;
    const index = Number(button.dataset.index);
    if (!this.#picked.delete(index)) this.#picked.add(index);
    button.setAttribute("aria-pressed", String(this.#picked.has(index)));
    this.#emitPicked();
  }

  #emitPicked() {
    this.emit("picked", [...this.#picked]);
  }
}

// -- no match -------------------------------------------------------------------------------------------------
//
// What stands in place of the words if none matches the filter.

const ASK_AFTER_MS = 400; // from the last key press in the filter

class NoMatch {
  #asking = 0;
  #request = new AbortController();

  /** @param {() => void} clear Removes the filter. */
  constructor(clear) {
    byId("clear-filter").addEventListener("click", clear);
  }

  hide() {
    this.#stop();
    byId("no-match").hidden = true;
  }

  /**
   * Says that no word matches. A filter that may be a word is looked up in the dictionary.
   * @param {string} text
   * @param {Grid} grid
   * @param {boolean} isThrough Words also have to go through tiles.
   */
  show(text, grid, isThrough) {
    this.#stop();
    this.#say(noMatch(text, isThrough));
    byId("no-match").hidden = false;
    if (!isThrough && /^\p{L}+$/u.test(text)) this.#asking = setTimeout(() => this.#lookUp(text.toLowerCase(), grid), ASK_AFTER_MS);
  }

  #stop() {
    clearTimeout(this.#asking);
    this.#request.abort();
  }

  /**
   * @param {string} word
   * @param {Grid} grid
   */
  async #lookUp(word, grid) {
    const { value, selectedOptions } = byId("dictionary", HTMLSelectElement);
    this.#request = new AbortController();
    try {
      /** @type {{ valid: boolean }} */
      const { valid } = await get(`dictionaries/${value}/words/${encodeURIComponent(word)}`, {}, this.#request.signal);
      const isHere = pathThrough(grid, word) || pathThrough(grid, word.normalize("NFD").replace(/\p{M}/gu, ""));
      this.#say(lookedUp({ word, dictionary: selectedOptions[0].text }, valid, Boolean(isHere)));
      if (!valid) byId("no-match-text").append(" ", disputeOf(word, value));
    } catch (error) {
      if (!(error instanceof ApiError || isAborted(error))) throw error;
    }
  }

  /** @param {string} text */
  #say(text) {
    byId("no-match-text").textContent = text;
    announce(text);
  }
}

/**
 * @param {string} text
 * @param {boolean} isThrough
 */
function noMatch(text, isThrough) {
  if (isThrough) return text ? gettext("No word contains “%(text)s” and goes through these tiles.", { text }) : gettext("No word goes through these tiles.");
  return text ? gettext("No word here contains “%(text)s”.", { text }) : gettext("No word here.");
}

/**
 * @param {{ word: string, dictionary: string }} values
 * @param {boolean} isValid
 * @param {boolean} isHere
 */
function lookedUp(values, isValid, isHere) {
  if (!isValid) return gettext("“%(word)s” is not in the dictionary %(dictionary)s.", values);
  return isHere
    ? gettext("“%(word)s” is in the dictionary %(dictionary)s, and on this board, but its length does not count.", values)
    : gettext("“%(word)s” is in the dictionary %(dictionary)s, but not on this board.", values);
}
