// Solves the board: asks the server, then shows the words or the error.

import { ApiError, isAborted } from "../../lib/api.js";
import { announce, byId, hasMouse, prefersLessMotion } from "../../lib/dom.js";
import { Emitter } from "../../lib/emitter.js";
import { updateLabLinks, updatePlayForm } from "./lab_links.js";
import { Server } from "./server.js";

/** @import { WordList } from "../../models/words.js" */
/** @import { Grid } from "../../models/grid.js" */
/** @import { SolverPage } from "./page.js" */

/**
 * Event `solved` with how to update the address.
 * @extends {Emitter<{ solved: "push" | "replace" }>}
 */
export class Solving extends Emitter {
  #server = new Server();
  /** @type {string | null} The text of the board whose words are shown. */
  board = null;

  /** @param {SolverPage} page */
  constructor(page) {
    super();
    this.page = page;
  }

  /**
   * Shows the words that the server rendered.
   * @param {string | null} board
   * @param {WordList<Grid>} list
   */
  show(board, list) {
    this.board = board;
    this.page.results.show(list);
  }

  /** The shown words stay until there are new ones, but their paths are no longer on the board. */
  boardChanged() {
    const { problems, paths, results, settings, board } = this.page;
    this.#server.abort();
    problems.showTyped();
    paths.clear();
    results.setStale(true);
    settings.showSize(board.grid);
  }

  /** Removes the words. */
  clear() {
    this.board = null;
    this.page.results.clear();
    this.page.paths.clear();
  }

  solveIfComplete({ isExplicit = false } = {}) {
    if (this.page.board.grid.isComplete) this.solve({ isExplicit });
  }

  /**
   * @param {object} [options]
   * @param {boolean} [options.isExplicit] Asked for, or the last letter was typed: phones scroll to the words.
   * @param {boolean} [options.isNew] Adds an entry to the browser's history.
   */
  async solve({ isExplicit = false, isNew = true } = {}) {
    const { board: { grid }, settings, problems, results } = this.page;
    const wrong = grid.problems();
    if (wrong.length) {
      problems.showTiles(wrong);
      return;
    }
    const answer = await this.#ask(
      () => this.#server.solve(grid, settings.values), () => this.solve({ isExplicit: true }));
    if (!answer) return;
    this.board = answer.board;
    results.show(answer.list, answer.richness);
    updateLabLinks(answer.board, answer.list.grid);
    this.page.paths.dictionary = settings.values.dictionary;
    updatePlayForm(answer.board, settings.values.dictionary);
    announce(answer.list.summary);
    this.emit("solved", isNew ? "push" : "replace");
    if (isExplicit) requestAnimationFrame(scrollToResults); // which needs the layout anyway
  }

  /**
   * A random board; null, with an error shown, if there is none.
   * @param {() => void} retry
   */
  random(retry) {
    const { board: { grid }, settings } = this.page;
    return this.#ask(() => this.#server.random(grid, settings.values), retry);
  }

  /**
   * Runs a request. Shows its error, if any, and returns null then.
   * @template T
   * @param {() => Promise<T>} request
   * @param {() => void} retry
   */
  async #ask(request, retry) {
    const { form, settings, problems } = this.page;
    form.setAttribute("aria-busy", "true");
    problems.clearNotice();
    try {
      const answer = await request();
      settings.showErrors({});
      return answer;
    } catch (error) {
      if (error instanceof ApiError) problems.showError(error, retry);
      else if (!isAborted(error)) throw error;
      return null;
    } finally {
      form.removeAttribute("aria-busy");
    }
  }
}

function scrollToResults() {
  const results = byId("results");
  if (results.getBoundingClientRect().top < innerHeight * 0.6) return;
  if (!hasMouse() && document.activeElement instanceof HTMLElement) document.activeElement.blur(); // closes a phone's keyboard
  results.scrollIntoView({ behavior: prefersLessMotion() ? "auto" : "smooth", block: "start" });
}
