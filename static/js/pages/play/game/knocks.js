// Who knocks at the door: the host lets them in, or turns them away.

import { announce, byId, element, find } from "../../../lib/dom.js";

/** @import { Knock } from "#js/types.js" */
/** @import { Effects } from "../../../lib/effects.js" */
/** @import { Hosting } from "./hosting.js" */

export class KnocksView {
  /** @type {Map<number, HTMLElement>} By seat. */
  #rows = new Map();

  /**
   * @param {Hosting} hosting
   * @param {Effects} effects
   */
  constructor(hosting, effects) {
    this.hosting = hosting;
    this.effects = effects;
    find("knock-list")?.replaceChildren(); // the server's rows have forms that work without scripts
  }

  /** @param {Knock[]} knocks */
  show(knocks) {
    const section = find("knocks");
    if (!section) return;
    const fresh = knocks.filter(({ seat }) => !this.#rows.has(seat));
    for (const [seat, row] of this.#rows) if (!knocks.some((knock) => knock.seat === seat)) this.#remove(seat, row);
    for (const knock of fresh) this.#add(knock);
    section.hidden = !knocks.length;
    if (!fresh.length) return;
    announce(`At the door: ${fresh.map(({ name }) => name).join(", ")}.`);
    this.effects.play("arrival");
  }

  /** @param {Knock} knock */
  #add({ seat, name }) {
    /** @type {(path: "let_in" | "turn_away", label: string, look: string) => HTMLElement} */
    const button = (path, label, look) =>
      element("button", { type: "button", class: look, onclick: () => this.hosting.request(path, { seat }) },
        label, element("span", { class: "visually-hidden" }, ` ${name}`));
    const row = element("li", { class: "knock" },
      element("bdi", { class: "player-name" }, name),
      element("span", { class: "knock-buttons" },
        button("let_in", "Let in", "button button-primary"),
        button("turn_away", "Turn away", "button")));
    this.#rows.set(seat, row);
    byId("knock-list").append(row);
  }

  /**
   * @param {number} seat
   * @param {HTMLElement} row
   */
  #remove(seat, row) {
    const hadFocus = row.contains(document.activeElement);
    this.#rows.delete(seat);
    row.remove();
    /** @type {HTMLElement | null} */
    const next = byId("knock-list").querySelector("button") ?? byId("players-panel").querySelector("summary");
    if (hadFocus) next?.focus();
  }
}
