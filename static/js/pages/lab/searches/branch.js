// The branch of the trie at the search's prefix: a row for each letter, the chosen ones connected.

import { svgElement } from "../../../lib/dom.js";

/** @import { BranchLetter } from "../../../models/lab/prefixes.js" */
/** @import { SearchRun, State } from "../../../models/lab/search_run.js" */

const [WIDTH, ROW, RADIUS] = [540, 52, 15];
const MAX_ROWS = 7; // of longer words the last ones are shown

/** @typedef {[x: number, y: number]} Point */

export class BranchView {
  /**
   * @param {SVGElement} picture
   * @param {SearchRun} run
   */
  constructor(picture, run) {
    this.picture = picture;
    this.prefixes = run.prefixes;
    const longest = Math.max(0, ...run.words.map((word) => word.length));
    this.rows = Math.min(longest, MAX_ROWS); // fixed, so that the page does not jump
    picture.setAttribute("viewBox", `0 0 ${WIDTH} ${this.rows * ROW}`);
  }

  /** @param {State} state */
  show({ prefix }) {
    /** @type {SVGElement[]} */
    const edges = [];
    /** @type {SVGElement[]} */
    const leaves = [];
    /** @type {Point | undefined} */
    let parent;
    this.prefixes.branch(prefix).slice(-this.rows).forEach((row, depth) => {
      const chosen = row.findIndex(({ isChosen }) => isChosen);
      /** @type {Point[]} */
      const points = row.map((_, index) => [((index + 0.5) * WIDTH) / row.length, depth * ROW + ROW / 2]);
      const from = parent;
      if (from) edges.push(...points.map((point, index) => edge(from, point, index === chosen)));
      leaves.push(...row.map((letter, index) => leaf(letter, points[index])));
      parent = points[chosen];
    });
    this.picture.classList.toggle("dead", this.prefixes.count(prefix) === 0);
    this.picture.replaceChildren(...edges, ...leaves);
  }
}

/**
 * @param {Point} from
 * @param {Point} to
 * @param {boolean} isChosen
 */
function edge([x1, y1], [x2, y2], isChosen) {
  return svgElement("line", { x1, y1: y1 + RADIUS, x2, y2: y2 - RADIUS, class: isChosen ? "chosen" : null });
}

/**
 * @param {BranchLetter} letter
 * @param {Point} point
 */
function leaf({ letter, isWord, isChosen }, [x, y]) {
  const look = `${isChosen ? "chosen" : ""} ${isWord ? "ends" : ""}`.trim();
  return svgElement("g", { class: look || null },
    svgElement("circle", { cx: x, cy: y, r: isChosen ? RADIUS : RADIUS * 0.8 }),
    svgElement("text", { x, y: y + 6 }, letter.toUpperCase()));
}
