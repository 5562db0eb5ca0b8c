// A board rotated by quarter turns, as somebody on another side of the table sees it.

import { Grid } from "../grid.js";

/** @import { TilePath } from "#js/types.js" */

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
