// The branch of the trie that the search stands on: a row for each letter, the chosen ones joined.

import { svgElement } from "../../../lib/dom.js";

const [WIDTH, ROW, RADIUS] = [540, 52, 15];
const MOST_ROWS = 7; // of long words the last ones

export class BranchView {
  constructor(picture, run) {
    this.picture = picture;
    this.prefixes = run.prefixes;
    const longest = Math.max(0, ...run.words.map((word) => word.length));
    this.rows = Math.min(longest, MOST_ROWS); // it keeps its height, so that nothing jumps
    picture.setAttribute("viewBox", `0 0 ${WIDTH} ${this.rows * ROW}`);
  }

  /** Show the letters of a state; of one that is turned back from, the refused letters too. */
  show({ kind, prefix, letters }) {
    const branch = this.prefixes.branch(prefix);
    const shown = branch.slice(-this.rows);
    const dead = this.prefixes.count(prefix) === 0;
    const parts = [];
    let parent = null;
    shown.forEach((row, depth) => {
      const places = row.map((_, index) => [((index + 0.5) * WIDTH) / row.length, depth * ROW + ROW / 2]);
      const chosen = row.findIndex((letter) => letter.chosen);
      if (parent) parts.push(...places.map((place, index) => edge(parent, place, index === chosen)));
      parts.push(...row.map((letter, index) => leaf(letter, places[index], kind === "cut" && letters[0] === letter.letter)));
      parent = places[chosen];
    });
    this.picture.classList.toggle("dead", dead);
    this.picture.replaceChildren(...ordered(parts));
  }
}

const ordered = (parts) => [...parts.filter(({ tagName }) => tagName === "line"), ...parts.filter(({ tagName }) => tagName === "g")];

function edge([x1, y1], [x2, y2], chosen) {
  return svgElement("line", { x1, y1: y1 + RADIUS, x2, y2: y2 - RADIUS, class: chosen ? "chosen" : null });
}

function leaf({ letter, ends, chosen }, [x, y]) {
  const look = `${chosen ? "chosen" : ""} ${ends ? "ends" : ""}`.trim();
  return svgElement("g", { class: look || null },
    svgElement("circle", { cx: x, cy: y, r: chosen ? RADIUS : RADIUS * 0.8 }),
    svgElement("text", { x, y: y + 6 }, letter.toUpperCase()));
}
