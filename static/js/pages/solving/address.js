// Keeps the address and the title in step with the page, and restores states from the history.

import { Emitter } from "../../lib/emitter.js";
import { linkFor } from "../../models/solving/link.js";

/** @import { SolverSettings } from "#js/types.js" */
/** @import { SolverPage } from "./page.js" */

/**
 * `solved`: the text of the solved board, null without one.
 * @typedef {{ rows: number, columns: number, tiles: string[], settings: SolverSettings, sort: string, solved: string | null }} HistoryState
 */

const EMPTY_TITLE = "Boggle solver: every word on the board";

/**
 * Event `back` with the state to restore.
 * @extends {Emitter<{ back: HistoryState }>}
 */
export class Address extends Emitter {
  /** @param {SolverPage} page */
  constructor(page) {
    super();
    this.page = page;
    addEventListener("popstate", ({ state }) => state && this.#back(state));
  }

  /** Stores the state of the page under the address it was loaded from. */
  begin() {
    history.replaceState(this.#state(), "");
  }

  /**
   * Sets the address and the title to what the page shows.
   * @param {"push" | "replace"} how
   */
  update(how) {
    const { board, settings: { values, defaults }, results, solving } = this.page;
    const link = linkFor({ board: solving.board, size: board.grid.name, settings: values, defaults, sort: results.order });
    const isSame = link === location.pathname + location.search;
    history[how === "push" && !isSame ? "pushState" : "replaceState"](this.#state(), "", link);
    document.title = solving.board && results.list ? `${results.list.summary} · Boggle solver` : EMPTY_TITLE;
  }

  /** @returns {HistoryState} */
  #state() {
    const { board, settings, results, solving } = this.page;
    const { rows, columns, tiles } = board.grid;
    return { rows, columns, tiles: [...tiles], settings: settings.values, sort: results.order, solved: solving.board };
  }

  /** @param {HistoryState} state */
  #back(state) {
    this.emit("back", state);
    if (!state.solved) document.title = EMPTY_TITLE;
  }
}
