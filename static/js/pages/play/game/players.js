// Who plays. What the host has opened beside a name stays open, whatever comes in meanwhile.

import { byId, element } from "../../../lib/dom.js";
import { handicapText } from "../../../models/play/handicap.js";
import { counted } from "../../../models/words.js";
import { PlayerEditor } from "./player_editor.js";

export class PlayersView {
  #rows = new Map(); // by seat

  /** `hosting`: does what the host asks for. */
  constructor(hosting) {
    this.hosting = hosting;
    this.list = byId("players");
    this.list.replaceChildren(); // those of the page have forms that work without scripts
  }

  show({ players, present, you, game }) {
    byId("present").textContent = present.toLocaleString("en");
    const rows = players.map((player) => this.#row(player, you?.seat, game.host));
    const self = players.find(({ seat }) => seat === you?.seat);
    if (self) this.hosting.called(self.seat, self.name);
    const seats = new Set(players.map(({ seat }) => seat));
    for (const seat of this.#rows.keys()) if (!seats.has(seat)) this.#rows.delete(seat);
    const items = rows.map(({ item }) => item);
    const same = items.length === this.list.children.length && items.every((item, at) => item === this.list.children[at]);
    if (!same) this.list.replaceChildren(...items); // else the focus would be lost
  }

  #row(player, own, host) {
    if (!this.#rows.has(player.seat)) this.#rows.set(player.seat, new Row());
    const row = this.#rows.get(player.seat);
    row.show(player, player.seat === own);
    row.edit(own !== undefined && own === host ? this.hosting : null, player, player.seat === own);
    return row;
  }
}

class Row {
  constructor() {
    this.line = element("div", { class: "player-line" });
    this.item = element("li", {}, this.line);
    this.editor = null;
  }

  show(player, isOwn) {
    const look = ["player", !player.online && "away", isOwn && "own-seat"].filter(Boolean);
    this.item.className = look.join(" ");
    const tags = [player.host && "host", !player.online && "away", handicapText(player.handicap)].filter(Boolean);
    this.line.replaceChildren(
      element("bdi", { class: "player-name" }, player.name),
      ...tags.flatMap((tag) => [" ", element("span", { class: "tag" }, tag)]),
      " ", element("span", { class: "points" }, counted(player.words, "word")),
    );
  }

  /** `hosting`: null where the player who looks is not the host. */
  edit(hosting, player, isOwn) {
    if (!hosting) {
      this.editor?.element.remove();
      this.editor = null;
      return;
    }
    if (!this.editor) {
      this.editor = new PlayerEditor(player, hosting);
      this.item.append(this.editor.element);
    }
    this.editor.show(player, isOwn);
  }
}
