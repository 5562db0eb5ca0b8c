// Fingers and mice on the board: taps on tiles, and drags over them.

import { Drag } from "../../../../models/play/drag.js";
import { Entry } from "../../../../models/play/entry.js";

/** Events, all of tiles of the board as it was dealt: `tap` with a tile, `follow` with the path of a
    drag, `end` of a drag, `cancel` of one that leads nowhere. */
export class Pointing extends EventTarget {
  #drag = null; // { drag, pointer }
  #touched = false; // a pointer has done what the click after it would do once more

  /** `isOn`: whether words can be entered just now. */
  constructor(board, isOn) {
    super();
    this.board = board;
    this.isOn = isOn;
    const { tray } = board;
    // The focus stays where it is, in the box for those who also type.
    tray.addEventListener("mousedown", (event) => isOn() && event.preventDefault());
    tray.addEventListener("pointerdown", (event) => this.#down(event));
    tray.addEventListener("pointermove", (event) => this.#over(event));
    tray.addEventListener("pointerup", (event) => this.#up(event));
    tray.addEventListener("pointercancel", () => this.#cancel());
    board.holder.addEventListener("click", (event) => this.#clicked(event));
  }

  stop() {
    this.#drag = null;
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #clicked(event) {
    const place = event.target.closest("[data-place]")?.dataset.place;
    const done = this.#touched && event.detail !== 0; // 0: by a key or a screen reader
    this.#touched = false;
    if (!done && this.isOn() && place !== undefined) this.#tell("tap", this.board.tileAt(Number(place)));
  }

  #down(event) {
    this.#touched = false;
    if (!this.isOn() || event.button !== 0 || !event.isPrimary) return;
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
    if (changed.length) this.#tell("follow", drag.entry.path.map((place) => this.board.tileAt(place)));
  }

  #up(event) {
    if (event.pointerId !== this.#drag?.pointer) return;
    const { drag } = this.#drag;
    this.#drag = null;
    this.#touched = true;
    if (drag.moved) this.#tell("end");
    else this.#tell("tap", this.board.tileAt(drag.first));
  }

  #cancel() {
    this.#drag = null;
    this.#tell("cancel");
  }

  /** Where the pointer is, in sides of a tile from the corner of the board. */
  #place({ clientX, clientY }) {
    const box = this.board.holder.getBoundingClientRect();
    const side = box.width / this.board.shown.columns;
    return [(clientX - box.left) / side, (clientY - box.top) / side];
  }
}
