// A board that the server has rendered, to draw paths on.

import { query, queryAll } from "../lib/dom.js";
import { Grid } from "../models/grid.js";
import { drawPath } from "./path_layer.js";

/** @import { PathBoard, TilePath } from "#js/types.js" */

/** @implements {PathBoard} */
export class ShownBoard {
  /** @param {HTMLElement} tray */
  constructor(tray) {
    this.tiles = queryAll(tray, ".tile");
    this.layer = query(tray, ".path-layer", SVGElement);
    const { rows, columns } = tray.dataset;
    this.grid = new Grid(Number(rows), Number(columns), this.tiles.map((tile) => tile.textContent ?? ""));
  }

  /**
   * @param {{ word: string, path: TilePath } | null} entry
   * @param {TilePath[]} [others]
   */
  drawPath(entry, others = []) {
    const steps = new Set(entry?.path);
    this.tiles.forEach((tile, index) => tile.classList.toggle("on-path", steps.has(index)));
    drawPath(this.layer, this.grid, entry, others);
  }
}
