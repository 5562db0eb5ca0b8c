// One search on the page: its board, what it does, the trie, the counts, the words.

import { drawPath } from "../../../board/path_layer.js";
import { element, svgElement } from "../../../lib/dom.js";
import { UNIT } from "../../../models/path.js";
import { sentence } from "../../../models/lab/step_text.js";
import { BranchView } from "./branch.js";

const ARM = 12; // of the cross on a refused tile, in drawing units

export class RunView {
  constructor(place, run) {
    this.run = run;
    this.tiles = [...place.querySelectorAll(".tile")];
    [this.layer, this.refusals] = place.querySelectorAll(".path-layer");
    this.says = place.querySelector(".run-says");
    this.words = place.querySelector(".run-words");
    this.counts = place.querySelectorAll("[data-count]");
    this.branch = new BranchView(place.querySelector(".branch svg"), run);
  }

  /** Show where the search stands after so many steps. */
  show(step) {
    const state = this.run.at(step);
    const found = this.run.foundBy(step);
    this.#showBoard(state);
    this.says.textContent = sentence(this.run, step);
    this.branch.show(state);
    const counts = { ...state, found: found.length };
    for (const cell of this.counts) cell.textContent = counts[cell.dataset.count].toLocaleString("en");
    this.#showWords(found, state.kind === "found");
  }

  #showBoard({ kind, path, prefix, refused, tile }) {
    this.tiles.forEach((box, index) => {
      box.classList.toggle("on-path", path.includes(index));
      box.classList.toggle("found", kind === "found" && path.includes(index));
      box.classList.toggle("refused", refused.includes(index));
    });
    drawPath(this.layer, this.run, path.length ? { word: prefix, path } : null);
    const { rows, columns } = this.run;
    this.refusals.setAttribute("viewBox", `0 0 ${columns * UNIT} ${rows * UNIT}`);
    this.refusals.replaceChildren(...refused.map((index) => this.#cross(index, kind === "cut" && index === tile)));
  }

  #cross(index, fresh) {
    const [x, y] = [(index % this.run.columns) * UNIT + 79, Math.floor(index / this.run.columns) * UNIT + 21];
    const arm = fresh ? ARM : ARM * 0.7;
    return svgElement("path", {
      class: fresh ? "cross fresh" : "cross",
      d: `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`,
    });
  }

  #showWords(found, fresh) {
    this.words.replaceChildren(...found.flatMap((word, index) => {
      const last = fresh && index === found.length - 1;
      return [index ? " " : "", element("span", { class: last ? "found-word fresh" : "found-word" }, word)];
    }));
  }
}
