// The tray with the dice of the round. Paths are in tiles of the board as dealt; only this module knows
// how the board lies on the screen.

import { drawPath } from "../../../board/path_layer.js";
import { BLOCKED } from "../../../lib/declared.js";
import { byId, closest, element, prefersLessMotion, queryAll, svgElement } from "../../../lib/dom.js";
import { gettext } from "../../../lib/wording.js";
import { Grid } from "../../../models/grid.js";
import { pathWorth, Rotation, spoken, tileMarks } from "../../../models/play/board.js";
import { SENTENCES } from "./messages.js";

/** @import { ShownBoard, TilePath } from "#js/types.js" */
/** @import { Mark } from "../../../models/play/board.js" */

const FLASH_MS = 900;
const STEP_MS = 70; // between tiles that light up in turn, as in the style sheet
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class GameBoard {
  #tabStop = 0; // the only place in the Tab order
  /** @type {Rotation | null} Null while the dice lie face down. */
  #rotation = null;
  /** @type {string | null} The shown board as JSON. */
  #shownBoard = null;
  /** @type {Mark[]} Of the dealt tiles. */
  #marks = [];
  /** @type {TilePath} */
  #path = [];
  #endFlash = () => {};
  /** @type {Record<string, string>} What tiles spell letters with that they don't show. */
  accents = {};

  constructor() {
    this.tray = byId("tray");
    this.holder = byId("tiles");
    this.layer = byId("path-layer", SVGElement);
    this.holder.addEventListener("keydown", (event) => this.#move(event));
    byId("rotate").addEventListener("click", () => this.rotate());
    addEventListener("keydown", (event) => {
      if (!event.altKey || event.code !== "KeyR") return;
      event.preventDefault();
      this.rotate();
    });
  }

  /** The board as dealt; null while the dice lie face down. */
  get grid() { return this.#rotation?.grid ?? null; }
  /** The board as it lies on the screen. */
  get shown() { return this.#rotation?.shown ?? null; }
  /** Scores a path; null if letters have no values. */
  get worth() { return pathWorth(this.#marks); }

  /** @param {ShownBoard} board */
  show(board) {
    const text = JSON.stringify(board);
    if (text === this.#shownBoard) return;
    this.#shownBoard = text;
    const { rows } = board;
    this.#marks = tileMarks(board);
    this.accents = board.accents ?? {};
    byId("bonus-key").hidden = !board.bonuses;
    this.#lay(new Rotation(new Grid(rows.length, rows[0].length, rows.flat()), this.#rotation?.quarters));
  }

  /**
   * Shows how many words begin at each dealt tile, or nothing if the list is empty.
   * @param {number[]} starts
   */
  showStarts(starts) {
    if (this.#marks.every(({ starts: shown }, tile) => (shown ?? 0) === (starts[tile] ?? 0))) return;
    this.#marks = this.#marks.map((mark, tile) => ({ ...mark, starts: starts[tile] ?? 0 }));
    if (!this.#rotation) return;
    const path = this.#path;
    this.#lay(this.#rotation);
    this.draw(path);
  }

  /**
   * Shows dice that lie face down.
   * @param {number} rows
   * @param {number} columns
   */
  hide(rows, columns) {
    this.#shownBoard = null;
    this.#endFlash();
    this.#rotation = null;
    this.#fit(rows, columns);
    this.draw([]);
    this.holder.replaceChildren(...Array.from({ length: rows * columns }, () =>
      element("span", { class: "tile face-down" })));
    byId("board-rows").replaceChildren();
    byId("bonus-key").hidden = true;
  }

  /**
   * The dice fall into the tray, face down. Returns when each of them falls, in ms from now.
   * @param {number} elapsed Milliseconds since the first one fell.
   */
  fall(elapsed) { return fall(this.tray, queryAll(this.holder, ".tile"), elapsed); }

  /** The dice turn over. */
  turnOver() { turnOver(this.tray, queryAll(this.holder, ".tile")); }

  /** Rotates the board by a quarter turn. */
  rotate() {
    if (!this.#rotation) return;
    const path = this.#path;
    this.#lay(this.#rotation.next());
    this.draw(path);
    if (!prefersLessMotion()) this.holder.animate([{ rotate: "-90deg" }, { rotate: "0deg" }], { duration: 220, easing: "ease-out" });
  }

  /**
   * Highlights the path of the word that is being entered.
   * @param {TilePath} path
   * @param {boolean} [isKnown] Whether the player has found the word already.
   */
  draw(path, isKnown = false) {
    this.#path = path;
    this.tray.classList.toggle("known", isKnown);
    const places = this.#rotation?.places(path) ?? [];
    [...this.holder.children].forEach((tile, place) => {
      tile.classList.toggle("on-path", places.includes(place));
      if (tile.matches("button")) tile.setAttribute("aria-pressed", String(places.includes(place)));
    });
    if (!this.#rotation || !path.length) {
      this.layer.replaceChildren();
      return;
    }
    this.#trace(this.layer, this.#rotation, path);
  }

  /**
   * Highlights a path for a moment: its tiles and the line through them.
   * @param {TilePath} path
   * @param {"good" | "good in-turn" | "unknown" | "short" | "astray" | "repeated"} look
   */
  flash(path, look) {
    const classes = look.split(" ");
    const isShown = this.tray.querySelector(".flashed") !== null;
    this.#endFlash();
    if (!this.#rotation || !path.length) return;
    const tiles = path.map((tile) => this.tileOf(tile)).filter((tile) => tile !== null);
    // The same animation starts again only if the style was computed without it, which takes no layout.
    if (isShown) tiles.forEach((tile) => getComputedStyle(tile).animationName);
    tiles.forEach((tile, step) => {
      tile.style.setProperty("--step", String(step));
      tile.classList.add(...classes);
    });
    const line = svgElement("svg", { class: `path-layer flashed ${look}`, "aria-hidden": "true" });
    this.#trace(line, this.#rotation, path);
    this.tray.append(line);
    const timer = setTimeout(() => this.#endFlash(), FLASH_MS + (look === "good in-turn" ? STEP_MS * path.length : 0));
    this.#endFlash = () => {
      clearTimeout(timer);
      line.remove();
      for (const tile of tiles) tile.classList.remove(...classes);
    };
  }

  /** Lights the tray up for a moment, for a very long word. */
  glow() {
    this.tray.classList.add("glowing");
    setTimeout(() => this.tray.classList.remove("glowing"), FLASH_MS);
  }

  /**
   * The element of a dealt tile, or null.
   * @param {number | undefined} tile
   * @returns {HTMLElement | null}
   */
  tileOf(tile) {
    const [place] = tile === undefined ? [] : this.#rotation?.places([tile]) ?? [];
    const found = this.holder.children[place];
    return found instanceof HTMLElement ? found : null;
  }

  /**
   * The dealt tiles at places of the screen.
   * @param {number[]} places
   */
  tilesAt(places) { return this.#rotation?.tiles(places) ?? []; }

  /**
   * @param {SVGElement} layer
   * @param {Rotation} rotation
   * @param {TilePath} path
   */
  #trace(layer, rotation, path) {
    const word = path.map((tile) => rotation.grid.tiles[tile].toLowerCase()).join("");
    drawPath(layer, rotation.shown, { word, path: rotation.places(path) });
  }

  /** @param {Rotation} rotation */
  #lay(rotation) {
    this.#endFlash();
    this.#rotation = rotation;
    const { shown } = rotation;
    this.#fit(shown.rows, shown.columns);
    this.#tabStop = 0;
    const marks = rotation.order.map((tile) => this.#marks[tile]);
    this.holder.replaceChildren(...shown.tiles.map((face, place) => tileButton(shown, face, place, marks[place])));
    const texts = shown.tiles.map((face, place) => spoken(face, marks[place], SENTENCES.bonuses));
    byId("board-rows").replaceChildren(...Array.from({ length: shown.rows }, (_, row) =>
      element("li", {}, texts.slice(row * shown.columns, (row + 1) * shown.columns).join(", "))));
    this.draw([]);
  }

  /**
   * Makes room on the page for a board of this size.
   * @param {number} rows
   * @param {number} columns
   */
  #fit(rows, columns) {
    this.tray.dataset.columns = String(columns);
    byId("game").style.setProperty("--across", String(columns / rows));
  }

  /** @param {KeyboardEvent} event */
  #move(event) {
    const step = ARROWS[event.key];
    const place = closest(event, "[data-place]")?.dataset.place;
    if (!step || !this.shown || !place || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const buttons = queryAll(this.holder, "button");
    const next = this.shown.step(Number(place), ...step);
    buttons[this.#tabStop].tabIndex = -1;
    this.#tabStop = next;
    buttons[next].tabIndex = 0;
    buttons[next].focus();
  }
}

/**
 * @param {Grid} grid
 * @param {string} face
 * @param {number} place
 * @param {Mark} mark
 */
function tileButton(grid, face, place, mark) {
  const isBlocked = face === BLOCKED;
  return element("button", {
    type: "button",
    class: isBlocked ? "tile blocked" : "tile",
    "data-letters": [...face].length,
    "data-place": place,
    tabindex: place === 0 ? "0" : "-1",
    "aria-pressed": "false",
    "data-bonus": mark.bonus,
    "data-value": mark.value,
    "data-starts": mark.starts || null,
    "aria-label": gettext("%(tile)s, row %(row)s, column %(column)s", { tile: spoken(isBlocked ? gettext("blocked") : face, mark, SENTENCES.bonuses), ...grid.place(place) }),
  }, isBlocked ? "" : face);
}

// -- the motion of dice ---------------------------------------------------------------------------------------
//
// How dice move: before a round they fall into the tray one after another, at its start they turn over.
// The style sheet has the motion; here each die gets its moment.

const FALLS_MS = 1900; // from the first die to the last
const TURNS_MS = 350;
const TURN_MS = 300; // of one die, as in the style sheet

/**
 * The dice fall in random order. Returns when each of them falls, in ms from now. Dice whose time is past lie still.
 * @param {HTMLElement} tray
 * @param {HTMLElement[]} dice
 * @param {number} elapsed Milliseconds since the first one fell.
 */
export function fall(tray, dice, elapsed) {
  const times = shuffled(dice.length).map((order) => (order * FALLS_MS) / dice.length - elapsed);
  delay(dice, times);
  tray.classList.add("falling");
  return times.filter((time) => time >= 0);
}

/**
 * The dice turn over in reading order.
 * @param {HTMLElement} tray
 * @param {HTMLElement[]} dice
 */
export function turnOver(tray, dice) {
  delay(dice, dice.map((_, order) => (order * TURNS_MS) / dice.length));
  tray.classList.remove("falling");
  tray.classList.add("turning");
  setTimeout(() => tray.classList.remove("turning"), TURNS_MS + TURN_MS);
}

/**
 * @param {HTMLElement[]} dice
 * @param {number[]} times The times in milliseconds.
 */
function delay(dice, times) {
  dice.forEach((die, index) => die.style.setProperty("--delay", `${Math.round(times[index])}ms`));
}

/**
 * The numbers below a count, in random order.
 * @param {number} count
 */
function shuffled(count) {
  const keyed = Array.from({ length: count }, (_, index) => ({ index, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ index }) => index);
}
