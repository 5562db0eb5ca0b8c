// The board in a round: words entered on it, its rotation, its bonuses.

import { BLOCKED, LETTER_FACTORS, MAX_WORD_LETTERS, WORD_FACTORS } from "../../lib/declared.js";
import { counted } from "../../lib/wording.js";
import { bestPath, Grid, neighbours, pathThrough, plainLetters } from "../grid.js";

/** @import { Bonus, ShownBoard, TilePath, Tiles } from "#js/types.js" */

// -- entering words -------------------------------------------------------------------------------------------
//
// The word that is being entered: typed, or composed tile by tile, or both.

export class Entry {
  text = "";
  /** @type {TilePath} The tiles of the text; empty if it is not on the board. */
  path = [];

  /**
   * @param {Tiles | null} [grid] Null before the start: text can be typed all the same.
   * @param {((path: TilePath) => number) | null} [worth] Scores a path; typed words take the best one.
   * @param {Record<string, string>} [accents] Tile letters by letters that no tile shows, such as “e” by “é”.
   */
  constructor(grid = null, worth = null, accents = {}) {
    this.grid = grid;
    this.worth = worth;
    this.accents = accents;
  }

  clear() {
    this.text = "";
    this.path = [];
  }

  get isEmpty() { return this.text === ""; }
  get isOnBoard() { return this.isEmpty || this.path.length > 0; }
  get last() { return this.path.at(-1); }

  /**
   * Replaces the whole text.
   * @param {string} text
   */
  type(text) {
    this.text = text.slice(0, MAX_WORD_LETTERS);
    this.path = (this.word && this.grid && this.#typedPath(this.grid)) || [];
  }

  /** @param {Tiles} grid */
  #typedPath(grid) {
    return this.worth ? bestPath(grid, this.word, this.worth, true) : pathThrough(grid, this.word, [], true);
  }

  /** Only the letters, as tiles spell them. */
  get word() {
    return plainLetters(this.text).toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, "")
      .replaceAll(/[^ -~]/gu, (letter) => this.accents[letter] ?? letter);
  }

  /**
   * Whether the tile may come next.
   * @param {number} tile
   */
  canAdd(tile) {
    if (!this.grid || this.grid.tiles[tile] === BLOCKED || this.path.includes(tile)) return false;
    return this.last === undefined ? this.isEmpty : neighbours(this.grid, this.last).includes(tile);
  }

  /** @param {number} tile */
  add(tile) {
    this.follow([...this.path, tile]);
  }

  /**
   * Shortens the path so that it ends at this tile.
   * @param {number} tile
   */
  backTo(tile) {
    this.follow(this.path.slice(0, this.path.indexOf(tile) + 1));
  }

  /**
   * Starts again at this tile.
   * @param {number} tile
   */
  begin(tile) {
    this.follow([tile]);
  }

  /** Removes the last tile, or the last letter of text that is not on the board. */
  eraseLast() {
    if (this.path.length) this.follow(this.path.slice(0, -1));
    else this.type(this.text.slice(0, -1));
  }

  /**
   * Replaces the word by that of a path of neighbouring tiles.
   * @param {TilePath} path
   */
  follow(path) {
    this.path = path;
    this.text = path.map((tile) => this.grid?.tiles[tile].toLowerCase()).join("");
  }
}

// -- drags ----------------------------------------------------------------------------------------------------
//
// A drag over a board: positions of the pointer become tiles.

// As a share of a tile's side. Well below a half, so that a finger on its way to a diagonal neighbour,
// which passes where four tiles meet, touches neither of the other two.
const RADIUS = 0.36;
const STEP = 0.1; // distance of the points that are tested between two positions

/**
 * The tile whose inner circle contains a position, or null. Positions count in sides of a tile from the
 * corner of the board.
 * @param {{ rows: number, columns: number }} grid
 * @param {number} x
 * @param {number} y
 * @param {number} [radius]
 */
export function tileAt({ rows, columns }, x, y, radius = RADIUS) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  if (row < 0 || row >= rows || column < 0 || column >= columns) return null;
  const isOutside = Math.hypot(x - column - 0.5, y - row - 0.5) > radius;
  return isOutside ? null : row * columns + column;
}

export class Drag {
  /**
   * Starts where the pointer went down; there the whole tile counts, including its corners.
   * @param {Entry} entry
   * @param {number} x
   * @param {number} y
   */
  constructor(entry, x, y) {
    this.entry = entry;
    this.position = [x, y];
    this.first = entry.grid && tileAt(entry.grid, x, y, 1);
    this.hasMoved = false; // to another tile; until then it may turn out to be a tap
  }

  /**
   * Moves the pointer. Returns whether the path has changed.
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    const { grid } = this.entry;
    const [x0, y0] = this.position;
    const steps = Math.ceil(Math.hypot(x - x0, y - y0) / STEP);
    this.position = [x, y];
    let hasChanged = false;
    for (let step = 1; grid && step <= steps; step += 1) {
      const share = step / steps;
      const tile = tileAt(grid, x0 + (x - x0) * share, y0 + (y - y0) * share);
      if (tile !== null && this.#reach(tile)) hasChanged = true;
    }
    return hasChanged;
  }

  /** @param {number} tile */
  #reach(tile) {
    const { entry } = this;
    if (!this.hasMoved) {
      if (tile === this.first || this.first === null) return false;
      this.hasMoved = true;
      entry.begin(this.first);
    }
    if (tile === entry.path.at(-2)) entry.backTo(tile);
    else if (entry.canAdd(tile)) entry.add(tile);
    else return false;
    return true;
  }
}

// -- rotation -------------------------------------------------------------------------------------------------
//
// A board rotated by quarter turns, as somebody on another side of the table sees it.

export class Rotation {
  /**
   * @param {Grid} grid The board as dealt.
   * @param {number} [quarters] Quarter turns to the right.
   */
  constructor(grid, quarters = 0) {
    this.grid = grid;
    this.quarters = quarters % 4;
    let order = Array.from({ length: grid.rows }, (_, row) =>
      Array.from({ length: grid.columns }, (__, column) => row * grid.columns + column));
    for (let turn = 0; turn < this.quarters; turn += 1) order = rotated(order);
    this.order = order.flat(); // the dealt tile at each place
    this.shown = new Grid(order.length, order[0].length, this.order.map((tile) => grid.tiles[tile]));
  }

  next() {
    return new Rotation(this.grid, this.quarters + 1);
  }

  /**
   * The places of dealt tiles.
   * @param {TilePath} path
   */
  places(path) {
    return path.map((tile) => this.order.indexOf(tile));
  }

  /**
   * The dealt tiles at places.
   * @param {number[]} places
   */
  tiles(places) {
    return places.map((place) => this.order[place]);
  }
}

/** @param {number[][]} rows */
const rotated = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]).reverse());

// -- bonuses --------------------------------------------------------------------------------------------------
//
// Boards of the Ruzzle scoring: a value for each tile, bonuses on some.

/**
 * The bonus and the value of a tile, and how many words of a drill begin there, once that is asked for.
 * @typedef {{ bonus: Bonus | null, value: number | null, starts?: number }} Mark
 */

/**
 * The marks of each tile of a board.
 * @param {ShownBoard} board
 * @returns {Mark[]}
 */
export function tileMarks({ rows, bonuses, values }) {
  return rows.flatMap((row, r) => row.map((_, c) => ({
    bonus: bonuses?.[r][c] ?? null,
    value: values?.[r][c] || null, // 0 for a blocked tile
  })));
}

/**
 * A function that scores a path on a board with these marks, without the bonus for the length of its
 * word; null if the letters have no values.
 * @param {Mark[]} marks
 */
export function pathWorth(marks) {
  if (!marks.some(({ value }) => value)) return null;
  /** @type {(factors: Record<Bonus, number>, tile: number) => number} */
  const factor = (factors, tile) => factors[/** @type {Bonus} */ (marks[tile].bonus)] ?? 1;
  return (/** @type {TilePath} */ path) =>
    path.reduce((sum, tile) => sum + (marks[tile].value ?? 0) * factor(LETTER_FACTORS, tile), 0)
    * path.reduce((product, tile) => product * factor(WORD_FACTORS, tile), 1);
}

/**
 * A tile as screen readers read it: “E 1 double letter”.
 * @param {string} face
 * @param {Mark} mark
 * @param {Partial<Record<Bonus, string>>} [bonuses] Their names.
 */
export function spoken(face, { bonus, value, starts }, bonuses = {}) {
  const begin = starts && counted(starts, "one word begins", "%(count)s words begin");
  return [face, value, bonus && bonuses[bonus], begin].filter(Boolean).join(" ");
}
