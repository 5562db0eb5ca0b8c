// Which path is drawn: that of the word under the pointer or focus, else that of the chosen one.

import { ApiError, post } from "../lib/api.js";
import { showToast } from "../lib/toast.js";
import { WordCard } from "./card.js";

export class Paths {
  #chosen = null; // { entry, paths, complete, step }

  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.card = new WordCard();
    table.addEventListener("point", ({ detail }) => this.#point(detail));
    table.addEventListener("choose", ({ detail }) => this.#toggle(detail));
    this.card.addEventListener("all", () => this.#all());
    this.card.addEventListener("step", ({ detail }) => this.#step(detail));
    this.card.addEventListener("close", () => this.#close());
  }

  get isShown() { return this.#chosen !== null; }

  /** Draw nothing any more. */
  clear() {
    this.#chosen = null;
    this.table.choose(null);
    this.board.drawPath(null);
    this.card.rest(this.table.entries.length > 0);
  }

  #point(entry) {
    if (entry && entry.word !== this.#chosen?.entry.word) {
      this.board.drawPath(entry);
      this.card.show(this.board.grid, entry, { chosen: false });
    } else {
      this.#draw();
    }
  }

  #toggle(entry) {
    if (this.#chosen?.entry.word === entry.word) {
      this.clear();
      return;
    }
    this.#chosen = { entry, paths: null, complete: true, step: 0 };
    this.table.choose(entry.word);
    this.#draw();
  }

  #draw() {
    if (!this.#chosen) {
      this.board.drawPath(null);
      this.card.rest(this.table.entries.length > 0);
      return;
    }
    const { entry, paths, step } = this.#chosen;
    const shown = paths ? { ...entry, path: paths[step] } : entry;
    this.board.drawPath(shown, paths ?? []);
    this.card.show(this.board.grid, shown, { chosen: true, ...this.#chosen });
  }

  async #all() {
    const chosen = this.#chosen;
    const { grid } = this.board;
    try {
      const { paths, complete } = await post("trace", { board: grid.toRows(), word: chosen.entry.word });
      chosen.paths = paths.map((path) => path.map(([row, column]) => row * grid.columns + column));
      const same = chosen.paths.findIndex((path) => String(path) === String(chosen.entry.path));
      Object.assign(chosen, { complete, step: Math.max(0, same) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast(error.message);
    }
    if (chosen === this.#chosen) this.#draw();
  }

  #step(by) {
    const { paths, step } = this.#chosen;
    this.#chosen.step = (step + by + paths.length) % paths.length;
    this.#draw();
  }

  #close() {
    const { word } = this.#chosen.entry;
    this.table.focus(word); // which draws its path once more
    this.clear();
  }
}
