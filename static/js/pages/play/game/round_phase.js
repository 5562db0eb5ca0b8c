// The course of a round: its phase follows from its times and the clock, and what is shown from the
// phase.

import { byId } from "../../../lib/dom.js";
import { COUNTDOWN_MS, phaseOf } from "../../../models/play/clock.js";
import { ClockView } from "./clock.js";
import { announce, hideNotice } from "./messages.js";
import { Pause } from "./intermission.js";

const TICK_MS = 100;
const MISSING_MS = 700; // before the page asks for what should have come by itself
const SETTLING_MS = 1200; // after which the results can be asked for

export class Course {
  #timer = null;

  /** `page` has the root, the clock, the entering, the connection, and the `state` of the moment. */
  constructor(page, effects) {
    this.page = page;
    this.effects = effects;
    this.view = new ClockView();
    this.pause = new Pause(page.root.dataset.code);
    this.begin();
    this.view.addEventListener("second", ({ detail }) => this.#second(detail));
  }

  /** Another round. */
  begin() {
    this.phase = null;
    this.missingSince = null;
  }

  run() {
    this.#timer = setInterval(() => this.tick(), TICK_MS);
  }

  /** There is nothing more to come. */
  stop() {
    clearInterval(this.#timer);
    this.page.entering.stop();
    this.page.root.dataset.phase = "closed";
  }

  /** There are results of this round. */
  settled(round) {
    this.pause.settled(round);
  }

  tick() {
    const { state, clock } = this.page;
    const now = clock.now();
    const due = phaseOf(state.round, now);
    const phase = due === "playing" && !state.round.board ? "countdown" : due; // the board is on its way
    if (phase !== this.phase) this.#change(phase);
    this.view.show(phase, state.round, now);
    this.pause.show(phase, state, now);
    this.#lookForMissing(due, now);
  }

  #change(phase) {
    const before = this.phase;
    this.phase = phase;
    this.page.root.dataset.phase = phase;
    if (phase !== "playing") this.page.entering.stop();
    byId("own").hidden = phase === "lobby";
    byId("players-panel").open = phase !== "finished"; // then the standings tell
    if (phase === "countdown") announce("The round starts in three seconds.");
    if (phase === "playing") this.#play(before);
    if (phase === "finished" && before === "playing") {
      this.effects.play("end");
      announce("Time is up.");
    }
    if (phase === "countdown" || phase === "playing") hideNotice();
  }

  #play(before) {
    if (this.page.state.you) this.page.entering.start();
    if (before === null) return; // it was running when the page came
    this.effects.play("start");
    const handy = matchMedia("(hover: hover) and (pointer: fine)").matches; // no keyboard pops up
    if (handy && document.activeElement === document.body) byId("word").focus();
  }

  #second({ left, spoken }) {
    if (spoken) announce(spoken);
    if (left <= 10 && left > 0) this.effects.play("tick");
  }

  /** Ask for what should have come by itself. */
  #lookForMissing(phase, now) {
    const { round } = this.page.state;
    const over = phase === "finished";
    if (over && now > round.ends_at + SETTLING_MS) this.settled(round.id); // it may be told late
    const missing = (phase === "playing" && !round.board)
      || (over && (round.next_starts_at ?? Infinity) - COUNTDOWN_MS < now);
    if (!missing) this.missingSince = null;
    else if (this.missingSince === null) this.missingSince = now;
    else if (now - this.missingSince > MISSING_MS) {
      this.missingSince = now;
      this.page.connection.refresh();
    }
  }
}
