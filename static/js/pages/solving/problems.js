// What is wrong, said where it is wrong: at the tiles, at a setting, or above the words.

import { byId, element } from "../../lib/dom.js";

const SETTINGS = ["dictionary", "min_length", "rules", "dice", "size"];

export class Problems {
  constructor(board, settings) {
    this.board = board;
    this.settings = settings;
  }

  /** Nothing is wrong with the board any more. */
  clearBoard() {
    this.showBoard([]);
  }

  /** Sentences about the board; `indices`: the tiles to blame. */
  showBoard(lines, indices = []) {
    this.board.mark(indices);
    byId("board-error").replaceChildren(...lines.map((line) => element("p", {}, line)));
  }

  /** The problems of single tiles, as `Grid.problems` has them; the first one gets the focus. */
  showTiles(problems) {
    this.showBoard(sentences(this.board.grid, problems), problems.map(({ index }) => index));
    this.board.focus(problems[0].index);
  }

  /** An error of the server. `again`: what to try again. */
  showError(error, again) {
    const { grid } = this.board;
    if (error.field === "board") {
      this.showBoard([error.message], error.row ? [(error.row - 1) * grid.columns + error.column - 1] : []);
    } else if (SETTINGS.includes(error.field)) {
      this.settings.showErrors({ [error.field]: error.message });
    } else {
      this.#notice(error.message, again);
    }
  }

  clearNotice() {
    byId("notice").hidden = true;
    byId("notice").replaceChildren();
  }

  #notice(message, again) {
    byId("notice").hidden = false;
    byId("notice").replaceChildren(
      element("p", {}, message),
      element("button", { type: "button", class: "button", onclick: again }, "Try again"),
    );
  }
}

function sentences(grid, problems) {
  const missing = problems.filter(({ problem }) => problem === "missing");
  const wrong = problems.filter(({ problem }) => problem !== "missing");
  const lines = wrong.map(({ index, problem }) => `${grid.label(index)}: ${problem}`);
  if (!missing.length) return lines;
  const first = grid.label(missing[0].index).toLowerCase();
  if (missing.length === grid.size) return [...lines, "The board is empty. Type a letter in each box."];
  if (missing.length === 1) return [...lines, `A tile is missing: ${first}.`];
  return [...lines, `${missing.length} tiles are missing, the first at ${first}.`];
}
