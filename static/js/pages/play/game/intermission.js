// The time between two rounds: who starts the next one, when it starts, the results of the last one.

import { announce, byId, find, nextTask, queryAll } from "../../../lib/dom.js";
import { fetchPage } from "../../../lib/requests.js";
import { clockText } from "../../../models/play/clock.js";
import { isOnlyPerson, isSeriesOver, isSolo, presentText, waitingText } from "../../../models/play/players.js";
import { ResultsView } from "../results/results.js";
import { reveal } from "../results/reveal.js";

/** @import { Phase, Snapshot } from "#js/types.js" */

const RETRY_MS = 1500;
const COUNTING_MS = 6000; // after the end; then the results are late, and the next round may be started
const JITTER_MS = 1500; // spreads the requests of all players of the public game

export class Intermission {
  /** @type {string | null} The round whose results are shown. */
  #loaded = null;
  /** @type {string | null} The round whose results are being loaded. */
  #wanted = null;

  /** Whether the player has seen the round end, and waits for its results. */
  isAwaited = false;

  /** @param {string} code */
  constructor(code) {
    this.code = code;
    this.root = byId("game");
    this.results = byId("last-round");
  }

  /**
   * The results of a round can be fetched.
   * @param {string} round
   */
  settled(round) {
    if (round === this.#wanted) return;
    this.#wanted = round;
    setTimeout(() => this.#load(round), this.code === "OPEN" ? Math.random() * JITTER_MS : 0);
  }

  /**
   * @param {Phase} phase
   * @param {Snapshot} snapshot
   * @param {number} now
   */
  show(phase, snapshot, now) {
    const { game, round, you } = snapshot;
    const isFinished = phase === "finished";
    const isBetween = phase === "lobby" || isFinished;
    const mayStart = you?.may_start ?? false;
    const isCounting = isFinished && this.#loaded !== round?.id && now < (round?.ends_at ?? 0) + COUNTING_MS;
    this.root.classList.toggle("counting", isCounting); // the board stays, dimmed
    document.body.classList.toggle("in-round", !isBetween || isCounting); // selects the layout
    const mayEnd = phase === "playing" && mayStart && (round?.ends_at === null || isOnlyPerson(snapshot));
    byId("between").hidden = !isBetween;
    this.results.hidden = !isFinished || this.#loaded !== round?.id;
    find("finish-form")?.toggleAttribute("hidden", !mayEnd);
    if (!isBetween) return;
    find("invitation")?.toggleAttribute("hidden", isFinished);
    const here = isFinished || game.public ? "" : presentText(snapshot.players);
    const line = find("present-now");
    if (line && line.textContent !== here) line.textContent = here; // read by screen readers
    byId("start-form").hidden = !mayStart;
    byId("start").textContent = isFinished ? nextLabel(snapshot) : "Start the round";
    let text = nextRoundText(isFinished, snapshot, mayStart, now);
    if (isFinished && this.#loaded !== round?.id) text = isCounting ? "Counting the words …" : `The words are still being counted. ${text}`;
    if (byId("next").textContent !== text) byId("next").textContent = text;
  }

  /** @param {string} round */
  async #load(round) {
    const answer = await fetchPage(`/rounds/${round}/`);
    if (round !== this.#wanted) return;
    const results = answer?.page.getElementById("round-results");
    if (!results) {
      setTimeout(() => this.#load(round), RETRY_MS);
      return;
    }
    await nextTask(); // parsing took long already
    if (round !== this.#wanted) return;
    this.results.replaceChildren(results);
    new ResultsView();
    await nextTask();
    if (round !== this.#wanted) return;
    this.#loaded = round;
    if (this.isAwaited) this.#present();
  }

  /** Shows the results now, and leads screen readers to their heading, which has the player's score. */
  #present() {
    const heading = byId("results-title");
    const active = document.activeElement;
    const isFree = active === document.body || byId("tray").contains(active) || byId("entry").contains(active);
    this.isAwaited = false;
    this.results.hidden = false;
    this.root.classList.remove("counting");
    document.body.classList.remove("in-round");
    this.#reveal();
    if (isFree) heading.focus();
    else announce(heading.textContent?.trim() ?? "");
  }

  #reveal() {
    const list = this.results.querySelector(".results-standings .standings");
    if (!(list instanceof HTMLElement)) return;
    reveal({
      list,
      rows: queryAll(list, "tbody tr"),
      words: queryAll(this.results, ".cancelled-words s"),
      last: [...queryAll(this.results, ".podium > li").reverse(), ...queryAll(this.results, ".results-head, .series-result, .results-main")],
    });
  }
}

/**
 * @param {boolean} isFinished
 * @param {Snapshot} snapshot
 * @param {boolean} mayStart
 * @param {number} now
 */
function nextRoundText(isFinished, snapshot, mayStart, now) {
  const { game, round } = snapshot;
  if (isFinished && round?.next_starts_at) return `Next round in ${clockText(round.next_starts_at - now)}`;
  if (game.public) return round ? `The round starts in ${clockText(round.starts_at - now)}` : "There is no round just now.";
  return mayStart || game.daily ? "" : waitingText(snapshot, !isFinished);
}

/** @param {Snapshot} snapshot */
function nextLabel(snapshot) {
  if (isSeriesOver(snapshot)) return "New series";
  return isSolo(snapshot) ? "New board" : "Next round";
}
