// The course of a round: its replay, and the motion at its end.

import { byId, element, Emitter, find, prefersLessMotion, query, setText, svgElement } from "../../../lib/dom.js";
import { digits, gettext } from "../../../lib/wording.js";
import { elapsed, lossOf, placesOf, pointsAt, Replay, stagesOf, Timeline } from "../../../models/play/results.js";

/** @import { TimedWord, TimelineData, TimelinePlayer } from "#js/api.js" */
/** @import { Scores, Standing } from "../../../models/play/results.js" */

// -- the replay -----------------------------------------------------------------------------------------------
//
// The replay of a round: a lane for each player, a slider and a play button.

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
      "aria-label": gettext("Time of the round"), oninput: () => this.#seek(),
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
    this.button.setAttribute("aria-label", icon === "play" ? gettext("Play the round") : gettext("Pause"));
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
   * @param {number} length The length of the round in milliseconds.
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

  /** @param {TimedWord} find */
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
    setText(this.points, String(points));
    const fresh = !isEnd && last && time - last.at < SHOWN_FOR * this.length ? last : null;
    this.word.hidden = !fresh;
    if (!fresh) return;
    this.word.textContent = fresh.written ?? fresh.word;
    this.word.style.setProperty("--at", String(fresh.at / this.length));
  }
}

// -- the end of the round -------------------------------------------------------------------------------------
//
// The end of a round that people have waited for: the standings appear from the last place up, then
// the words that several found are struck out one after another while the scores fall. All of it is
// on the page before; a tap or a key ends the motion.

const LASTS_MS = 2000; // without cancelled words
const ROWS_MS = 900; // before the first word is struck out
const ROW_MS = 350;
const WORD_MS = 400;
const MOST_WORDS_MS = 1800;
const LAST_MS = 200; // from one of the last to the next

/**
 * What is revealed. `rows` are the standings from the first place on, each with its seat in `data-seat`
 * and its points in an element `data-total`. `words` are those that were cancelled. `list` has the class
 * `undecided` meanwhile. The elements of `last` appear in the end, one after another.
 * @typedef {{ list: HTMLElement, rows: HTMLElement[], words: HTMLElement[], last: HTMLElement[] }} Ending
 */

/**
 * Reveals the end of a round. Resolves once nothing moves any more, which is at once for visitors who prefer less motion.
 * @param {Ending} ending
 */
export async function reveal({ list, rows, words, last }) {
  if (!(rows.length || words.length) || prefersLessMotion() || document.hidden) return;
  const wordsLast = words.length ? Math.min(MOST_WORDS_MS, WORD_MS * (words.length + 1)) : 0;
  const rowsLast = wordsLast ? ROWS_MS : LASTS_MS - ROW_MS;
  list.classList.add("undecided"); // before the rows are measured
  const falling = wordsLast ? new Falling(rows, words) : null;
  const decided = falling?.start(rowsLast, wordsLast) ?? [];
  const animations = [
    ...appearing([...rows].reverse(), 0, rowsLast),
    ...decided,
    ...appearing(last, rowsLast + wordsLast, ROW_MS + (last.length - 1) * LAST_MS),
  ];
  const skip = () => animations.forEach((animation) => animation.finish());
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, skip, { once: true });
  await Promise.allSettled(decided.map(({ finished }) => finished));
  falling?.end();
  list.classList.remove("undecided");
  await Promise.allSettled(animations.map(({ finished }) => finished));
  for (const event of ["pointerdown", "keydown"]) removeEventListener(event, skip);
}

/**
 * One after another within this time.
 * @param {HTMLElement[]} nodes
 * @param {number} start
 * @param {number} within
 */
function appearing(nodes, start, within) {
  const step = Math.max(0, within - ROW_MS) / Math.max(1, nodes.length - 1);
  return nodes.map((node, index) => node.animate(
    { opacity: [0, 1], transform: ["translateY(1rem)", "none"] },
    { duration: ROW_MS, delay: start + index * step, easing: "ease-out", fill: "backwards" }));
}

/** The scores while words are struck out. */
class Falling {
  /**
   * @param {HTMLElement[]} rows
   * @param {HTMLElement[]} words
   */
  constructor(rows, words) {
    this.words = words;
    this.players = rows.map((row) => ({ row, seat: Number(row.dataset.seat), total: query(row, "[data-total]") }));
    this.texts = this.players.map(({ total }) => total.textContent);
    /** @type {Scores} */
    const scores = new Map(this.players.map(({ seat, total }) => [seat, Number(total.dataset.total)]));
    this.stages = stagesOf(scores, words.map(({ dataset }) => lossOf(dataset.lost ?? "")));
  }

  /**
   * @param {number} delay
   * @param {number} duration
   * @returns {Animation[]}
   */
  start(delay, duration) {
    const timing = { delay, duration, fill: /** @type {const} */ ("backwards") };
    const each = duration / this.words.length;
    const strikes = this.words.map((word, index) => word.animate(
      { backgroundSize: ["0% 2px", "100% 2px"], textDecorationColor: ["transparent", "transparent"], color: ["var(--text)", "var(--text)"] },
      { ...timing, delay: delay + index * each, duration: each, easing: "ease-out" }));
    const moves = this.#keyframes().map((translates, index) =>
      this.players[index].row.animate({ translate: translates, easing: "ease-in-out" }, timing));
    const clock = this.words[0].animate([], timing);
    const show = () => {
      if (clock.playState !== "running") return;
      this.#show((Number(clock.currentTime) - delay) / duration);
      requestAnimationFrame(show);
    };
    show();
    return [...strikes, ...moves, clock];
  }

  /** The scores as the server rendered them. */
  end() {
    this.players.forEach(({ total }, index) => { total.textContent = this.texts[index]; });
  }

  /** @param {number} moment */
  #show(moment) {
    for (const { seat, total } of this.players) {
      const text = digits(pointsAt(this.stages, seat, moment));
      if (total.firstChild && total.textContent !== text) total.firstChild.nodeValue = text;
    }
  }

  /** Where each row stands at each stage, relative to its place in the end. */
  #keyframes() {
    const slots = this.players.map(({ row }) => row.getBoundingClientRect());
    const places = this.stages.map(placesOf);
    return this.players.map(({ seat }, index) => places.map((place) => {
      const slot = slots[place.get(seat) ?? index];
      return `${slot.x - slots[index].x}px ${slot.y - slots[index].y}px`;
    }));
  }
}
