// The player's own words of the round.

import { byId, calm, element } from "../../../../lib/dom.js";
import { counted } from "../../../../models/words.js";

export class OwnWordsView {
  constructor() {
    this.list = byId("own-words");
  }

  show(words) {
    const items = words.newestFirst.map(({ word, points }) => element("li", {},
      element("span", {}, word), " ", element("span", { class: "points", "aria-label": counted(points, "point") }, String(points))));
    this.list.replaceChildren(...items);
    byId("own-count").textContent = String(words.size);
    byId("own-points").textContent = words.points.toLocaleString("en");
    byId("own-points-noun").textContent = words.points === 1 ? "point" : "points";
  }

  /** Words that the server doesn't have yet. */
  wait(words) {
    const note = byId("waiting");
    note.hidden = words.length === 0;
    note.textContent = words.length ? `On their way: ${words.join(", ")}` : "";
  }

  /** The newest word comes flying from where it was entered. */
  fly(from) {
    const target = this.list.firstElementChild?.getBoundingClientRect();
    if (calm() || !target) return;
    const start = from.getBoundingClientRect();
    this.list.firstElementChild.animate([
      { translate: `${start.left - target.left}px ${start.top - target.top}px`, scale: "1.3", opacity: 0.6 },
      { translate: "0 0", scale: "1", opacity: 1 },
    ], { duration: 380, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" });
  }
}
