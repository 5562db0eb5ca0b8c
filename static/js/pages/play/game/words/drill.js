// The words of a drill: how many are found, and the hints that were asked for.

import { announce, byId, find, queryAll } from "../../../../lib/dom.js";
import { refresh, submit } from "../../../../lib/fragment.js";

/** @import { GameBoard } from "../board.js" */

export class DrillView {
  /** @param {GameBoard} board */
  constructor(board) {
    this.board = board;
    addEventListener("submit", (event) => {
      if (!(event.target instanceof HTMLFormElement) || event.target.id !== "drill-hint") return;
      event.preventDefault();
      this.#ask(event.target, event.submitter);
    });
  }

  /** The player has found a word, which may be one of these. */
  async update() {
    if (find("drill") && await refresh("drill")) this.showStarts();
  }

  /** Shows on the tiles how many of the words begin there. */
  showStarts() {
    const starts = find("drill")?.dataset.starts ?? "";
    this.board.showStarts(starts ? starts.split(" ").map(Number) : []);
  }

  /** The round is over. */
  remove() {
    find("drill")?.remove();
    this.board.showStarts([]);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement | null} button
   */
  async #ask(form, button) {
    if (button) button.ariaDisabled = "true";
    if (!await submit(form, "drill", "notice")) return;
    this.showStarts();
    const drill = byId("drill");
    announce(queryAll(drill, "li, .drill-places.with-script").map((told) => told.textContent).join(". "));
    drill.querySelector("button")?.focus();
  }
}
