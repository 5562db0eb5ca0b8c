// The replay of a round: a lane for each player, a slider and a play button.

import { byId, element, Emitter, find, prefersLessMotion, svgElement } from "../../../lib/dom.js";
import { elapsed, Replay, Timeline } from "../../../models/play/results.js";

/** @import { Find, TimelineData, TimelinePlayer } from "#js/types.js" */
/** @import { Standing } from "../../../models/play/results.js" */

const KEY_STEP_MS = 1000;
const REDUCED_STEPS = 30; // for visitors who prefer less motion
const SHOWN_FOR = 0.08; // how long a new word stands at its dot, as a share of the round
const ICONS = { play: "M8 5v14l11-7z", pause: "M7 5h4v14H7zM13 5h4v14h-4z" };

/**
 * Event `find` with a word that the replay has reached, or null when the replay has stopped.
 * @extends {Emitter<{ find: string | null }>}
 */
export class TimelineView extends Emitter {
  /** @param {TimelineData} data */
  constructor(data) {
    super();
    this.model = new Timeline(data);
    this.replay = new Replay(this.model.length);
    this.time = this.model.length;
    this.lanes = this.model.players.map((player) => new Lane(player, this.model.length));
    this.button = element("button", { type: "button", class: "button timeline-play", onclick: () => this.#toggle() });
    // The maximum is a multiple of the step; otherwise the keys could not reach the end.
    this.slider = element("input", {
      type: "range", min: 0, max: Math.ceil(this.model.length / KEY_STEP_MS) * KEY_STEP_MS, step: KEY_STEP_MS,
      "aria-label": "Time of the round", oninput: () => this.#seek(),
    });
    this.clock = element("span", { class: "timeline-clock", "aria-hidden": "true" });
    byId("timeline").replaceChildren(
      element("div", { class: "lanes", "aria-hidden": "true" }, ...this.lanes.map(({ node }) => node)),
      element("div", { class: "timeline-controls" }, this.button, this.slider, this.clock));
    this.#labelButton();
    this.#show(this.time);
  }

  /** The view of the page's data; null if it has none. */
  static ofPage() {
    const data = find("timeline-data");
    return data && new TimelineView(JSON.parse(data.textContent ?? ""));
  }

  #toggle() {
    if (this.replay.isPlaying) {
      this.#stop();
      return;
    }
    this.replay.play(this.time, performance.now());
    this.#labelButton();
    requestAnimationFrame((now) => this.#tick(now));
  }

  #seek() {
    this.#stop();
    this.#show(Math.min(Number(this.slider.value), this.model.length));
  }

  /** @param {number} now */
  #tick(now) {
    if (!this.replay.isPlaying || !this.button.isConnected) return;
    const before = this.time;
    const time = this.replay.at(now, prefersLessMotion() ? this.model.length / REDUCED_STEPS : 0);
    if (time !== before) this.#show(time);
    const latest = this.model.latest(time < before ? -1 : before, time);
    if (latest) this.emit("find", latest.word);
    if (this.replay.isPlaying) requestAnimationFrame((next) => this.#tick(next));
    else this.#stopped();
  }

  #stop() {
    if (!this.replay.isPlaying) return;
    this.replay.stop();
    this.#stopped();
  }

  #stopped() {
    this.#labelButton();
    this.emit("find", null);
  }

  #labelButton() {
    const icon = this.replay.isPlaying ? "pause" : "play";
    this.button.setAttribute("aria-label", icon === "play" ? "Play the round" : "Pause");
    this.button.replaceChildren(svgElement("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
      svgElement("path", { d: ICONS[icon], fill: "currentColor" })));
  }

  /** @param {number} time */
  #show(time) {
    this.time = time;
    this.slider.value = String(time);
    this.slider.setAttribute("aria-valuetext", this.model.spoken(time));
    this.clock.textContent = elapsed(time);
    const isEnd = time >= this.model.length;
    this.model.at(time).forEach((standing, index) => this.lanes[index].show(standing, time, isEnd));
  }
}

/** The lane of one player. */
class Lane {
  /**
   * @param {TimelinePlayer} player
   * @param {number} length Of the round, in milliseconds.
   */
  constructor({ name, seat, finds }, length) {
    this.length = length;
    this.veil = element("span", { class: "veil" });
    this.word = element("span", { class: "lane-word" });
    this.points = element("b", { class: "lane-points" });
    const track = element("div", { class: "lane-track" }, ...finds.map((find) => this.#dot(find)), this.veil, this.word);
    const isOwn = Number(byId("round-results").dataset.own) === seat;
    this.node = element("div", { class: isOwn ? "lane own-lane" : "lane" },
      element("bdi", { class: "lane-name", title: name }, name), track, this.points);
  }

  /** @param {Find} find */
  #dot({ at, word, written = word, points, cancelled }) {
    const dot = element("span", { class: cancelled ? "find cancelled" : "find", title: `${elapsed(at)} ${written} ${points}` });
    dot.style.setProperty("--at", String(at / this.length));
    dot.style.setProperty("--size", String(Math.min(Math.sqrt(Math.max(points, 1)), 3.5)));
    return dot;
  }

  /**
   * @param {Standing} standing
   * @param {number} time
   * @param {boolean} isEnd
   */
  show({ points, last }, time, isEnd) {
    this.veil.style.setProperty("--at", String(time / this.length));
    this.veil.hidden = isEnd;
    if (this.points.textContent !== String(points)) this.points.textContent = String(points);
    const fresh = !isEnd && last && time - last.at < SHOWN_FOR * this.length ? last : null;
    this.word.hidden = !fresh;
    if (!fresh) return;
    this.word.textContent = fresh.written ?? fresh.word;
    this.word.style.setProperty("--at", String(fresh.at / this.length));
  }
}
