// From the board to its words: asks the server, shows what it says or what is wrong.

import { ApiError } from "../../lib/api.js";
import { byId, calm } from "../../lib/dom.js";
import { leadToLab } from "./lab_links.js";
import { announce } from "./results.js";
import { Server } from "./server.js";

/** Event `solved` with how the address is to keep step, "push" or "replace". */
export class Solving extends EventTarget {
  /** `page` has the form, the board, the settings, the problems, the results and the paths. */
  constructor(page) {
    super();
    this.page = page;
    this.server = new Server();
    this.board = null; // the text of the board whose words are shown
  }

  /** Words that the page came with. */
  show(board, list) {
    this.board = board;
    this.page.results.show(list);
  }

  // The words that are shown stay until new ones come, but their paths are no longer on the board.
  changed() {
    const { problems, paths, results, settings, board } = this.page;
    this.server.forget();
    problems.clearBoard();
    paths.clear();
    results.stale(true);
    settings.showSize(board.grid);
  }

  /** No words any more. */
  clear() {
    this.board = null;
    this.page.results.clear();
    this.page.paths.clear();
  }

  solveIfComplete() {
    if (this.page.board.grid.isComplete) this.solve({});
  }

  /** `asked`: by hand, so that errors take the focus and phones scroll to the words. */
  async solve({ asked = false, push = true }) {
    const { board: { grid }, settings, problems, results } = this.page;
    const wrong = grid.problems();
    if (wrong.length) {
      problems.showTiles(wrong);
      return;
    }
    const answer = await this.#ask(() => this.server.solve(grid, settings.values), () => this.solve({ asked: true }));
    if (!answer) return;
    this.board = answer.board;
    results.show(answer.list, answer.richness);
    leadToLab(answer.board, answer.list.grid);
    announce(answer.list.summary);
    this.dispatchEvent(new CustomEvent("solved", { detail: push ? "push" : "replace" }));
    if (asked) lookAtResults();
  }

  /** A random board: { size, rows }; null where there is none, which is said. */
  random(again) {
    const { board: { grid }, settings } = this.page;
    return this.#ask(() => this.server.random(grid, settings.values), again);
  }

  /** Run a request; errors are shown where they belong, and then there is no answer. */
  async #ask(question, again) {
    const { form, settings, problems } = this.page;
    form.setAttribute("aria-busy", "true");
    problems.clearNotice();
    try {
      const answer = await question();
      settings.showErrors({});
      return answer;
    } catch (error) {
      if (error instanceof ApiError) problems.showError(error, again);
      else if (error.name !== "AbortError") throw error; // that one: something newer was asked for
      return null;
    } finally {
      form.removeAttribute("aria-busy");
    }
  }
}

function lookAtResults() {
  const results = byId("results");
  if (results.getBoundingClientRect().top < innerHeight * 0.6) return;
  document.activeElement?.blur(); // puts a phone's keyboard away
  results.scrollIntoView({ behavior: calm() ? "auto" : "smooth", block: "start" });
}
