// The solver page: what was typed goes to the server, the words come back, the address keeps step.

import { ApiError } from "../lib/api.js";
import { byId, calm } from "../lib/dom.js";
import { hideToast, showToast } from "../lib/toast.js";
import { Grid, MAX_SIDE } from "../models/grid.js";
import { linkFor } from "../models/link.js";
import { counted } from "../models/words.js";
import { BoardView } from "./solver/board.js";
import { Paths } from "../board/paths.js";
import { Problems } from "./solver/problems.js";
import { announce, ResultsView } from "./solver/results.js";
import { Server } from "./solver/server.js";
import { Settings } from "./solver/settings.js";
import { Typing } from "./solver/typing.js";

const NO_BOARD = `do not fit. A board is a square run of letters or rows of equal length, up to ${MAX_SIDE}×${MAX_SIDE}.`;
const EMPTY_TITLE = "Boggle solver: every word on the board";

class SolverPage {
  constructor() {
    this.form = byId("solver-form");
    this.board = new BoardView(byId("tray"));
    this.settings = new Settings(this.form);
    this.problems = new Problems(this.board, this.settings);
    this.results = new ResultsView();
    this.paths = new Paths(this.board, this.results.table);
    this.server = new Server();
    this.solved = null; // the text of the board whose words are shown
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
    this.settings.addEventListener("changed", () => this.#solveIfComplete());
    this.results.addEventListener("sorted", () => this.#address("replace"));
    this.results.addEventListener("filtered", () => this.paths.clear());
    addEventListener("popstate", ({ state }) => state && this.#restore(state));
    addEventListener("keydown", (event) => this.#shortcut(event));
  }

  #begin() {
    const list = ResultsView.read(this.board.grid);
    if (list) {
      this.solved = new URLSearchParams(location.search).get("board");
      this.results.show(list);
    }
    history.replaceState(this.#state(), "");
    const wrong = this.board.firstWrong;
    const handy = matchMedia("(hover: hover) and (pointer: fine)").matches; // no keyboard pops up
    if (wrong >= 0) this.board.focus(wrong);
    else if (this.board.grid.isEmpty && handy && document.activeElement === document.body) this.board.focus(0);
  }

  // -- what people do ----------------------------------------------------------------------------

  #submitted(event) {
    event.preventDefault();
    const button = event.submitter;
    if (button?.name === "resize") this.#resize(button.value);
    else if (button?.value === "random") this.#shake();
    else if (button?.value === "clear") this.#clear();
    else this.#solve({ asked: true });
  }

  #typed() {
    hideToast();
    this.#changed();
    this.#solveIfComplete();
  }

  #replace(grid) {
    const before = this.board.grid;
    const unsolved = !before.isEmpty && !(this.solved && before.isComplete);
    this.board.show(grid);
    this.#changed();
    if (unsolved) this.#offerUndo("Board replaced.", before);
    else hideToast();
    this.#solve({});
  }

  #resize(value) {
    const size = this.settings.readSize(value);
    if (!size) return;
    this.board.show(this.board.grid.resized(...size));
    this.#changed();
    this.#solveIfComplete();
  }

  async #shake() {
    const { grid } = this.board;
    const answer = await this.#ask(() => this.server.random(grid, this.settings.values), () => this.#shake());
    if (!answer) return;
    const [rows, columns] = answer.size.split("x").map(Number);
    this.#replace(new Grid(rows, columns, answer.rows.flat()));
    if (!calm()) this.board.roll();
  }

  #clear() {
    const before = this.board.grid;
    this.board.show(new Grid(before.rows, before.columns));
    this.#changed();
    this.#empty();
    this.#address("push");
    this.board.focus(0);
    if (!before.isEmpty) this.#offerUndo("Board cleared.", before);
  }

  #offerUndo(message, grid) {
    const run = () => {
      this.board.show(grid);
      this.#changed();
      this.#solveIfComplete();
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

  // -- the words ---------------------------------------------------------------------------------

  // The words that are shown stay until new ones come, but their paths are no longer on the board.
  #changed() {
    this.server.forget();
    this.problems.clearBoard();
    this.paths.clear();
    this.results.stale(true);
    this.settings.showSize(this.board.grid);
  }

  #empty() {
    this.solved = null;
    this.results.clear();
    this.paths.clear();
  }

  #solveIfComplete() {
    if (this.board.grid.isComplete) this.#solve({});
  }

  /** `asked`: by hand, so that errors take the focus and phones scroll to the words. */
  async #solve({ asked = false, push = true }) {
    const { grid } = this.board;
    const problems = grid.problems();
    if (problems.length) {
      this.problems.showTiles(problems);
      return;
    }
    const answer = await this.#ask(() => this.server.solve(grid, this.settings.values), () => this.#solve({ asked: true }));
    if (!answer) return;
    this.solved = answer.board;
    this.results.show(answer.list, answer.richness);
    announce(answer.list.summary);
    this.#address(push ? "push" : "replace");
    if (asked) this.#lookAtResults();
  }

  /** Run a request; errors are shown where they belong, and then there is no answer. */
  async #ask(question, again) {
    this.form.setAttribute("aria-busy", "true");
    this.problems.clearNotice();
    try {
      const answer = await question();
      this.settings.showErrors({});
      return answer;
    } catch (error) {
      if (error instanceof ApiError) this.problems.showError(error, again);
      else if (error.name !== "AbortError") throw error; // that one: something newer was asked for
      return null;
    } finally {
      this.form.removeAttribute("aria-busy");
    }
  }

  #lookAtResults() {
    const results = byId("results");
    if (results.getBoundingClientRect().top < innerHeight * 0.6) return;
    document.activeElement?.blur(); // puts a phone's keyboard away
    results.scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
  }

  // -- the address -------------------------------------------------------------------------------

  #state() {
    const { rows, columns, tiles } = this.board.grid;
    return { rows, columns, tiles: [...tiles], settings: this.settings.values, sort: this.results.order, solved: this.solved };
  }

  #address(how) {
    const { values: settings, defaults } = this.settings;
    const link = linkFor({ board: this.solved, size: this.board.grid.name, settings, defaults, sort: this.results.order });
    const same = link === location.pathname + location.search;
    history[how === "push" && !same ? "pushState" : "replaceState"](this.#state(), "", link);
    document.title = this.solved ? `${this.results.list.summary} · Boggle solver` : EMPTY_TITLE;
  }

  #restore({ rows, columns, tiles, settings, sort, solved }) {
    hideToast();
    this.settings.values = settings;
    this.board.show(new Grid(rows, columns, tiles));
    this.#changed();
    this.results.sortBy(sort);
    if (solved) {
      this.#solve({ push: false });
    } else {
      this.#empty();
      document.title = EMPTY_TITLE;
    }
  }
}

new SolverPage();
