// The solver page: what was typed goes to the server, the words come back, the address keeps step.

import { ApiError } from "../lib/api.js";
import { byId, calm, element } from "../lib/dom.js";
import { hideToast, showToast } from "../lib/toast.js";
import { Grid, MAX_SIDE } from "../models/grid.js";
import { linkFor } from "../models/link.js";
import { counted } from "../models/words.js";
import { BoardView } from "./solver/board.js";
import { Paths } from "./solver/paths.js";
import { announce, ResultsView } from "./solver/results.js";
import { Server } from "./solver/server.js";
import { Settings } from "./solver/settings.js";

class SolverPage {
  constructor() {
    this.form = byId("solver-form");
    this.board = new BoardView(byId("tray"));
    this.settings = new Settings(this.form);
    this.results = new ResultsView();
    this.paths = new Paths(this.board, this.results.table);
    this.server = new Server();
    this.solved = null; // the text of the board whose words are shown
    this.#listen();
    this.#begin();
  }

  #listen() {
    this.form.addEventListener("submit", (event) => this.#submitted(event));
    this.form.addEventListener("change", (event) => event.target.closest(".settings") && this.#settingChanged());
    this.board.addEventListener("typed", () => this.#typed());
    this.board.addEventListener("pasted", ({ detail }) => this.#replace(detail));
    this.board.addEventListener("refused", ({ detail }) => this.#showBoardError(
      [`${counted(detail, "tile")} do not fit. A board is a square run of letters or rows of equal length, up to ${MAX_SIDE}×${MAX_SIDE}.`]));
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
    const wrong = this.board.boxes.findIndex((box) => box.ariaInvalid === "true");
    const handy = matchMedia("(hover: hover) and (pointer: fine)").matches;
    if (wrong >= 0) this.board.focus(wrong);
    else if (this.board.grid.isEmpty && handy && document.activeElement === document.body) this.board.focus(0);
  }

  #submitted(event) {
    event.preventDefault();
    const button = event.submitter;
    if (button?.name === "resize") this.#resize(button);
    else if (button?.value === "random") this.#shake();
    else if (button?.value === "clear") this.#clear();
    else this.#solve({ asked: true });
  }

  #typed() {
    hideToast();
    this.#changed();
    if (this.board.grid.isComplete) this.#solve({});
  }

  #settingChanged() {
    this.settings.showErrors({});
    if (this.solved) this.#solve({});
  }

  // The words that are shown stay until new ones come, but their paths are no longer on the board.
  #changed() {
    this.server.forget();
    this.#showBoardError([]);
    this.paths.clear();
    this.results.stale(true);
    this.settings.showSize(this.board.grid);
  }

  #replace(grid) {
    const before = this.board.grid;
    const typed = !before.isEmpty && !(this.solved && before.isComplete);
    this.board.show(grid);
    this.#changed();
    if (typed) this.#offerUndo("Board replaced.", before);
    else hideToast();
    this.#solve({});
  }

  #resize(button) {
    const size = button.value === "other" ? [this.form.elements.rows.value, this.form.elements.columns.value] : button.value.split("x");
    const [rows, columns] = size.map(Number);
    const good = [rows, columns].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE);
    const problem = good ? "" : `Rows and columns are whole numbers from 1 to ${MAX_SIDE}.`;
    this.settings.showErrors({ size: problem });
    if (!good) return;
    this.board.show(this.board.grid.resized(rows, columns));
    byId("dice").value = "";
    byId("other-size").open = false;
    this.#changed();
    if (this.board.grid.isComplete) this.#solve({});
  }

  async #shake() {
    const answer = await this.#ask(() => this.server.random(this.board.grid, this.settings.values));
    if (!answer) return;
    const [rows, columns] = answer.size.split("x").map(Number);
    this.#replace(new Grid(rows, columns, answer.rows.flat()));
    if (!calm()) this.board.roll();
  }

  #clear() {
    const before = this.board.grid;
    this.board.show(new Grid(before.rows, before.columns));
    this.#changed();
    this.solved = null;
    this.results.clear();
    this.#address("push");
    this.board.focus(0);
    if (!before.isEmpty) this.#offerUndo("Board cleared.", before);
  }

  #offerUndo(message, grid) {
    showToast(message, {
      label: "Undo",
      run: () => {
        this.board.show(grid);
        this.#changed();
        if (grid.isComplete) this.#solve({});
        this.board.focus(0);
      },
    });
  }

  /** `asked`: by hand, so that errors take the focus and phones scroll to the words. */
  async #solve({ asked = false, push = true }) {
    const { grid } = this.board;
    const problems = grid.problems();
    if (problems.length) {
      this.#showProblems(problems);
      return;
    }
    const answer = await this.#ask(() => this.server.solve(grid, this.settings.values));
    if (!answer) return;
    this.solved = answer.board;
    this.results.show(answer.list, answer.richness);
    announce(answer.list.summary);
    if (push) this.#address("push");
    if (asked) this.#lookAtResults();
  }

  /** Run a request; errors are shown where they belong, and then there is no answer. */
  async #ask(question) {
    this.form.setAttribute("aria-busy", "true");
    this.#showNotice(null);
    try {
      const answer = await question();
      this.settings.showErrors({});
      return answer;
    } catch (error) {
      if (error instanceof ApiError) this.#showError(error);
      else if (error.name !== "AbortError") throw error;
      return null;
    } finally {
      this.form.removeAttribute("aria-busy");
    }
  }

  #showError(error) {
    const { grid } = this.board;
    if (error.field === "board") {
      const index = error.row ? (error.row - 1) * grid.columns + error.column - 1 : null;
      this.board.mark(index === null ? [] : [{ index }]);
      this.#showBoardError([error.message], false);
    } else if (["dictionary", "min_length", "rules", "dice", "size"].includes(error.field)) {
      this.settings.showErrors({ [error.field]: error.message });
    } else {
      this.#showNotice(error.message);
    }
  }

  #showProblems(problems) {
    const missing = problems.filter(({ problem }) => problem === "missing");
    const { grid } = this.board;
    const place = missing.length ? grid.label(missing[0].index).toLowerCase() : "";
    const lines = problems.filter(({ problem }) => problem !== "missing")
      .map(({ index, problem }) => `${grid.label(index)}: ${problem}`);
    if (missing.length === grid.size) lines.push("The board is empty. Type a letter in each box.");
    else if (missing.length === 1) lines.push(`A tile is missing: ${place}.`);
    else if (missing.length) lines.push(`${missing.length} tiles are missing, the first at ${place}.`);
    this.#showBoardError(lines);
    this.board.mark(problems);
    this.board.focus(problems[0].index);
  }

  #showBoardError(lines, unmark = true) {
    if (unmark) this.board.mark([]);
    byId("board-error").replaceChildren(...lines.map((line) => element("p", {}, line)));
  }

  #showNotice(message) {
    const again = () => this.#solve({ asked: true });
    byId("notice").hidden = !message;
    byId("notice").replaceChildren(...(message
      ? [element("p", {}, message), element("button", { type: "button", class: "button", onclick: again }, "Try again")]
      : []));
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
    const link = linkFor({
      board: this.solved, size: this.board.grid.name, settings: this.settings.values,
      defaults: this.settings.defaults, sort: this.results.order,
    });
    const same = link === location.pathname + location.search;
    history[how === "push" && !same ? "pushState" : "replaceState"](this.#state(), "", link);
    document.title = this.solved ? `${this.results.list.summary} · Boggle solver` : "Boggle solver: every word on the board";
  }

  #restore({ rows, columns, tiles, settings, sort, solved }) {
    hideToast();
    this.settings.values = settings;
    this.board.show(new Grid(rows, columns, tiles));
    this.#changed();
    this.results.sortBy(sort);
    this.solved = solved;
    if (solved) this.#solve({ push: false });
    else this.results.clear();
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
}

new SolverPage();
