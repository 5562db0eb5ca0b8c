// The tray with the dice of the round. Paths in and out are tiles of the board as it was dealt; how
// it lies on the screen is known here alone.

import { drawPath } from "../../../board/path_layer.js";
import { byId, calm, element } from "../../../lib/dom.js";
import { pathWorth, spoken, tileMarks } from "../../../models/play/bonuses.js";
import { Grid } from "../../../models/grid.js";
import { Rotation } from "../../../models/play/rotation.js";
import { BLOCKED } from "../../../models/tiles.js";

const FLASH_MS = 450;

export class GameBoard {
  #tabbed = 0; // the place that the Tab key reaches

  constructor() {
    this.tray = byId("tray");
    this.holder = byId("tiles");
    this.layer = byId("path-layer");
    this.rotation = null;
    this.marks = []; // of each dealt tile
    this.path = [];
    this.holder.addEventListener("keydown", (event) => this.#move(event));
  }

  get isShown() { return this.rotation !== null; }
  get grid() { return this.rotation.grid; } // as dealt
  get worth() { return pathWorth(this.marks); }
  get shown() { return this.rotation.shown; } // as it lies

  /** Show a board of a snapshot: rows of faces, perhaps of bonuses and values. */
  show(board) {
    const text = JSON.stringify(board);
    if (text === this.text) return;
    this.text = text;
    const { rows } = board;
    this.marks = tileMarks(board);
    byId("bonus-key").hidden = !board.bonuses;
    this.#lay(new Rotation(new Grid(rows.length, rows[0].length, rows.flat()), this.rotation?.quarters));
  }

  /** Dice with their faces down. */
  hide(rows, columns) {
    this.text = null;
    this.rotation = null;
    this.#size(rows, columns);
    this.draw([]);
    this.holder.replaceChildren(...Array.from({ length: rows * columns }, () =>
      element("span", { class: "tile face-down" })));
    byId("board-rows").replaceChildren();
    byId("bonus-key").hidden = true;
  }

  turn() {
    if (!this.isShown) return;
    const { path } = this;
    this.#lay(this.rotation.next());
    this.draw(path);
    if (!calm()) this.holder.animate([{ rotate: "-90deg" }, { rotate: "0deg" }], { duration: 220, easing: "ease-out" });
  }

  /** Light up the path of what is being entered. */
  draw(path) {
    this.path = path;
    const places = new Set(this.isShown ? this.rotation.places(path) : []);
    [...this.holder.children].forEach((tile, place) => {
      tile.classList.toggle("on-path", places.has(place));
      if (tile.matches("button")) tile.setAttribute("aria-pressed", String(places.has(place)));
    });
    if (!path.length) this.layer.replaceChildren();
    else drawPath(this.layer, this.shown, { word: this.#spelled(path), path: [...places] });
  }

  /** Light a path up for a moment, as "good" or "bad". */
  flash(path, look) {
    if (!this.isShown) return;
    for (const place of this.rotation.places(path)) {
      const { classList } = this.holder.children[place];
      classList.add(look);
      setTimeout(() => classList.remove(look), FLASH_MS);
    }
  }

  /** Shake a tile that can't come next. */
  refuse(tile) {
    this.flash([tile], "bad");
  }

  /** The dealt tile at a place of the screen. */
  tileAt(place) { return this.rotation.order[place]; }

  #spelled(path) {
    return path.map((tile) => this.grid.tiles[tile].toLowerCase()).join("");
  }

  #lay(rotation) {
    this.rotation = rotation;
    const { shown } = rotation;
    this.#size(shown.rows, shown.columns);
    this.#tabbed = 0;
    this.holder.replaceChildren(...shown.tiles.map((face, place) => element("button", {
      type: "button",
      class: face === BLOCKED ? "tile blocked" : "tile",
      "data-letters": [...face].length,
      "data-place": place,
      tabindex: place === this.#tabbed ? "0" : "-1",
      "aria-pressed": "false",
      "data-bonus": this.#mark(place).bonus,
      "data-value": this.#mark(place).value,
      "aria-label": `${spoken(face === BLOCKED ? "blocked" : face, this.#mark(place))}, ${shown.label(place).toLowerCase()}`,
    }, face === BLOCKED ? "" : face)));
    byId("board-rows").replaceChildren(...this.#spokenRows().map((row) => element("li", {}, row.join(", "))));
    this.draw([]);
  }

  #mark(place) {
    return this.marks[this.rotation.order[place]];
  }

  #spokenRows() {
    const { tiles, columns, rows } = this.shown;
    const all = tiles.map((face, place) => spoken(face, this.#mark(place)));
    return Array.from({ length: rows }, (_, row) => all.slice(row * columns, (row + 1) * columns));
  }

  #size(rows, columns) {
    Object.assign(this.tray.dataset, { rows, columns });
  }

  #move(event) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || !this.isShown) return;
    event.preventDefault();
    const next = this.shown.step(Number(event.target.dataset.place), ...step);
    this.holder.children[this.#tabbed].tabIndex = -1;
    this.#tabbed = next;
    this.holder.children[next].tabIndex = 0;
    this.holder.children[next].focus();
  }
}
