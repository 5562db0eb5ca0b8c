// The buttons, the slider and the keys that move the film.

import { byId, calm } from "../../../lib/dom.js";
import { beat } from "../../../models/lab/playback.js";

const CALM_SPEED = "1";

/** Event `moved` with { from, asked }: where it was, and whether a person asked for this one move. */
export class Player extends EventTarget {
  #timer = 0;

  constructor(bar, film) {
    super();
    this.film = film;
    this.play = bar.querySelector("[data-does=play]");
    this.place = byId("place");
    this.speed = byId("speed");
    this.stops = { start: bar.querySelector("[data-does=start]"), end: bar.querySelector("[data-does=end]") };
    for (const button of bar.querySelectorAll("[data-does]")) {
      button.disabled = false;
      button.addEventListener("click", () => this.#does(button.dataset.does));
    }
    this.place.disabled = false;
    this.place.max = film.end;
    this.place.addEventListener("input", () => this.#go(Number(this.place.value)));
    this.speed.addEventListener("change", () => { if (this.#timer) this.#run(); });
    if (calm()) this.speed.value = CALM_SPEED;
    addEventListener("keydown", (event) => this.#key(event));
    this.#show();
  }

  #does(what) {
    const { place, end } = this.film;
    if (what === "play") this.#toggle();
    else this.#go({ start: 0, back: place - 1, step: place + 1, end }[what]);
  }

  #toggle() {
    if (this.#timer) {
      this.#stop();
      return;
    }
    if (this.film.atEnd) this.#move(0, false);
    this.#run();
  }

  #run() {
    clearInterval(this.#timer);
    const { wait, steps } = beat(Number(this.speed.value));
    this.#timer = setInterval(() => {
      this.#move(this.film.place + steps, false);
      if (this.film.atEnd) this.#stop();
    }, wait);
    this.#show();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#show();
  }

  #go(place) {
    this.#stop();
    this.#move(place, true);
  }

  #move(place, asked) {
    const from = this.film.place;
    this.film.go(place);
    this.place.value = this.film.place;
    this.dispatchEvent(new CustomEvent("moved", { detail: { from, asked } }));
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
    const does = { ArrowLeft: "back", ArrowRight: "step", " ": "play" }[event.key];
    if (!does || (does === "play" && event.target.closest("button, a, summary"))) return;
    event.preventDefault();
    this.#does(does);
  }

  #show() {
    this.play.textContent = this.#timer ? "Pause" : "Play";
    this.place.setAttribute("aria-valuetext", `${this.film.place} of ${this.film.end}`);
  }
}
