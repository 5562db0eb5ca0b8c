// The three ways to enter a word: typing anywhere on the page, tapping tiles, dragging over them.

import { byId } from "../../../../lib/dom.js";
import { Entry } from "../../../../models/play/entry.js";
import { Pointing } from "./pointer_input.js";

const NO_NEIGHBOUR = "That tile does not touch the last one.";

/** Events: `word` with { word, path }, `hint` with a sentence. */
export class Entering extends EventTarget {
  constructor(board) {
    super();
    this.board = board;
    this.form = byId("entry");
    this.box = byId("word");
    this.entry = new Entry();
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#send(); });
    this.box.addEventListener("input", () => { this.entry.type(this.box.value); this.#show(); });
    byId("erase").addEventListener("click", () => { this.entry.eraseLast(); this.#show(); });
    addEventListener("keydown", (event) => this.#pressed(event));
    this.pointing = new Pointing(board, () => this.isOn);
    this.pointing.addEventListener("tap", ({ detail }) => this.#tap(detail));
    this.pointing.addEventListener("follow", ({ detail }) => { this.entry.follow(detail); this.#show(); });
    this.pointing.addEventListener("end", () => (this.entry.path.length > 1 ? this.#send() : this.#clear()));
    this.pointing.addEventListener("cancel", () => this.#clear());
  }

  get isOn() { return !this.form.hidden; }

  /** Words can be entered on the board that is shown now. */
  start() {
    this.entry = new Entry(this.board.grid, this.board.worth);
    this.form.hidden = false;
    this.box.value = "";
    this.#show();
  }

  stop() {
    if (!this.isOn) return;
    this.form.hidden = true;
    this.pointing.stop();
    this.#clear();
  }

  #clear() {
    this.entry.clear();
    this.#show();
  }

  #show() {
    const { entry } = this;
    if (this.box.value !== entry.text) this.box.value = entry.text;
    this.box.classList.toggle("nowhere", !entry.isOnBoard);
    byId("erase").hidden = entry.isEmpty;
    this.board.draw(this.isOn ? entry.path : []);
  }

  #send() {
    const { word, path } = this.entry;
    this.entry.clear();
    this.#show();
    if (word) this.dispatchEvent(new CustomEvent("word", { detail: { word, path } }));
  }

  #hint(text) {
    this.dispatchEvent(new CustomEvent("hint", { detail: text }));
  }

  // -- keys --------------------------------------------------------------------------------------

  /** Letters that are typed anywhere go into the box. */
  #pressed(event) {
    if (!this.isOn || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const elsewhere = event.target !== this.box;
    if (event.key === "Escape") {
      this.#clear();
    } else if (elsewhere && !event.target.closest?.("input, select, textarea") && /^(\p{L}|Backspace)$/u.test(event.key)) {
      this.box.focus(); // which then receives the key
      this.box.setSelectionRange(this.box.value.length, this.box.value.length);
    } else if (elsewhere && event.key === "Enter" && !event.target.closest?.("button, a, summary, input, select")) {
      this.#send();
    }
  }

  // -- tiles -------------------------------------------------------------------------------------

  #tap(tile) {
    const { entry } = this;
    if (tile === entry.last && entry.path.length > 1) {
      this.#send();
    } else if (entry.path.includes(tile)) {
      if (entry.path.length === 1) entry.clear();
      else entry.backTo(tile);
    } else if (entry.canAdd(tile)) {
      entry.add(tile);
    } else if (!entry.isOnBoard && entry.grid.tiles[tile] !== "#") {
      entry.begin(tile);
    } else {
      this.board.refuse(tile);
      this.#hint(NO_NEIGHBOUR);
    }
    this.#show();
  }
}
