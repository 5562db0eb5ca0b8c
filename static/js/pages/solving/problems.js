// Shows errors where they belong: at the tiles, at a setting, or above the words.

import { byId, element } from "../../lib/dom.js";
import { counted } from "../../lib/wording.js";

/** @import { ApiError } from "../../lib/api.js" */
/** @import { Grid, TileProblem } from "../../models/grid.js" */
/** @import { BoardView } from "./board.js" */
/** @import { Settings } from "./settings.js" */

const MOST_NAMED = 2; // wrong tiles
const SETTINGS = ["dictionary", "min_length", "max_length", "rules", "dice", "size"];

export class Problems {
  /**
   * @param {BoardView} board
   * @param {Settings} settings
   */
  constructor(board, settings) {
    this.board = board;
    this.settings = settings;
  }

  /** Shows what can be said while the board is typed: which tiles are wrong, how many are missing. */
  showTyped() {
    const { grid } = this.board;
    const problems = grid.problems();
    const wrong = problems.filter(({ problem }) => problem !== "missing");
    const missing = problems.length - wrong.length;
    this.showBoard(wrongTiles(grid, wrong), wrong.map(({ index }) => index));
    byId("missing").textContent = !missing || grid.isEmpty ? "" : `${counted(missing, "tile")} ${missing === 1 ? "is" : "are"} still missing.`;
  }

  /**
   * Shows sentences about the board and marks the tiles they are about.
   * @param {string[]} lines
   * @param {number[]} [indices]
   */
  showBoard(lines, indices = []) {
    this.board.mark(indices);
    byId("missing").textContent = "";
    byId("board-error").replaceChildren(...lines.map((line) => element("p", {}, line)));
  }

  /**
   * Shows the problems of single tiles and focuses the first.
   * @param {TileProblem[]} problems
   */
  showTiles(problems) {
    this.showBoard(sentences(this.board.grid, problems), problems.map(({ index }) => index));
    this.board.focus(problems[0].index);
  }

  /**
   * Shows an error of the server.
   * @param {ApiError} error
   * @param {() => void} retry
   */
  showError({ message, field, row, column }, retry) {
    if (field === "board") {
      this.showBoard([message], row && column ? [(row - 1) * this.board.grid.columns + column - 1] : []);
    } else if (field && SETTINGS.includes(field)) {
      this.settings.showErrors({ [field]: message });
    } else {
      showNotice(message, retry);
    }
  }

  clearNotice() {
    byId("notice").hidden = true;
    byId("notice").replaceChildren();
  }
}

/**
 * @param {string} message
 * @param {() => void} retry
 */
function showNotice(message, retry) {
  byId("notice").hidden = false;
  byId("notice").replaceChildren(
    element("p", {}, message),
    element("button", { type: "button", class: "button", onclick: retry }, "Try again"),
  );
}

/**
 * @param {Grid} grid
 * @param {TileProblem[]} problems
 */
function sentences(grid, problems) {
  const missing = problems.filter(({ problem }) => problem === "missing");
  const lines = wrongTiles(grid, problems.filter(({ problem }) => problem !== "missing"));
  if (!missing.length) return lines;
  const first = grid.label(missing[0].index).toLowerCase();
  if (missing.length === grid.size) return [...lines, "The board is empty. Type a letter in each box."];
  if (missing.length === 1) return [...lines, `A tile is missing: ${first}.`];
  return [...lines, `${missing.length} tiles are missing, the first at ${first}.`];
}

/**
 * A sentence for each of the first wrong tiles, and one for all others.
 * @param {Grid} grid
 * @param {TileProblem[]} wrong
 */
function wrongTiles(grid, wrong) {
  const lines = wrong.slice(0, MOST_NAMED).map(({ index, problem }) => `${grid.label(index)}: ${problem}`);
  const others = wrong.length - MOST_NAMED;
  return others > 0 ? [...lines, `${counted(others, "more tile")} can’t be read.`] : lines;
}
