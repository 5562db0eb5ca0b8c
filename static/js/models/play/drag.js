// Dragging over a board: from places of the pointer to tiles.

// Of the side of a tile. Well below a half, so that a finger on its way to a diagonal neighbour,
// which passes where four tiles meet, touches neither of the other two.
const RADIUS = 0.36;
const STEP = 0.1; // how closely the way between two places is looked at

/** The tile whose inner circle holds the place, in sides of a tile from the corner; null for none. */
export function tileAt({ rows, columns }, x, y, radius = RADIUS) {
  const [row, column] = [Math.floor(y), Math.floor(x)];
  if (row < 0 || row >= rows || column < 0 || column >= columns) return null;
  const far = Math.hypot(x - column - 0.5, y - row - 0.5) > radius;
  return far ? null : row * columns + column;
}

export class Drag {
  /** From where the pointer went down; there the whole tile is good, its corners as well. */
  constructor(entry, x, y) {
    this.entry = entry;
    this.place = [x, y];
    this.first = tileAt(entry.grid, x, y, 1);
    this.moved = false; // on to another tile: until then it may become a tap
  }

  /** The pointer is there now. Whether the path has changed. */
  move(x, y) {
    const [x0, y0] = this.place;
    const steps = Math.ceil(Math.hypot(x - x0, y - y0) / STEP);
    this.place = [x, y];
    let changed = false;
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps;
      const tile = tileAt(this.entry.grid, x0 + (x - x0) * share, y0 + (y - y0) * share);
      if (tile !== null && this.#reach(tile)) changed = true;
    }
    return changed;
  }

  #reach(tile) {
    const { entry } = this;
    if (!this.moved) {
      if (tile === this.first) return false;
      this.moved = true;
      entry.begin(this.first);
    }
    if (tile === entry.path.at(-2)) entry.backTo(tile); // back the way it came
    else if (entry.canAdd(tile)) entry.add(tile);
    else return false;
    return true;
  }
}
