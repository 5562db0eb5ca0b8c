// Paths drawn over boards.

import { WILD } from "../lib/declared.js";
import { query, queryAll, svgElement } from "../lib/dom.js";
import { Grid, Path, spell, UNIT } from "../models/grid.js";

/** @import { PathBoard, TilePath, Tiles } from "#js/types.js" */

const MAX_OTHERS = 60; // more of them are an illegible blot
const MAX_NUMBERED_COLUMNS = 6; // on smaller tiles the numbers could not be read

/**
 * Draws the path of a word, and its other paths faintly.
 * @param {Element} layer
 * @param {Tiles} grid
 * @param {{ word: string, path: TilePath } | null | undefined} entry
 * @param {TilePath[]} [others]
 * @param {boolean} [isCoarse] Without numbers.
 */
export function drawPath(layer, grid, entry, others = [], isCoarse = false) {
  layer.setAttribute("viewBox", `0 0 ${grid.columns * UNIT} ${grid.rows * UNIT}`);
  layer.classList.toggle("coarse", isCoarse || grid.columns > MAX_NUMBERED_COLUMNS);
  layer.replaceChildren(...others.slice(0, MAX_OTHERS).map((other) =>
    svgElement("g", { class: "other" }, ...lines(new Path(other, grid.columns)))));
  if (!entry) return;
  const path = new Path(entry.path, grid.columns);
  const letters = spell(grid, entry.word, entry.path);
  layer.append(...lines(path));
  path.centres().forEach(([x, y], step) => {
    if (grid.tiles[entry.path[step]] === WILD) layer.append(letter(x, y, letters[step]));
    layer.append(number(x, y, step + 1));
  });
}

/** @param {Path} path */
const lines = (path) => path.links().map((link) => svgElement("line", link));

/**
 * @param {number} x
 * @param {number} y
 * @param {number} step
 */
function number(x, y, step) {
  const [cx, cy] = [x - 30, y - 30];
  return svgElement("g", { class: step === 1 ? "step start" : "step" },
    svgElement("circle", { cx, cy, r: 13 }),
    svgElement("text", { x: cx, y: cy + 6 }, String(step)));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 */
const letter = (x, y, text) => svgElement("text", { class: "letter", x, y: y + 17 }, text.toUpperCase());

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
