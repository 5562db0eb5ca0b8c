// The three ways to enter a word: typing anywhere on the page, tapping tiles, dragging over them.

import { byId } from "../../lib/dom.js";
import { Drag } from "../../models/drag.js";
import { Entry } from "../../models/entry.js";

const NO_NEIGHBOUR = "That tile does not touch the last one.";

/** Events: `word` with { word, path }, `hint` with a sentence. */
export class Entering extends EventTarget {
  #drag = null; // { drag, pointer }
  #touched = false; // a pointer has done what the click after it would do once more

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
    this.#listenToPointers(board.tray);
    board.holder.addEventListener("click", (event) => this.#clicked(event));
  }

  get isOn() { return !this.form.hidden; }

  /** Words can be entered on the board that is shown now. */
  start() {
    this.entry = new Entry(this.board.grid);
    this.form.hidden = false;
    this.box.value = "";
    this.#show();
  }

  stop() {
    if (!this.isOn) return;
    this.form.hidden = true;
    this.#drag = null;
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
      this.entry.clear();
      this.#show();
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

  #clicked(event) {
    const place = event.target.closest("[data-place]")?.dataset.place;
    const done = this.#touched && event.detail !== 0; // 0: by a key or a screen reader
    this.#touched = false;
    if (!done && this.isOn && place !== undefined) this.#tap(this.board.tileAt(Number(place)));
  }

  #listenToPointers(tray) {
    // The focus stays where it is, in the box for those who also type.
    tray.addEventListener("mousedown", (event) => this.isOn && event.preventDefault());
    tray.addEventListener("pointerdown", (event) => this.#down(event));
    tray.addEventListener("pointermove", (event) => this.#over(event));
    tray.addEventListener("pointerup", (event) => this.#up(event));
    tray.addEventListener("pointercancel", () => this.#cancel());
  }

  #down(event) {
    this.#touched = false;
    if (!this.isOn || event.button !== 0 || !event.isPrimary) return;
    // Drags go over the board as it lies: an entry of its own, whose path is turned back.
    const drag = new Drag(new Entry(this.board.shown), ...this.#place(event));
    if (drag.first === null) return;
    this.#drag = { drag, pointer: event.pointerId };
    this.board.tray.setPointerCapture(event.pointerId);
  }

  #over(event) {
    if (event.pointerId !== this.#drag?.pointer) return;
    const { drag } = this.#drag;
    const places = event.getCoalescedEvents?.() ?? [];
    const changed = (places.length ? places : [event]).filter((at) => drag.move(...this.#place(at)));
    if (changed.length) this.#follow(drag);
  }

  #up(event) {
    if (event.pointerId !== this.#drag?.pointer) return;
    const { drag } = this.#drag;
    this.#drag = null;
    this.#touched = true;
    if (!drag.moved) this.#tap(this.board.tileAt(drag.first));
    else if (this.entry.path.length > 1) this.#send();
    else this.#cancel();
  }

  #cancel() {
    this.#drag = null;
    this.entry.clear();
    this.#show();
  }

  #follow({ entry: { path } }) {
    this.entry.follow(path.map((place) => this.board.tileAt(place)));
    this.#show();
  }

  /** Where the pointer is, in sides of a tile from the corner of the board. */
  #place({ clientX, clientY }) {
    const box = this.board.holder.getBoundingClientRect();
    const side = box.width / this.board.shown.columns;
    return [(clientX - box.left) / side, (clientY - box.top) / side];
  }
}
