// The list of the player's own words of the round.

import { byId, element } from "../../../../lib/dom.js";
import { countUp } from "../../../../lib/motion.js";
import { counted } from "../../../../lib/wording.js";
import { commonText } from "../../../../models/play/own_words.js";
import { showTarget } from "./target.js";

/** @import { ScoredWord } from "#js/types.js" */
/** @import { OwnWords } from "../../../../models/play/own_words.js" */

const POINT_MS = 900;
const LONGEST_COLUMN = 7; // letters; longer words share its column

export class OwnWordsView {
  /** @type {number | undefined} The common words of the board, if they are counted. */
  common;

  constructor() {
    this.list = byId("own-words");
  }

  /**
   * @param {OwnWords} words
   * @param {number} [from] The points that the score counts up from.
   */
  show(words, from = words.points) {
    const items = words.newestFirst.map((found) => item(found));
    arrange(items);
    this.list.replaceChildren(...items);
    byId("own-count").textContent = String(words.size);
    this.#showCommon(words);
    countUp(byId("own-points"), from, words.points);
    byId("own-points-noun").textContent = words.points === 1 ? "point" : "points";
    showTarget(words.points);
  }

  /** @param {OwnWords} words */
  #showCommon({ size, commonCount }) {
    byId("common").hidden = this.common === undefined;
    if (this.common === undefined) return;
    const bar = byId("common-bar", HTMLProgressElement);
    [bar.max, bar.value] = [Math.max(1, this.common), commonCount];
    byId("common-text").textContent = commonText(commonCount, this.common, size - commonCount);
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
function item({ word, written, points, rare }) {
  return element("li", { "data-word": word, class: rare ? "rare" : null },
    element("span", {}, written ?? word), " ",
    element("span", { class: "points", "aria-label": counted(points, "point") }, String(points)));
}

/**
 * Says in which column an item stands where each length has one; the first item carries its heading.
 * @param {HTMLElement[]} items
 */
function arrange(items) {
  const lengths = [...new Set(items.map(lengthOf))].sort((a, b) => a - b);
  const unnamed = new Set(lengths);
  for (const each of items) {
    const length = lengthOf(each);
    each.style.setProperty("--column", String(lengths.indexOf(length) + 1));
    if (unnamed.delete(length)) {
      each.dataset.heading = length === LONGEST_COLUMN ? `${length} and more` : `${length} letters`;
    }
  }
}

/** @param {HTMLElement} item */
function lengthOf({ dataset }) {
  return Math.min(LONGEST_COLUMN, dataset.word?.length ?? 0);
}
