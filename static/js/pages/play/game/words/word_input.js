// The three ways to enter a word: dragging over tiles, tapping them, typing anywhere on the page. Without a
// mouse the text box is hidden until somebody types; then it stays for the game.

import { byId, closest } from "../../../../lib/dom.js";
import { Emitter } from "../../../../lib/emitter.js";
import { storageSlot } from "../../../../lib/storage.js";
import { Entry } from "../../../../models/play/entry.js";
import { BLOCKED } from "../../../../models/tiles.js";
import { yieldToKeyboard } from "./keyboard_space.js";
import { PointerInput } from "./pointer_input.js";

/** @import { TilePath } from "#js/types.js" */
/** @import { GameBoard } from "../board.js" */

const NO_NEIGHBOUR = "That tile does not touch the last one.";

/**
 * Events: `word` with a word to submit and its path, `hint` with a sentence.
 * @extends {Emitter<{ word: { word: string, path: TilePath }, hint: string }>}
 */
export class WordInput extends Emitter {
  #entry = new Entry();
  /** @type {string | null} The word that was sent because the time was nearly up. */
  #last = null;

  /**
   * @param {GameBoard} board
   * @param {string} code Of the game.
   * @param {(word: string) => boolean} isFound Whether the player has found the word already.
   */
  constructor(board, code, isFound) {
    super();
    this.typed = storageSlot("sessionStorage", `typed ${code}`);
    this.board = board;
    this.isFound = isFound;
    this.form = byId("entry");
    this.box = byId("word", HTMLInputElement);
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#send(); });
    this.box.addEventListener("input", () => { this.#entry.type(this.box.value); this.#show(); });
    // The focus, and with it the on-screen keyboard, stays with the text box.
    this.form.addEventListener("mousedown", (event) => { if (event.target !== this.box) event.preventDefault(); });
    byId("keyboard").addEventListener("click", () => { this.#showBox(); this.box.focus(); });
    if (this.typed.load()) this.#showBox();
    yieldToKeyboard(byId("game"), this.box);
    byId("erase").addEventListener("click", () => { this.#entry.eraseLast(); this.#show(); });
    addEventListener("keydown", (event) => this.#pressed(event));
    this.pointer = new PointerInput(board, () => this.isOn);
    this.pointer.on("tap", (tile) => this.#tap(tile));
    this.pointer.on("drag", (path) => { this.#entry.follow(path); this.#show(true); });
    this.pointer.on("end", () => (this.#entry.path.length > 1 ? this.#send() : this.#clear()));
    this.pointer.on("cancel", () => this.#clear());
  }

  get isOn() { return !this.form.hidden; }

  /** Accepts words on the board that is shown now. */
  start() {
    this.#entry = new Entry(this.board.grid, this.board.worth, this.board.accents);
    this.#last = null;
    this.form.hidden = false;
    this.box.value = "";
    this.#show();
  }

  stop() {
    if (!this.isOn) return;
    this.form.hidden = true;
    this.pointer.stop();
    this.#clear();
  }

  /**
   * Sends a word that is on the board but not sent yet: the time is nearly up. It stays in the box,
   * where the player may finish it.
   * @param {number} shortest
   */
  sendLast(shortest) {
    const { word, path } = this.#entry;
    if (!this.isOn || this.#last !== null || !path.length || word.length < shortest) return;
    this.#last = word;
    this.emit("word", { word, path });
  }

  #clear() {
    this.#entry.clear();
    this.#show();
  }

  /** @param {boolean} [isDragging] Then nobody needs buttons for the word. */
  #show(isDragging = false) {
    const entry = this.#entry;
    if (this.box.value !== entry.text) this.box.value = entry.text;
    this.box.classList.toggle("nowhere", !entry.isOnBoard);
    byId("erase").hidden = entry.isEmpty || isDragging;
    this.form.classList.toggle("filled", !entry.isEmpty && !isDragging);
    byId("joined").textContent = entry.text;
    this.board.draw(this.isOn ? entry.path : [], this.isFound(entry.word));
  }

  #showBox() {
    byId("game").classList.add("typing");
    this.typed.save("yes");
  }

  #send() {
    const { word, path } = this.#entry;
    this.#clear();
    if (word && word !== this.#last) this.emit("word", { word, path });
  }

  /**
   * Letters that are typed anywhere go into the box.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    if (!this.isOn || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const isElsewhere = event.target !== this.box;
    if (event.key === "Escape") {
      this.#clear();
    } else if (isElsewhere && !closest(event, "input, select, textarea") && /^(\p{L}|Backspace)$/u.test(event.key)) {
      this.#showBox();
      this.box.focus(); // so that the box receives the key
      this.box.setSelectionRange(this.box.value.length, this.box.value.length);
    } else if (isElsewhere && event.key === "Enter" && !closest(event, "button, a, summary, input, select")) {
      this.#send();
    }
  }

  /** @param {number} tile */
  #tap(tile) {
    const entry = this.#entry;
    if (tile === entry.last && entry.path.length > 1) {
      this.#send();
    } else if (entry.path.includes(tile)) {
      if (entry.path.length === 1) entry.clear();
      else entry.backTo(tile);
    } else if (entry.canAdd(tile)) {
      entry.add(tile);
    } else if (!entry.isOnBoard && entry.grid?.tiles[tile] !== BLOCKED) {
      entry.begin(tile);
    } else {
      this.board.flash([tile], "astray");
      this.emit("hint", NO_NEIGHBOUR);
    }
    this.#show();
  }
}
