// The results of a round on the party screen: revealed when they come, then a missed word on the board.

import { ShownBoard } from "../../../board/shown_board.js";
import { byId, prefersLessMotion, queryAll } from "../../../lib/dom.js";
import { reveal } from "../results/reveal.js";

const MARK_MS = 250;
const NEXT_MARK_MS = 120;

export class ScreenResults {
  /** Whether the parts of the page must stay as they are. */
  isRevealing = false;
  /** The round whose results are shown; empty for none. */
  #shown = resultsOf();

  constructor() {
    this.#drawMissed();
  }

  /** Shows what has come from the server. */
  async show() {
    const isNew = resultsOf() !== "" && resultsOf() !== this.#shown;
    this.#shown = resultsOf();
    if (!isNew) {
      this.#drawMissed();
      return;
    }
    this.isRevealing = true;
    const list = byId("screen-people");
    await reveal({
      list,
      rows: queryAll(list, ".screen-lines li"),
      words: queryAll(list, ".cancelled-words s"),
      last: [...queryAll(list, ".podium > li").reverse(), ...queryAll(document, ".screen-headline, .screen-summary")],
    });
    this.isRevealing = false;
    const marks = this.#drawMissed();
    if (!prefersLessMotion()) marks.forEach((mark, index) => mark.animate({ opacity: [0, 1] }, { duration: MARK_MS, delay: index * NEXT_MARK_MS, fill: "backwards" }));
  }

  /** Draws a word of the board that nobody found, unless it is there. Returns the marks of its path. */
  #drawMissed() {
    const { missed: word, path = "" } = byId("screen-board").dataset;
    if (!word) return [];
    const board = new ShownBoard(byId("screen-tray"));
    if (!board.layer.hasChildNodes()) board.drawPath({ word, path: path.split(" ").map(Number) });
    return [...board.layer.children];
  }
}

const resultsOf = () => byId("screen-people").dataset.resultsOf ?? "";
