// The solver page: what was typed goes to the server, the words come back, the address keeps step.

import { Paths } from "../../board/paths.js";
import { byId, calm } from "../../lib/dom.js";
import { hideToast, showToast } from "../../lib/toast.js";
import { Grid, MAX_SIDE } from "../../models/grid.js";
import { counted } from "../../models/words.js";
import { Address } from "./address.js";
import { BoardView } from "./board.js";
import { Problems } from "./problems.js";
import { ResultsView } from "./results.js";
import { Settings } from "./settings.js";
import { Solving } from "./solving.js";
import { Typing } from "./typing.js";

const NO_BOARD = `do not fit. A board is a square run of letters or rows of equal length, up to ${MAX_SIDE}×${MAX_SIDE}.`;

class SolverPage {
  constructor() {
    this.form = byId("solver-form");
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
    const typing = new Typing(this.board);
    typing.addEventListener("typed", () => this.#typed());
    typing.addEventListener("pasted", ({ detail }) => this.#replace(detail));
    typing.addEventListener("refused", ({ detail }) =>
      this.problems.showBoard([`${counted(detail, "tile")} ${NO_BOARD}`]));
    this.form.addEventListener("submit", (event) => this.#submitted(event));
    this.solving.addEventListener("solved", ({ detail }) => this.address.keep(detail));
    this.settings.addEventListener("changed", () => this.solving.solveIfComplete());
    this.results.addEventListener("sorted", () => this.address.keep("replace"));
    this.results.addEventListener("filtered", () => this.paths.clear());
    this.address.addEventListener("back", ({ detail }) => this.#restore(detail));
    addEventListener("keydown", (event) => this.#shortcut(event));
  }

  #begin() {
    const list = ResultsView.read(this.board.grid);
    if (list) this.solving.show(new URLSearchParams(location.search).get("board"), list);
    this.address.begin();
    const wrong = this.board.firstWrong;
    const handy = matchMedia("(hover: hover) and (pointer: fine)").matches; // no keyboard pops up
    if (wrong >= 0) this.board.focus(wrong);
    else if (this.board.grid.isEmpty && handy && document.activeElement === document.body) this.board.focus(0);
  }

  #submitted(event) {
    event.preventDefault();
    const button = event.submitter;
    if (button?.name === "resize") this.#resize(button.value);
    else if (button?.value === "random") this.#shake();
    else if (button?.value === "clear") this.#clear();
    else this.solving.solve({ asked: true });
  }

  #typed() {
    hideToast();
    this.solving.changed();
    this.solving.solveIfComplete();
  }

  #replace(grid) {
    const before = this.board.grid;
    const unsolved = !before.isEmpty && !(this.solving.board && before.isComplete);
    this.#put(grid);
    if (unsolved) this.#offerUndo("Board replaced.", before);
    else hideToast();
    this.solving.solve({});
  }

  #resize(value) {
    const size = this.settings.readSize(value);
    if (!size) return;
    this.#put(this.board.grid.resized(...size));
    this.solving.solveIfComplete();
  }

  async #shake() {
    const answer = await this.solving.random(() => this.#shake());
    if (!answer) return;
    const [rows, columns] = answer.size.split("x").map(Number);
    this.#replace(new Grid(rows, columns, answer.rows.flat()));
    if (!calm()) this.board.roll();
  }

  #clear() {
    const before = this.board.grid;
    this.#put(new Grid(before.rows, before.columns));
    this.solving.clear();
    this.address.keep("push");
    this.board.focus(0);
    if (!before.isEmpty) this.#offerUndo("Board cleared.", before);
  }

  #put(grid) {
    this.board.show(grid);
    this.solving.changed();
  }

  #offerUndo(message, grid) {
    const run = () => {
      this.#put(grid);
      this.solving.solveIfComplete();
      this.board.focus(0);
    };
    showToast(message, { label: "Undo", run });
  }

  #shortcut(event) {
    if (event.altKey && event.code === "KeyR") {
      event.preventDefault();
      this.#shake();
    } else if (event.key === "Escape") {
      this.paths.clear();
      this.results.picker.close();
    }
  }

  /** What was there before, of the browser's history. */
  #restore({ rows, columns, tiles, settings, sort, solved }) {
    hideToast();
    this.settings.values = settings;
    this.#put(new Grid(rows, columns, tiles));
    this.results.sortBy(sort);
    if (solved) this.solving.solve({ push: false });
    else this.solving.clear();
  }
}

new SolverPage();
