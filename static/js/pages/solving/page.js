// The solver page: sends the typed board to the server, shows the words, keeps the address in step.

import { Paths } from "../../board/word_paths.js";
import { MAX_SIDE } from "../../lib/declared.js";
import { byId, hasMouse, hideToast, prefersLessMotion, showToast } from "../../lib/dom.js";
import { counted, gettext } from "../../lib/wording.js";
import { Grid } from "../../models/grid.js";
import { BoardView, Typing } from "./board.js";
import { ResultsView } from "./results.js";
import { Problems, Settings } from "./settings.js";
import { Address, Solving } from "./solving.js";

/** @import { HistoryState } from "./solving.js" */

export class SolverPage {
  #isFilling = false; // whether the board lacks tiles, or did until now

  constructor() {
    this.form = byId("solver-form", HTMLFormElement);
    this.board = new BoardView(byId("tray"));
    this.settings = new Settings(this.form);
    this.problems = new Problems(this.board, this.settings);
    this.results = new ResultsView();
    this.paths = new Paths(this.board, this.results.table);
    this.solving = new Solving(this);
    this.address = new Address(this);
    this.#listen();
    this.#begin();
  }

  #listen() {
    const typing = new Typing(this.board, this.settings);
    typing.on("typed", () => this.#typed());
    typing.on("pasted", (grid) => this.#replace(grid, true));
    typing.on("refused", (tiles) => this.problems.showBoard([noBoard(tiles)]));
    this.form.addEventListener("submit", (event) => this.#submitted(event));
    // In a task of its own: the browser lays out the page before it adds to the history.
    this.solving.on("solved", (how) => setTimeout(() => this.address.update(how)));
    this.settings.on("changed", () => this.solving.solveIfComplete());
    this.results.on("sorted", () => setTimeout(() => this.address.update("replace")));
    this.results.on("filtered", () => this.paths.clear());
    this.address.on("back", (state) => this.#restore(state));
    addEventListener("keydown", (event) => this.#shortcut(event));
  }

  #begin() {
    this.#isFilling = !this.board.grid.isComplete;
    const list = this.results.read(this.board.grid);
    this.results.recallOrder();
    if (list) this.solving.show(new URLSearchParams(location.search).get("board"), list);
    this.address.begin();
    if (document.documentElement.hasAttribute("data-shell")) this.#readAddress();
    const wrong = this.board.firstWrong;
    if (wrong >= 0) this.board.focus(wrong);
    else if (this.board.grid.isEmpty && hasMouse() && document.activeElement === document.body) this.board.focus(0);
  }

  /** Shows what the address has: a page from the cache of this device is the same for all addresses. */
  async #readAddress() {
    const query = new URLSearchParams(location.search);
    this.settings.values = { ...this.settings.values, ...Object.fromEntries(query) };
    const { readBoard } = await import("../../models/solving/paste.js");
    const grid = readBoard(query.get("board") ?? "", this.settings.isPlainQ);
    if (grid) this.#replace(grid);
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    event.preventDefault();
    const { name, value } = event.submitter instanceof HTMLButtonElement ? event.submitter : { name: "", value: "" };
    if (name === "resize") this.#resize(value);
    else if (value === "random") this.#roll();
    else if (value === "clear") this.#clear();
    else this.solving.solve({ isExplicit: true });
  }

  #typed() {
    hideToast();
    this.solving.boardChanged();
    const isExplicit = this.#isFilling;
    // In a task of its own: the letter is shown first.
    setTimeout(() => this.solving.solveIfComplete({ isExplicit }));
    this.#isFilling = !this.board.grid.isComplete;
  }

  /** @param {Grid} grid */
  #replace(grid, isExplicit = false) {
    const before = this.board.grid;
    const wasUnsolved = !before.isEmpty && !(this.solving.board && before.isComplete);
    this.#put(grid);
    if (wasUnsolved) this.#offerUndo(gettext("Board replaced."), before);
    else hideToast();
    this.solving.solve({ isExplicit });
  }

  /** @param {string} value */
  #resize(value) {
    const size = this.settings.readSize(value);
    if (!size) return;
    this.#put(this.board.grid.resized(...size));
    this.solving.solveIfComplete();
  }

  async #roll() {
    const answer = await this.solving.random(() => this.#roll());
    if (!answer) return;
    const [rows, columns] = answer.size.split("x").map(Number);
    this.#replace(new Grid(rows, columns, answer.rows.flat()));
    if (!prefersLessMotion()) this.board.roll();
  }

  #clear() {
    const before = this.board.grid;
    this.#put(new Grid(before.rows, before.columns));
    this.solving.clear();
    this.address.update("push");
    this.board.focus(0);
    if (!before.isEmpty) this.#offerUndo(gettext("Board cleared."), before);
  }

  /** @param {Grid} grid */
  #put(grid) {
    this.board.show(grid);
    this.#isFilling = !grid.isComplete;
    this.solving.boardChanged();
  }

  /**
   * @param {string} message
   * @param {Grid} grid
   */
  #offerUndo(message, grid) {
    const run = () => {
      this.#put(grid);
      this.solving.solveIfComplete();
      this.board.focus(0);
    };
    showToast(message, { label: gettext("Undo"), run });
  }

  /** @param {KeyboardEvent} event */
  #shortcut(event) {
    if (event.altKey && event.code === "KeyR") {
      event.preventDefault();
      this.#roll();
    } else if (event.key === "Escape") {
      this.paths.clear();
      this.results.picker.close();
    }
  }

  /**
   * Restores what the browser's history has stored.
   * @param {HistoryState} state
   */
  #restore({ rows, columns, tiles, settings, sort, solved }) {
    hideToast();
    this.settings.values = settings;
    this.#put(new Grid(rows, columns, tiles));
    this.results.sortBy(sort);
    if (solved) this.solving.solve({ isNew: false });
    else this.solving.clear();
  }
}

/** @param {number} tiles How many were pasted. */
const noBoard = (tiles) => counted(
  tiles,
  "%(count)s tile does not fit. A board is a square run of letters or rows of equal length, up to %(size)s.",
  "%(count)s tiles do not fit. A board is a square run of letters or rows of equal length, up to %(size)s.",
  { size: `${MAX_SIDE}×${MAX_SIDE}` },
);

new SolverPage();
