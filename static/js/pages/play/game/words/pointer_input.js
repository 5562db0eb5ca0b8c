// Fingers and mice on the board: taps on tiles, and drags over them.

import { closest } from "../../../../lib/dom.js";
import { Emitter } from "../../../../lib/emitter.js";
import { Drag } from "../../../../models/play/drag.js";
import { Entry } from "../../../../models/play/entry.js";

/** @import { TilePath } from "#js/types.js" */
/** @import { GameBoard } from "../board.js" */

/**
 * Events, in tiles of the board as dealt: `tap` with a tile, `drag` with the path so far, `end` of a
 * drag, `cancel` of a drag that the browser has taken over.
 * @extends {Emitter<{ tap: number, drag: TilePath, end: void, cancel: void }>}
 */
export class PointerInput extends Emitter {
  /** @type {{ drag: Drag, pointer: number } | null} */
  #current = null;
  #isHandled = false; // the pointer's action has been handled; the click that follows is ignored

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
   * The position of the pointer in sides of a tile from the corner of the board.
   * @param {PointerEvent} event
   * @returns {[x: number, y: number]}
   */
  #position({ clientX, clientY }) {
    const box = this.board.holder.getBoundingClientRect();
    const side = box.width / (this.board.shown?.columns ?? 1);
    return [(clientX - box.left) / side, (clientY - box.top) / side];
  }
}
