// The results: totals, richness, order, filter, what can be taken away, the table.

import { byId, calm } from "../../lib/dom.js";
import { copyText, saveFile } from "../../lib/clipboard.js";
import { showToast } from "../../lib/toast.js";
import { counted, toCsv, WordList } from "../../models/words.js";
import { TilePicker } from "./picker.js";
import { WordTable } from "./table.js";

const QUIET_MS = 400; // between the last key in the filter and the announcement

/** Events: `sorted` after another order was chosen, `filtered` after every new selection. */
export class ResultsView extends EventTarget {
  #announcing = 0;

  constructor() {
    super();
    this.list = null;
    this.through = [];
    this.filter = byId("filter");
    this.table = new WordTable(byId("words"));
    this.picker = new TilePicker();
    this.order = document.querySelector("[data-sort][aria-current]").dataset.sort;
    this.filter.addEventListener("input", () => this.#select());
    this.picker.addEventListener("picked", ({ detail }) => { this.through = detail; this.#select(); });
    for (const chip of document.querySelectorAll("[data-sort]")) {
      chip.addEventListener("click", (event) => this.#sort(event, chip.dataset.sort));
    }
    byId("copy").addEventListener("click", () => this.#copy());
    byId("csv").addEventListener("click", () => saveFile("boggle-words.csv", "text/csv", toCsv(this.selected)));
    byId("print").addEventListener("click", () => print());
  }

  /** The words that the server put into the page; null if there are none. */
  static read(grid) {
    if (byId("found").hidden) return null;
    const cells = [...document.querySelectorAll("td[data-path]")];
    const words = cells.map((cell) => ({
      word: cell.firstChild.textContent.trim(),
      points: Number(cell.querySelector(".points").textContent.replaceAll(/\D/g, "")),
      path: cell.dataset.path.split(" ").map(Number),
    }));
    return new WordList(words, grid);
  }

  /** Show the words of a board. `richness`: undefined leaves what the server wrote. */
  show(list, richness) {
    this.list = list;
    this.picker.grid = list.grid;
    this.filter.value = "";
    byId("word-count").textContent = counted(list.words.length, "word");
    byId("point-count").textContent = counted(list.points, "point");
    if (richness !== undefined) showRichness(richness);
    byId("found").hidden = false;
    byId("empty-state").hidden = true;
    byId("no-words").hidden = list.words.length > 0;
    this.stale(false);
    this.#select();
  }

  /** Say whether the words are those of another board than the one above. */
  stale(isStale) {
    byId("stale").hidden = !isStale || !this.list;
    if (isStale) this.picker.close();
  }

  clear() {
    this.list = null;
    this.stale(false);
    this.picker.close();
    byId("found").hidden = true;
    byId("empty-state").hidden = false;
    this.table.show([]);
  }

  #select() {
    if (!this.list) return;
    this.selected = this.list.select({ order: this.order, text: this.filter.value, through: this.through });
    this.table.show(this.selected);
    const all = !this.filter.value.trim() && !this.picker.isOn;
    const note = byId("filter-note");
    note.hidden = all;
    note.textContent = this.#note();
    if (!all) this.#announceLater(note.textContent);
    this.#sayAtBoard(note);
    this.dispatchEvent(new Event("filtered"));
  }

  #note() {
    if (this.picker.isOn && !this.through.length) return "Tap the tiles that the words should go through.";
    return `${this.selected.length.toLocaleString("en")} of ${counted(this.list.words.length, "word")}`;
  }

  // Where the words are below the board, who taps on tiles doesn't see how many are left.
  #sayAtBoard(note) {
    if (!this.picker.isOn || note.getBoundingClientRect().bottom < innerHeight) return;
    const run = () => byId("results").scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
    showToast(note.textContent, this.through.length ? { label: "See them", run } : null);
  }

  sortBy(order) {
    this.order = order;
    for (const chip of document.querySelectorAll("[data-sort]")) {
      if (chip.dataset.sort === order) chip.setAttribute("aria-current", "true");
      else chip.removeAttribute("aria-current");
    }
    this.#select();
  }

  #sort(event, order) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // a new tab, say
    event.preventDefault();
    this.sortBy(order);
    this.dispatchEvent(new Event("sorted"));
  }

  async #copy() {
    const copied = await copyText(this.selected.map(({ word }) => word).join("\n"));
    showToast(copied ? `${counted(this.selected.length, "word")} copied.` : "The browser did not let us copy.");
  }

  #announceLater(text) {
    clearTimeout(this.#announcing);
    this.#announcing = setTimeout(() => announce(text), QUIET_MS);
  }
}

/** Say something to people who don't see the page. */
export function announce(text) {
  byId("announcer").textContent = text;
}

function showRichness(richness) {
  byId("richness").hidden = !richness;
  if (!richness) return;
  const kind = richness.dice ? "of these dice" : "of random letters";
  byId("richness-text").textContent = `Richer than ${richness.percent} of 100 boards ${kind}.`;
  byId("richness-value").setAttribute("width", richness.percent);
}
