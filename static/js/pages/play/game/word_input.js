// Input of words: by typing, by tapping tiles, and by dragging over them.

import { BLOCKED } from "../../../lib/declared.js";
import { byId, closest, Emitter, storageSlot } from "../../../lib/dom.js";
import { gettext } from "../../../lib/wording.js";
import { Drag, Entry } from "../../../models/play/board.js";

/** @import { TilePath } from "#js/types.js" */
/** @import { GameBoard } from "./board.js" */

const NO_NEIGHBOUR = gettext("That tile does not touch the last one.");

/**
 * Events: `word` with a word to submit and its path, `formed` while a word is formed, `hint` with a sentence.
 * @extends {Emitter<{ word: { word: string, path: TilePath }, formed: void, hint: string }>}
 */
export class WordInput extends Emitter {
  #entry = new Entry();
  /** @type {string | null} The word that was sent because the time was nearly up. */
  #last = null;

  /**
   * @param {GameBoard} board
   * @param {string} code The code of the game.
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
    this.box.addEventListener("input", () => this.#typed());
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

  /** Starts to accept words on the board that is shown now. */
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

  /** @param {boolean} [isDragging] Whether a drag is going on; it needs no buttons. */
  #show(isDragging = false) {
    const entry = this.#entry;
    if (this.box.value !== entry.text) this.box.value = entry.text;
    this.box.classList.toggle("nowhere", !entry.isOnBoard);
    byId("erase").hidden = entry.isEmpty || isDragging;
    this.form.classList.toggle("filled", !entry.isEmpty && !isDragging);
    byId("joined").textContent = entry.text;
    this.board.draw(this.isOn ? entry.path : [], this.isFound(entry.word));
    if (!entry.isEmpty) this.emit("formed");
  }

  /** A blank ends a word: keyboards that are swiped over put one after each, or ". " for two. */
  #typed() {
    const words = this.box.value.split(/[\s.]+/), rest = words.pop() ?? "";
    for (const word of words.filter(Boolean)) {
      this.#entry.type(word);
      this.#send();
    }
    this.#entry.type(rest);
    this.#show();
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
      return;
    }
    this.#show();
  }
}

// -- fingers and mice -----------------------------------------------------------------------------------------
//
// Fingers and mice on the board: taps on tiles, and drags over them.

/**
 * Events, in tiles of the board as dealt: `tap` with a tile, `drag` with the path so far, `end` of a
 * drag, `cancel` of a drag that the browser has taken over.
 * @extends {Emitter<{ tap: number, drag: TilePath, end: void, cancel: void }>}
 */
class PointerInput extends Emitter {
  /** @type {{ drag: Drag, pointer: number } | null} */
  #current = null;
  #isHandled = false; // the pointer's action has been handled; the click that follows is ignored
  #box = new DOMRect(); // of the board on the page, where it was touched: asked again, each move would cost a layout

  /**
   * @param {GameBoard} board
   * @param {() => boolean} isOn Whether words can be entered.
   */
  constructor(board, isOn) {
    super();
    this.board = board;
    this.isOn = isOn;
    const { tray, holder } = board;
    // The focus stays in the text box, for players who also type.
    tray.addEventListener("mousedown", (event) => isOn() && event.preventDefault());
    tray.addEventListener("pointerdown", (event) => this.#down(event));
    tray.addEventListener("pointermove", (event) => this.#moved(event));
    tray.addEventListener("pointerup", (event) => this.#up(event));
    tray.addEventListener("pointercancel", () => this.#cancel());
    holder.addEventListener("click", (event) => this.#clicked(event));
  }

  stop() {
    this.#current = null;
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const place = closest(event, "[data-place]")?.dataset.place;
    const isFromPointer = event.detail !== 0; // otherwise from a key or a screen reader
    const isHandled = this.#isHandled && isFromPointer;
    this.#isHandled = false;
    if (!isHandled && this.isOn() && place !== undefined) this.#tap(Number(place));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#isHandled = false;
    const { shown } = this.board;
    if (!this.isOn() || !shown || event.button !== 0 || !event.isPrimary) return;
    const { left, top, width, height } = this.board.holder.getBoundingClientRect();
    this.#box = new DOMRect(left + scrollX, top + scrollY, width, height);
    // The drag has an entry of its own on the board as it lies; its path is translated to dealt tiles.
    const drag = new Drag(new Entry(shown), ...this.#position(event));
    if (drag.first === null) return;
    this.#current = { drag, pointer: event.pointerId };
    this.board.tray.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (!this.#current || event.pointerId !== this.#current.pointer) return;
    const { drag } = this.#current;
    const coalesced = event.getCoalescedEvents?.() ?? [];
    const changes = (coalesced.length ? coalesced : [event]).filter((each) => drag.move(...this.#position(each)));
    if (changes.length) this.emit("drag", this.board.tilesAt(drag.entry.path));
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.#current || event.pointerId !== this.#current.pointer) return;
    const { drag } = this.#current;
    this.#current = null;
    this.#isHandled = true;
    if (drag.hasMoved) this.emit("end");
    else if (drag.first !== null) this.#tap(drag.first);
  }

  /** @param {number} place */
  #tap(place) {
    for (const tile of this.board.tilesAt([place])) this.emit("tap", tile);
  }

  #cancel() {
    this.#current = null;
    this.emit("cancel");
  }

  /**
   * The position of the pointer, from the top left corner of the board. The unit is the side of a tile.
   * @param {PointerEvent} event
   * @returns {[x: number, y: number]}
   */
  #position({ pageX, pageY }) {
    const side = this.#box.width / (this.board.shown?.columns ?? 1);
    return [(pageX - this.#box.left) / side, (pageY - this.#box.top) / side];
  }
}

// -- on-screen keyboards --------------------------------------------------------------------------------------
//
// Some browsers, such as Safari on phones, lay the on-screen keyboard over the page instead of making the
// page smaller.

const KEYBOARD_PX = 120; // a smaller difference in height comes from toolbars of the browser

/**
 * While a keyboard for the box covers the page, the style sheet gets the height that is left, as `--height`,
 * and the top of the game stays in view.
 * @param {HTMLElement} game
 * @param {HTMLElement} box
 */
export function yieldToKeyboard(game, box) {
  const view = globalThis.visualViewport;
  view?.addEventListener("resize", () => {
    const height = view.height * view.scale; // without zooming
    const isCovered = document.documentElement.clientHeight - height > KEYBOARD_PX;
    if (isCovered && document.activeElement === box) {
      game.style.setProperty("--height", `${height}px`);
      game.scrollIntoView();
    } else {
      game.style.removeProperty("--height");
    }
  });
}
