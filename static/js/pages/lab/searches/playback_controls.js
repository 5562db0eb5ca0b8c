// The buttons, the slider and the keys that control the playback.

import { byId, closest, prefersLessMotion, query, queryAll } from "../../../lib/dom.js";
import { Emitter } from "../../../lib/emitter.js";
import { pace } from "../../../models/lab/playback.js";

/** @import { Playback } from "../../../models/lab/playback.js" */

const REDUCED_SPEED = "1"; // for visitors who prefer less motion

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "step", " ": "play" };

/**
 * A change of position; `isManual` if the visitor asked for this single one.
 * @typedef {{ from: number, isManual: boolean }} Move
 */

/** @extends {Emitter<{ moved: Move }>} */
export class PlaybackControls extends Emitter {
  #timer = 0;

  /**
   * @param {HTMLElement} bar
   * @param {Playback} playback
   */
  constructor(bar, playback) {
    super();
    this.playback = playback;
    this.play = query(bar, "[data-does=play]");
    this.slider = byId("place", HTMLInputElement);
    this.speed = byId("speed", HTMLSelectElement);
    for (const button of queryAll(bar, "[data-does]", HTMLButtonElement)) {
      button.disabled = false;
      button.addEventListener("click", () => this.#do(button.dataset.does ?? ""));
    }
    this.slider.disabled = false;
    this.slider.max = String(playback.end);
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    this.speed.addEventListener("change", () => { if (this.#timer) this.#run(); });
    if (prefersLessMotion()) this.speed.value = REDUCED_SPEED;
    addEventListener("keydown", (event) => this.#key(event));
    this.#show();
  }

  /** @param {string} action */
  #do(action) {
    const { position, end } = this.playback;
    /** @type {Record<string, number>} */
    const targets = { start: 0, back: position - 1, step: position + 1, end };
    if (action === "play") this.#toggle();
    else this.#go(targets[action]);
  }

  #toggle() {
    if (this.#timer) {
      this.#stop();
      return;
    }
    if (this.playback.atEnd) this.#move(0, false);
    this.#run();
  }

  #run() {
    clearInterval(this.#timer);
    const { wait, steps } = pace(Number(this.speed.value));
    this.#timer = setInterval(() => {
      this.#move(this.playback.position + steps, false);
      if (this.playback.atEnd) this.#stop();
    }, wait);
    this.#show();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#show();
  }

  /** @param {number} position */
  #go(position) {
    this.#stop();
    this.#move(position, true);
  }

  /**
   * @param {number} position
   * @param {boolean} isManual
   */
  #move(position, isManual) {
    const from = this.playback.position;
    this.playback.go(position);
    this.slider.value = String(this.playback.position);
    this.emit("moved", { from, isManual });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || closest(event, "input, select, textarea")) return;
    const action = KEYS[event.key];
    if (!action || (action === "play" && closest(event, "button, a, summary"))) return;
    event.preventDefault();
    this.#do(action);
  }

  #show() {
    this.play.textContent = this.#timer ? "Pause" : "Play";
    this.slider.setAttribute("aria-valuetext", `${this.playback.position} of ${this.playback.end}`);
  }
}
