// The phase of the round follows from its times and the clock; what the page shows follows from the phase.

import { announce, byId, hasMouse } from "../../../lib/dom.js";
import { COUNTDOWN_MS, LAST_SECONDS, phaseOf } from "../../../models/play/clock.js";
import { isSolo } from "../../../models/play/solo.js";
import { ClockView } from "./clock.js";
import { Intermission } from "./intermission.js";
import { hideNotice } from "./messages.js";

/** @import { Phase, Snapshot } from "#js/types.js" */
/** @import { Effects } from "../../../lib/effects.js" */
/** @import { GamePage } from "./page.js" */

const TICK_MS = 100;
const OVERDUE_MS = 700; // after which the page asks for what the server should have sent
const LAST_MOMENT_MS = 400; // before the end: a word sent now is still in time
const SETTLING_MS = 1200; // after the end of a round, when its results can be fetched

export class RoundPhase {
  /** @type {number | null} */
  #timer = null;
  /** @type {Phase | null} */
  #phase = null;
  /** @type {number | null} Since when something that the server should have sent is missing. */
  #missingSince = null;

  /**
   * @param {GamePage} page
   * @param {Effects} effects
   */
  constructor(page, effects) {
    this.page = page;
    this.effects = effects;
    this.view = new ClockView();
    this.intermission = new Intermission(page.code);
    this.view.on("second", (second) => this.#second(second));
  }

  /** A new round begins. */
  reset() {
    this.#phase = null;
    this.#missingSince = null;
  }

  run() {
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** The connection is closed for good. */
  stop() {
    clearInterval(this.#timer ?? 0);
    this.page.input.stop();
    this.page.root.dataset.phase = "closed";
    document.body.classList.remove("in-round");
  }

  tick() {
    const { snapshot, clock } = this.page;
    const now = clock.now();
    const due = phaseOf(snapshot.round, now);
    const phase = due === "playing" && !snapshot.round?.board ? "countdown" : due; // waits for the board
    if (phase !== this.#phase) this.#change(phase);
    this.view.show(phase, snapshot.round, now);
    const end = snapshot.round?.ends_at ?? Infinity;
    if (phase === "playing" && end - now <= LAST_MOMENT_MS) this.page.input.sendLast(snapshot.you?.min_length ?? 0);
    this.intermission.show(phase, snapshot, now);
    this.#fetchMissing(due, snapshot, now);
  }

  /** @param {Phase} phase */
  #change(phase) {
    const before = this.#phase;
    this.#phase = phase;
    this.page.root.dataset.phase = phase;
    if (phase !== "playing") this.page.input.stop();
    byId("own").hidden = phase === "lobby";
    byId("players-panel", HTMLDetailsElement).open = phase !== "finished" && !isSolo(this.page.snapshot); // the standings replace it
    if (phase === "countdown") this.#countDown();
    if (phase === "playing") this.#play(before);
    if (phase === "finished" && before === "playing") {
      this.effects.play("end");
      announce("The round is over.");
      this.intermission.isAwaited = true;
    }
    if (phase === "countdown" || phase === "playing") hideNotice();
  }

  #countDown() {
    announce("The round starts in three seconds.");
    scrollTo(0, 0); // to the board, from the button that started the round or from the results
    const left = (this.page.snapshot.round?.starts_at ?? 0) - this.page.clock.now();
    this.effects.land(this.page.board.fall(Math.max(0, COUNTDOWN_MS - left)));
  }

  /** @param {Phase | null} before */
  #play(before) {
    if (this.page.snapshot.you) this.page.input.start();
    if (before === null) return; // the round was running when the page was loaded
    this.page.board.turnOver();
    this.effects.play("start");
    announce("Go!");
    if (hasMouse() && document.activeElement === document.body) byId("word").focus();
  }

  /** @param {{ left: number, spoken: string | null }} second */
  #second({ left, spoken }) {
    if (spoken) announce(spoken);
    if (left <= LAST_SECONDS && left > 0) this.effects.play("tick");
  }

  /**
   * Fetches a snapshot if the board, the results or the next round are overdue.
   * @param {Phase} phase
   * @param {Snapshot} snapshot
   * @param {number} now
   */
  #fetchMissing(phase, { round }, now) {
    const isOver = phase === "finished";
    // The message about the results may be late.
    if (isOver && round?.ends_at && now > round.ends_at + SETTLING_MS) this.intermission.settled(round.id);
    const isMissing = (phase === "playing" && !round?.board)
      || (isOver && (round?.next_starts_at ?? Infinity) - COUNTDOWN_MS < now);
    if (!isMissing) this.#missingSince = null;
    else if (this.#missingSince === null) this.#missingSince = now;
    else if (now - this.#missingSince > OVERDUE_MS) {
      this.#missingSince = now;
      this.page.connection.refresh();
    }
  }
}
