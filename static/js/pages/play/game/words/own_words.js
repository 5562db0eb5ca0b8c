// The list of the player's own words of the round.

import { byId, element, prefersLessMotion } from "../../../../lib/dom.js";
import { counted } from "../../../../models/wording.js";

/** @import { OwnWords } from "../../../../models/play/own_words.js" */

export class OwnWordsView {
  constructor() {
    this.list = byId("own-words");
  }

  /** @param {OwnWords} words */
  show(words) {
    const items = words.newestFirst.map(({ word, written, points }) => element("li", {},
      element("span", {}, written ?? word), " ", element("span", { class: "points", "aria-label": counted(points, "point") }, String(points))));
    this.list.replaceChildren(...items);
    byId("own-count").textContent = String(words.size);
    byId("own-points").textContent = words.points.toLocaleString("en");
    byId("own-points-noun").textContent = words.points === 1 ? "point" : "points";
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

  /**
   * Animates the newest word from where it was entered to its place in the list.
   * @param {HTMLElement} from
   */
  animateNewest(from) {
    const newest = this.list.firstElementChild;
    if (prefersLessMotion() || !newest) return;
    const [start, target] = [from.getBoundingClientRect(), newest.getBoundingClientRect()];
    newest.animate([
      { translate: `${start.left - target.left}px ${start.top - target.top}px`, scale: "1.3", opacity: 0.6 },
      { translate: "0 0", scale: "1", opacity: 1 },
    ], { duration: 380, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" });
  }
}
