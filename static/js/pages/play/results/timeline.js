// The round once more, as it went: a line for each player, a slider, a button that plays it.

import { byId, calm, element, svgElement } from "../../../lib/dom.js";
import { elapsed, Playback, Timeline } from "../../../models/play/timeline.js";

const KEY_STEP_MS = 1000;
const CALM_STEPS = 30; // instead of moving all the time
const SHOWN_FOR = 0.08; // of the round: how long a new word stands at its dot
const ICONS = { play: "M8 5v14l11-7z", pause: "M7 5h4v14H7zM13 5h4v14h-4z" };

/** Events: `find` with a word while it plays, or null when it has stopped. */
export class TimelineView extends EventTarget {
  constructor(data) {
    super();
    this.model = new Timeline(data);
    this.playback = new Playback(this.model.length);
    this.time = this.model.length;
    this.lanes = this.model.players.map((player) => new Lane(player, this.model.length));
    this.#build();
    this.#show(this.time);
  }

  /** The view of what the page holds, if it holds any. */
  static ofPage() {
    const data = byId("timeline-data");
    return data && new TimelineView(JSON.parse(data.textContent));
  }

  #build() {
    this.button = element("button", { type: "button", class: "button timeline-play", onclick: () => this.#toggle() });
    this.slider = element("input", {
      type: "range", min: 0, max: this.model.length, step: KEY_STEP_MS, "aria-label": "Time of the round",
      oninput: () => { this.#stop(); this.#show(Math.min(Number(this.slider.value), this.model.length)); },
    });
    // The last step would else be left out where the length is no multiple of it.
    this.slider.max = Math.ceil(this.model.length / KEY_STEP_MS) * KEY_STEP_MS;
    this.clock = element("span", { class: "timeline-clock", "aria-hidden": "true" });
    byId("timeline").replaceChildren(
      element("div", { class: "lanes", "aria-hidden": "true" }, ...this.lanes.map(({ node }) => node)),
      element("div", { class: "timeline-controls" }, this.button, this.slider, this.clock));
    this.#label();
  }

  #toggle() {
    if (this.playback.isPlaying) return this.#stop();
    this.playback.play(this.time, performance.now());
    this.#label();
    requestAnimationFrame((now) => this.#tick(now));
    return null;
  }

  #tick(now) {
    if (!this.playback.isPlaying || !this.button.isConnected) return;
    const before = this.time;
    const time = this.playback.at(Math.max(now, this.playback.start.now), calm() ? this.model.length / CALM_STEPS : 0);
    if (time !== before) this.#show(time);
    const find = this.model.newest(time < before ? -1 : before, time);
    if (find) this.dispatchEvent(new CustomEvent("find", { detail: find.word }));
    if (this.playback.isPlaying) requestAnimationFrame((next) => this.#tick(next));
    else this.#ended();
  }

  #stop() {
    if (!this.playback.isPlaying) return;
    this.playback.stop();
    this.#ended();
  }

  #ended() {
    this.#label();
    this.dispatchEvent(new CustomEvent("find", { detail: null }));
  }

  #label() {
    const icon = this.playback.isPlaying ? "pause" : "play";
    this.button.setAttribute("aria-label", icon === "play" ? "Play the round" : "Pause");
    this.button.replaceChildren(svgElement("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
      svgElement("path", { d: ICONS[icon], fill: "currentColor" })));
  }

  #show(time) {
    this.time = time;
    this.slider.value = time;
    this.slider.setAttribute("aria-valuetext", this.model.spoken(time));
    this.clock.textContent = elapsed(time);
    const ended = time >= this.model.length;
    this.model.at(time).forEach((state, index) => this.lanes[index].show(state, time, ended));
  }
}

/** The line of one player. */
class Lane {
  constructor({ name, seat, finds }, length) {
    this.length = length;
    this.veil = element("span", { class: "veil" });
    this.word = element("span", { class: "lane-word" });
    this.points = element("b", { class: "lane-points" });
    const track = element("div", { class: "lane-track" }, ...finds.map((find) => this.#dot(find)), this.veil, this.word);
    const own = Number(byId("round-results").dataset.own) === seat;
    this.node = element("div", { class: own ? "lane own-lane" : "lane" },
      element("bdi", { class: "lane-name", title: name }, name), track, this.points);
  }

  #dot({ at, word, points, cancelled }) {
    const dot = element("span", { class: cancelled ? "find cancelled" : "find", title: `${elapsed(at)} ${word} ${points}` });
    dot.style.setProperty("--at", at / this.length);
    dot.style.setProperty("--size", Math.min(Math.sqrt(Math.max(points, 1)), 3.5));
    return dot;
  }

  show({ points, last }, time, ended) {
    this.veil.style.setProperty("--at", time / this.length);
    this.veil.hidden = ended;
    if (this.points.textContent !== String(points)) this.points.textContent = points;
    const fresh = !ended && last && time - last.at < SHOWN_FOR * this.length;
    this.word.hidden = !fresh;
    if (!fresh) return;
    this.word.textContent = last.word;
    this.word.style.setProperty("--at", last.at / this.length);
  }
}
