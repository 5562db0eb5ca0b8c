// The results of a round: filters and orders of the words, their paths, the replay.

import { Paths } from "../../../board/paths.js";
import { ShownBoard } from "../../../board/shown_board.js";
import { byId, closest } from "../../../lib/dom.js";
import { digits } from "../../../lib/wording.js";
import { arranged } from "../../../models/play/results.js";
import { shareOnClick } from "../share.js";
import { addBadges } from "./badges.js";
import { Rescore } from "./rescore.js";
import { ResultsTable } from "./results_table.js";
import { TimelineView } from "./timeline.js";

export class ResultsView {
  constructor() {
    const root = byId("round-results");
    this.own = root.dataset.own ? Number(root.dataset.own) : null;
    this.table = new ResultsTable(byId("all-words", HTMLTableElement));
    this.board = new ShownBoard(byId("results-tray"));
    this.paths = new Paths(this.board, this.table);
    this.paths.clear();
    new Rescore();
    TimelineView.ofPage()?.on("find", (word) => this.#showFind(word));
    addBadges(root, this.table.entries);
    byId("as-table").addEventListener("click", () => this.#toggleTable());
    for (const id of ["show", "order"]) byId(id).addEventListener("change", () => this.#arrange());
    shareOnClick(byId("share"));
    root.addEventListener("keydown", ({ key }) => key === "Escape" && this.paths.clear());
    root.addEventListener("click", (event) => this.#chooseNamed(closest(event, "[data-shows]")));
  }

  #arrange() {
    const [choice, order] = ["show", "order"].map((id) => byId(id, HTMLSelectElement).value);
    const shown = arranged(this.table.entries, { choice, order, own: this.own });
    this.table.show(shown);
    this.#count(shown.length);
  }

  #toggleTable() {
    const tools = byId("table-tools");
    tools.hidden = !tools.hidden;
    byId("as-table").setAttribute("aria-pressed", String(!tools.hidden));
    if (!tools.hidden) {
      this.#arrange();
      return;
    }
    this.table.showChips();
    this.#count(this.table.entries.length);
  }

  /** @param {number} shown */
  #count(shown) {
    byId("shown-count").textContent = digits(shown);
    byId("none-shown").hidden = shown > 0;
    this.paths.clear();
  }

  /**
   * Chooses a word that was clicked in the notes.
   * @param {HTMLElement | null} button
   */
  #chooseNamed(button) {
    const entry = button && this.table.entry(button.dataset.shows);
    if (entry) this.table.emit("choose", entry);
  }

  /**
   * Shows the path of a word that the replay has reached.
   * @param {string | null} word
   */
  #showFind(word) {
    if (word === null) this.paths.clear();
    else this.board.drawPath(this.table.entry(word));
  }
}
