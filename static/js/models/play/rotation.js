// A board turned by a quarter, as somebody on the next side of the table sees it.

import { Grid } from "../grid.js";

export class Rotation {
  /** `grid`: the board as it was dealt; `quarters`: how often it has been turned to the right. */
  constructor(grid, quarters = 0) {
    this.grid = grid;
    this.quarters = quarters % 4;
    let order = Array.from({ length: grid.rows }, (_, row) =>
      Array.from({ length: grid.columns }, (__, column) => row * grid.columns + column));
    for (let turn = 0; turn < this.quarters; turn += 1) order = turned(order);
    this.order = order.flat(); // which dealt tile lies at each place
    this.shown = new Grid(order.length, order[0].length, this.order.map((tile) => grid.tiles[tile]));
  }

  next() {
    return new Rotation(this.grid, this.quarters + 1);
  }

  /** Where the tiles of a path of the dealt board lie now. */
  places(path) {
    return path.map((tile) => this.order.indexOf(tile));
  }

  /** Which dealt tiles lie at these places. */
  tiles(places) {
    return places.map((place) => this.order[place]);
  }
}

const turned = (rows) => rows[0].map((_, column) => rows.map((row) => row[column]).reverse());
