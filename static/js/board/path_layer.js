// Draws paths over a board: links between tiles, the start, the order, what wildcards stand for.

import { svgElement } from "../lib/dom.js";
import { Path, UNIT } from "../models/path.js";
import { WILD } from "../models/tiles.js";
import { spell } from "../models/trace.js";

const MAX_OTHERS = 60; // more lines than that are a blot
const MAX_NUMBERED = 6; // columns; the numbers of smaller tiles could not be read

/** Draw `entry` ({ word, path }) and faintly its other paths; `coarse`: without the numbers. */
export function drawPath(layer, grid, entry, others = [], coarse = false) {
  layer.setAttribute("viewBox", `0 0 ${grid.columns * UNIT} ${grid.rows * UNIT}`);
  layer.classList.toggle("coarse", coarse || grid.columns > MAX_NUMBERED);
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

const lines = (path) => path.links().map((link) => svgElement("line", link));

function number(x, y, step) {
  const [cx, cy] = [x - 30, y - 30];
  return svgElement("g", { class: step === 1 ? "step start" : "step" },
    svgElement("circle", { cx, cy, r: 13 }),
    svgElement("text", { x: cx, y: cy + 6 }, String(step)));
}

const letter = (x, y, text) => svgElement("text", { class: "letter", x, y: y + 17 }, text.toUpperCase());
