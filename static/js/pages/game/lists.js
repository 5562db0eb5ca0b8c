// The lists beside the board: one's own words, and who plays.

import { byId, calm, element } from "../../lib/dom.js";
import { counted } from "../../models/words.js";

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

export class PlayersView {
  constructor() {
    this.list = byId("players");
  }

  show({ players, present, you, game }) {
    byId("present").textContent = present.toLocaleString("en");
    this.list.replaceChildren(...players.map((player) => this.#item(player, you?.seat, game)));
  }

  #item(player, own, game) {
    const look = ["player", !player.online && "away", player.seat === own && "own-seat"].filter(Boolean);
    const item = element("li", { class: look.join(" ") }, element("bdi", { class: "player-name" }, player.name));
    if (player.host) item.append(" ", element("span", { class: "tag" }, "host"));
    if (!player.online) item.append(" ", element("span", { class: "tag" }, "away"));
    if (player.handicap) item.append(" ", element("span", { class: "tag" }, handicapText(player.handicap)));
    item.append(" ", element("span", { class: "points" }, counted(player.words, "word")));
    if (game.host === own && player.seat !== own) item.append(this.#menu(player));
    return item;
  }

  /** What the host may do about a player. */
  #menu({ seat, name }) {
    const button = (does, text) => element("button", {
      type: "button", class: "button button-quiet", onclick: () => this.onhost(does, seat, name),
    }, text);
    return element("details", { class: "player-menu" },
      element("summary", { "aria-label": `More about ${name}` }, "…"),
      element("div", {}, button("host", "Make host"), button("remove", "Remove")));
  }
}

function handicapText({ min_length: length, percent }) {
  return [length && `from ${length} letters`, percent !== 100 && `${percent} %`].filter(Boolean).join(", ");
}
