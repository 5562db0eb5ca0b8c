// The list of players. A menu that the host has opened stays open when the list changes.

import { byId, element } from "../../../lib/dom.js";
import { counted, digits } from "../../../lib/wording.js";
import { handicapText } from "../../../models/play/handicap.js";
import { PlayerEditor } from "./player_editor.js";

/** @import { Player, Snapshot } from "#js/types.js" */
/** @import { Hosting } from "./hosting.js" */

export class PlayersView {
  /** @type {Map<number, Row>} By seat. */
  #rows = new Map();

  /** @param {Hosting} hosting */
  constructor(hosting) {
    this.hosting = hosting;
    this.list = byId("players");
    this.list.replaceChildren(); // the server's rows have forms that work without scripts
  }

  /**
   * Returns the people who were not in the list before; none when it is shown first.
   * @param {Snapshot} snapshot
   */
  show({ players, present, you, game }) {
    byId("present").textContent = digits(present);
    const isHost = you !== null && you.seat === game.host;
    const newcomers = this.#rows.size ? players.filter(({ seat, computer }) => !computer && !this.#rows.has(seat)) : [];
    const rows = players.map((player) => this.#row(player, player.seat === you?.seat, isHost));
    const self = players.find(({ seat }) => seat === you?.seat);
    if (self) this.hosting.showOwnName(self.seat, self.name);
    const seats = new Set(players.map(({ seat }) => seat));
    for (const seat of this.#rows.keys()) if (!seats.has(seat)) this.#rows.delete(seat);
    const items = rows.map(({ item }) => item);
    const isSame = items.length === this.list.children.length && items.every((item, at) => item === this.list.children[at]);
    if (!isSame) this.list.replaceChildren(...items); // which would lose the focus
    return newcomers;
  }

  /**
   * @param {Player} player
   * @param {boolean} isOwn
   * @param {boolean} isHost Whether the visitor is the host.
   */
  #row(player, isOwn, isHost) {
    const row = this.#rows.get(player.seat) ?? new Row();
    this.#rows.set(player.seat, row);
    row.show(player, isOwn);
    row.edit(isHost ? this.hosting : null, player, isOwn);
    return row;
  }
}

class Row {
  /** @type {PlayerEditor | null} */
  #editor = null;

  constructor() {
    this.line = element("div", { class: "player-line" });
    this.item = element("li", {}, this.line);
  }

  /**
   * @param {Player} player
   * @param {boolean} isOwn
   */
  show(player, isOwn) {
    this.item.className = ["player", !player.online && "away", isOwn && "own-seat"].filter(Boolean).join(" ");
    const tags = [player.computer ? `computer, ${player.computer}` : "", player.host ? "host" : "", player.online ? "" : "away", handicapText(player.handicap)].filter(Boolean);
    this.line.replaceChildren(
      element("bdi", { class: "player-name" }, player.name),
      ...tags.flatMap((tag) => [" ", element("span", { class: "tag" }, tag)]),
      " ", element("span", { class: "points" }, counted(player.words, "word")),
    );
  }

  /**
   * @param {Hosting | null} hosting Null if the visitor is not the host.
   * @param {Player} player
   * @param {boolean} isOwn
   */
  edit(hosting, player, isOwn) {
    if (!hosting) {
      this.#editor?.element.remove();
      this.#editor = null;
      return;
    }
    if (!this.#editor) {
      this.#editor = new PlayerEditor(player, hosting);
      this.item.append(this.#editor.element);
    }
    this.#editor.show(player, isOwn);
  }
}
