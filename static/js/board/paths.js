// Chooses the path that is drawn: that of the word under the pointer or focus, else of the kept word.

import { ApiError, get, post } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { showToast } from "../lib/toast.js";
import { WordCard } from "./card.js";

/** @import { Emitter } from "../lib/emitter.js" */
/** @import { Grid } from "../models/grid.js" */
/** @import { Definitions, PathBoard, Trace, WordEntry } from "#js/types.js" */
/** @import { Selection } from "./card.js" */

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
      /** @type {Definitions} */
      const found = await get(address);
      if (kept === this.#kept) this.card.showMeaning(found);
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
      /** @type {Trace} */
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
