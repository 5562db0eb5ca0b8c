// A drag over a board: positions of the pointer become tiles.

/** @import { Entry } from "./entry.js" */

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
