// The list of the player's own words of the round.

import { byId, element } from "../../../../lib/dom.js";
import { countUp } from "../../../../lib/motion.js";
import { counted } from "../../../../models/wording.js";

/** @import { ScoredWord } from "#js/types.js" */
/** @import { OwnWords } from "../../../../models/play/own_words.js" */

const POINT_MS = 900;

export class OwnWordsView {
  constructor() {
    this.list = byId("own-words");
  }

  /**
   * @param {OwnWords} words
   * @param {number} [from] The points that the score counts up from.
   */
  show(words, from = words.points) {
    this.list.replaceChildren(...words.newestFirst.map((found) => item(found)));
    byId("own-count").textContent = String(words.size);
    countUp(byId("own-points"), from, words.points);
    byId("own-points-noun").textContent = words.points === 1 ? "point" : "points";
  }

  /**
   * Points at a word for a moment, by its spelling on tiles.
   * @param {string} word
   */
  point(word) {
    const found = [...this.list.children].find((each) => each.getAttribute("data-word") === word);
    found?.classList.add("pointed");
    setTimeout(() => found?.classList.remove("pointed"), POINT_MS);
  }

  /**
   * Shows the words that the server has not acknowledged yet.
   * @param {string[]} words
   */
  showPending(words) {
    const note = byId("waiting");
    note.hidden = words.length === 0;
    note.textContent = words.length ? `Sending: ${words.join(", ")}` : "";
  }
}

/** @param {ScoredWord} found */
function item({ word, written, points }) {
  return element("li", { "data-word": word },
    element("span", {}, written ?? word), " ",
    element("span", { class: "points", "aria-label": counted(points, "point") }, String(points)));
}
