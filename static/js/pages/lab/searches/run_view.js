// One search on the page: its board, the current step, the trie, the counts, the words.

import { drawPath } from "../../../board/path_layer.js";
import { element, query, queryAll, svgElement } from "../../../lib/dom.js";
import { digits } from "../../../lib/wording.js";
import { UNIT } from "../../../models/grid.js";
import { sentence } from "../../../models/lab/search.js";

/** @import { BranchLetter, SearchRun, State } from "../../../models/lab/search.js" */

const ARM = 12; // of the cross on a rejected tile, in drawing units

export class RunView {
  /**
   * @param {HTMLElement} article
   * @param {SearchRun} run
   */
  constructor(article, run) {
    this.run = run;
    this.tiles = queryAll(article, ".tile");
    const [layer, rejections] = queryAll(article, ".path-layer", SVGElement);
    this.layer = layer;
    this.rejections = rejections;
    this.sentence = query(article, ".run-says");
    this.words = query(article, ".run-words");
    this.counts = queryAll(article, "[data-count]");
    this.branch = new BranchView(query(article, ".branch svg", SVGElement), run);
  }

  /**
   * Shows the state after so many steps.
   * @param {number} step
   */
  show(step) {
    const state = this.run.at(step);
    const found = this.run.foundBy(step);
    this.#showBoard(state);
    this.sentence.textContent = sentence(this.run, step);
    this.branch.show(state);
    /** @type {Record<string, number>} */
    const counts = { calls: state.calls, entered: state.entered, found: found.length };
    for (const cell of this.counts) cell.textContent = digits(counts[cell.dataset.count ?? ""]);
    this.#showWords(found, state.kind === "found");
  }

  /** @param {State} state */
  #showBoard({ kind, path, prefix, rejected, tile }) {
    this.tiles.forEach((box, index) => {
      box.classList.toggle("on-path", path.includes(index));
      box.classList.toggle("found", kind === "found" && path.includes(index));
      box.classList.toggle("rejected", rejected.includes(index));
    });
    drawPath(this.layer, this.run, path.length ? { word: prefix, path } : null);
    const { rows, columns } = this.run;
    this.rejections.setAttribute("viewBox", `0 0 ${columns * UNIT} ${rows * UNIT}`);
    this.rejections.replaceChildren(...rejected.map((index) => this.#cross(index, kind === "cut" && index === tile)));
  }

  /**
   * @param {number} index
   * @param {boolean} isFresh
   */
  #cross(index, isFresh) {
    const [x, y] = [(index % this.run.columns) * UNIT + 79, Math.floor(index / this.run.columns) * UNIT + 21];
    const arm = isFresh ? ARM : ARM * 0.7;
    return svgElement("path", {
      class: isFresh ? "cross fresh" : "cross",
      d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    });
  }

  /**
   * @param {string[]} found
   * @param {boolean} isFresh Whether the last word was found by this step.
   */
  #showWords(found, isFresh) {
    this.words.replaceChildren(...found.flatMap((word, index) => {
      const isLast = isFresh && index === found.length - 1;
      return [index ? " " : "", element("span", { class: isLast ? "found-word fresh" : "found-word" }, word)];
    }));
  }
}

// -- the branch of the trie -----------------------------------------------------------------------------------
//
// The branch of the trie at the search's prefix: a row for each letter, the chosen ones connected.

const [WIDTH, ROW, RADIUS] = [540, 52, 15];
const MAX_ROWS = 7; // of longer words the last ones are shown

/** @typedef {[x: number, y: number]} Point */

class BranchView {
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
