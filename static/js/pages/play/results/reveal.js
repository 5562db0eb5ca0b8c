// The end of a round that people have waited for: the standings appear from the last place up, then
// the words that several found are struck out one after another while the scores fall. All of it is
// on the page before; a tap or a key ends the motion.

import { prefersLessMotion, query } from "../../../lib/dom.js";
import { digits } from "../../../lib/wording.js";
import { lossOf, placesOf, pointsAt, stagesOf } from "../../../models/play/results.js";

/** @import { Scores } from "../../../models/play/results.js" */

const LASTS_MS = 2000; // without cancelled words
const ROWS_MS = 900; // before the first word is struck out
const ROW_MS = 350;
const WORD_MS = 400;
const MOST_WORDS_MS = 1800;
const LAST_MS = 200; // from one of the last to the next

/**
 * What is revealed. `rows`: the standings from the first place on, each with its seat in `data-seat`
 * and its points in an element `data-total`. `words`: those that were cancelled. `list`: what gets the
 * class `undecided` meanwhile. `last`: what appears in the end, one after another.
 * @typedef {{ list: HTMLElement, rows: HTMLElement[], words: HTMLElement[], last: HTMLElement[] }} Ending
 */

/**
 * Reveals the end of a round; over once everything stands. Those who prefer less motion see that at once.
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
