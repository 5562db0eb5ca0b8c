// The address and the title say what is shown; the browser's history can bring it back.

import { linkFor } from "../../models/solving/link.js";

const EMPTY_TITLE = "Boggle solver: every word on the board";

/** Event `back` with what was shown at the address that the visitor has gone to. */
export class Address extends EventTarget {
  /** `page` has the board, the settings, the results and the solving. */
  constructor(page) {
    super();
    this.page = page;
    addEventListener("popstate", ({ state }) => state && this.#back(state));
  }

  /** The address is that of the page as it came. */
  begin() {
    history.replaceState(this.#state(), "");
  }

  /** Keep step with the page; `how`: "push" or "replace". */
  keep(how) {
    const { board, settings: { values, defaults }, results, solving } = this.page;
    const link = linkFor({ board: solving.board, size: board.grid.name, settings: values, defaults, sort: results.order });
    const same = link === location.pathname + location.search;
    history[how === "push" && !same ? "pushState" : "replaceState"](this.#state(), "", link);
    document.title = solving.board ? `${results.list.summary} · Boggle solver` : EMPTY_TITLE;
  }

  #state() {
    const { board, settings, results, solving } = this.page;
    const { rows, columns, tiles } = board.grid;
    return { rows, columns, tiles: [...tiles], settings: settings.values, sort: results.order, solved: solving.board };
  }

  #back(state) {
    this.dispatchEvent(new CustomEvent("back", { detail: state }));
    if (!state.solved) document.title = EMPTY_TITLE;
  }
}
