// The phase of the round, which follows from its times and the clock, and what the page shows in it.

import { COUNTDOWN_MS, PUBLIC_CODE } from "../../../lib/declared.js";
import { announce, byId, element, Emitter, find, hasMouse, nextTask, query, queryAll, setHidden, setText } from "../../../lib/dom.js";
import { fetchPage, isRefused } from "../../../lib/requests.js";
import { gettext } from "../../../lib/wording.js";
import { clockEnd, clockText, LAST_SECONDS, phaseOf, SETTLED_MS, spokenTime } from "../../../models/clock.js";
import { isSeriesOver, isSolo, presentText, waitingText } from "../../../models/play/players.js";
import { ResultsView } from "../results/results.js";
import { reveal } from "../results/timeline.js";
import { hideNotice, SENTENCES } from "./messages.js";

/** @import { PhaseEnum, Snapshot, You } from "#js/api.js" */
/** @import { Effects } from "../../../lib/effects.js" */
/** @import { GamePage } from "./page.js" */

// -- the phase ------------------------------------------------------------------------------------------------
//
// The phase of the round follows from its times and the clock; what the page shows follows from the phase.

const TICK_MS = 100;
const OVERDUE_MS = 700; // after which the page asks for what the server should have sent
const LAST_MOMENT_MS = 400; // before the end: a word sent now is still in time

export class RoundPhase {
  /** @type {number | null} */
  #timer = null;
  /** @type {PhaseEnum | null} */
  #phase = null;
  /** @type {number | null} The time since which a message of the server is overdue. */
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
    this.view.show(phase, snapshot, now);
    const end = snapshot.round?.ends_at ?? Infinity;
    if (phase === "playing" && end - now <= LAST_MOMENT_MS) this.page.input.sendLast(snapshot.you?.min_length ?? 0);
    this.intermission.show(phase, snapshot, now);
    this.page.paper?.show(snapshot, phase);
    this.#fetchMissing(due, snapshot, now);
  }

  /** @param {PhaseEnum} phase */
  #change(phase) {
    const before = this.#phase;
    this.#phase = phase;
    this.page.root.dataset.phase = phase;
    if (phase !== "playing") {
      this.page.input.stop();
      this.page.sight.stop();
    }
    byId("own").hidden = phase === "lobby";
    byId("players-panel", HTMLDetailsElement).open = phase !== "finished" && !isSolo(this.page.snapshot); // the standings replace it
    if (phase === "countdown") this.#countDown();
    if (phase === "paused") this.#pause();
    if (phase === "playing") this.#play(before);
    if (phase === "writing" && before === "playing") {
      this.effects.play("end");
      announce(gettext("The time is up. Type your words."));
    }
    if (phase === "finished" && before === "checking") this.intermission.isAwaited = true;
    if (phase === "finished" && before === "playing") {
      this.effects.play("end");
      announce(gettext("The round is over."));
      this.intermission.isAwaited = true;
    }
    if (phase === "countdown" || phase === "playing" || phase === "paused") hideNotice();
    // The page that stands for this one says what becomes of the words.
    const isCutOff = phase === "finished" && before === "playing" && this.page.daily && this.page.connection.status === "lost";
    if (isCutOff && navigator.serviceWorker?.controller) location.reload();
  }

  #countDown() {
    announce(gettext("The round starts in three seconds."));
    // Below an open form the results would be off the screen.
    for (const form of queryAll(this.page.root, ".game-settings, .player-menu", HTMLDetailsElement)) form.open = false;
    scrollTo(0, 0); // to the board, from the button that started the round or from the results
    const left = (this.page.snapshot.round?.starts_at ?? 0) - this.page.clock.now();
    this.effects.land(this.page.board.fall(Math.max(0, COUNTDOWN_MS - left)));
  }

  /** Covers the board for everybody. */
  #pause() {
    const { rows, columns } = this.page.snapshot.game.settings;
    this.page.board.hide(rows, columns);
    announce(SENTENCES.verdicts["round.paused"]);
  }

  /** @param {PhaseEnum | null} before */
  #play(before) {
    const { you, round, game } = this.page.snapshot;
    if (you && !you.finds && !round?.paper) {
      this.page.input.start();
      if (round && game.settings.rated === "yes") this.page.sight.play(round.id, document.hidden);
    }
    if (before === null) return; // the round was running when the page was loaded
    this.page.board.turnOver();
    this.effects.play("start");
    announce(before === "paused" ? gettext("The round goes on.") : gettext("Go!"));
    if (before === "paused") this.page.connection.flush();
    if (hasMouse() && document.activeElement === document.body) byId("word").focus();
  }

  /** @param {{ left: number, spoken: string | null }} second */
  #second({ left, spoken }) {
    if (spoken) announce(spoken);
    if (left <= LAST_SECONDS && left > 0) this.effects.play("tick");
  }

  /**
   * Fetches a snapshot if the board, the results or the next round are overdue.
   * @param {PhaseEnum} phase
   * @param {Snapshot} snapshot
   * @param {number} now
   */
  #fetchMissing(phase, { round }, now) {
    const isOver = phase === "finished";
    // The message about the results may be late.
    if (isOver && round?.ends_at && now > round.ends_at + SETTLED_MS) this.intermission.settled(round.id);
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

// -- the clock ------------------------------------------------------------------------------------------------
//
// The clock, the bar beneath it, and the countdown over the board.

/**
 * Event `second` at each full second of play: the seconds left, and the announcement, if any.
 * @extends {Emitter<{ second: { left: number, spoken: string | null } }>}
 */
class ClockView extends Emitter {
  /** @type {number | null} The second that is shown. */
  #second = null;

  constructor() {
    super();
    this.game = byId("game");
    this.clock = byId("clock");
    this.time = byId("time");
    this.track = byId("clock-track");
    this.bar = byId("clock-left");
    this.cover = byId("cover");
  }

  /**
   * @param {PhaseEnum} phase
   * @param {Snapshot} snapshot
   * @param {number} now
   */
  show(phase, { round, game }, now) {
    const isPlaying = phase === "playing", isPaused = phase === "paused";
    setHidden(this.cover, phase !== "countdown" && !isPaused);
    setHidden(this.clock, !isPlaying && !isPaused);
    if (!isPlaying) this.#rest();
    if (!round) return;
    if (isPaused) {
      setText(this.cover, this.cover.dataset.paused ?? "");
      setText(this.time, round.time_left === null ? "" : clockText(round.time_left));
    }
    const end = clockEnd(round);
    setHidden(this.track, end === null || isPaused);
    if (phase === "countdown") this.#countDown(round.starts_at - now);
    if (isPlaying && end === null) setText(this.time, clockText(now - round.starts_at, { up: true }));
    if (isPlaying && end !== null) this.#run(end - now, 1000 * (game.settings.round_seconds ?? 0));
  }

  /** Until the next round. */
  #rest() {
    if (this.#second === null) return;
    this.#second = null;
    this.game.classList.remove("last-seconds");
  }

  /** @param {number} left */
  #countDown(left) {
    this.bar.style.inlineSize = "100%";
    setText(this.cover, String(Math.max(1, Math.ceil(left / 1000))));
  }

  /**
   * @param {number} left
   * @param {number} whole
   */
  #run(left, whole) {
    this.bar.style.inlineSize = `${Math.max(0, Math.min(100, (100 * left) / whole))}%`;
    const seconds = Math.ceil(left / 1000);
    if (seconds === this.#second) return;
    const spoken = this.#second === null ? null : spokenTime(this.#second, seconds);
    this.#second = seconds;
    setText(this.time, clockText(left));
    this.game.classList.toggle("last-seconds", seconds <= LAST_SECONDS);
    this.emit("second", { left: seconds, spoken });
  }
}

// -- between two rounds ---------------------------------------------------------------------------------------
//
// The time between two rounds: who starts the next one, when it starts, the results of the last one.

const RETRY_MS = 1500;
const COUNTING_MS = 6000; // after the end; then the results are late, and the next round may be started
const KEPT = gettext("The host keeps the results of this game.");
const JITTER_MS = 1500; // spreads the requests of all players of the public game

class Intermission {
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
    setTimeout(() => this.#load(round), this.code.startsWith(PUBLIC_CODE) ? Math.random() * JITTER_MS : 0);
  }

  /**
   * @param {PhaseEnum} phase
   * @param {Snapshot} snapshot
   * @param {number} now
   */
  show(phase, snapshot, now) {
    const { game, round, you } = snapshot, { finish, goOn, start } = SENTENCES;
    const isFinished = phase === "finished";
    const isBetween = phase === "lobby" || isFinished;
    const mayStart = you?.may_start ?? false;
    const isCounting = isFinished && this.#loaded !== round?.id && now < (round?.ends_at ?? 0) + COUNTING_MS;
    this.root.classList.toggle("counting", isCounting); // the board stays, dimmed
    const isOfLists = phase === "writing" || phase === "checking";
    const isOffScreen = isOfLists || round?.paper?.has_board === false;
    document.body.classList.toggle("in-round", !(isBetween || isOffScreen) || (isCounting && !isOffScreen)); // selects the layout
    const mayEnd = (isOfLists || phase === "playing" || phase === "paused") && (you?.may_end ?? false);
    setHidden(byId("between"), !isBetween);
    setHidden(this.results, !isFinished || this.#loaded !== round?.id);
    this.#showFinish(mayEnd, (round?.paper && goOn[phase]) || finish);
    this.#showPause(you?.pausing);
    find("another-form")?.toggleAttribute("hidden", !(phase === "playing" && you?.may_swap && !byId("own-words").childElementCount));
    if (!isBetween) return;
    find("invitation")?.toggleAttribute("hidden", isFinished);
    const here = isFinished || game.public ? "" : presentText(snapshot.players);
    const line = find("present-now");
    if (line) setText(line, here);
    setHidden(byId("start-form"), !mayStart);
    setText(byId("start"), isFinished ? nextLabel(snapshot) : start.first);
    let text = nextRoundText(isFinished, snapshot, mayStart, now);
    if (isFinished && this.#loaded !== round?.id) text = isCounting ? gettext("Counting the words …") : `${gettext("The words are still being counted.")} ${text}`;
    setText(byId("next"), text);
  }

  /**
   * @param {boolean} mayEnd
   * @param {string} label
   */
  #showFinish(mayEnd, label) {
    const form = find("finish-form");
    if (!form) return;
    setHidden(form, !mayEnd);
    const button = query(form, "button");
    const { finish, goOn } = SENTENCES;
    if ([finish, ...Object.values(goOn)].includes(button.textContent ?? "")) setText(button, label); // else it counts down
  }

  /** @param {You["pausing"]} [pausing] */
  #showPause(pausing) {
    const form = find("pause-form");
    if (!form) return;
    setHidden(form, !pausing);
    const button = query(form, "button", HTMLButtonElement);
    if (!pausing) return;
    const [path, label] = SENTENCES.pausing[pausing];
    button.value = path;
    setText(button, label);
  }

  /** @param {string} round */
  async #load(round) {
    const address = `/rounds/${round}/`;
    const answer = await fetchPage(address);
    const shown = answer?.page.getElementById("round-results");
    const isKept = !shown && !this.code.startsWith(PUBLIC_CODE) && await isRefused(address);
    if (round !== this.#wanted) return;
    const results = isKept ? element("h2", { id: "results-title", tabindex: "-1" }, KEPT) : shown;
    if (!results) {
      setTimeout(() => this.#load(round), RETRY_MS);
      return;
    }
    await nextTask(); // parsing took long already
    if (round !== this.#wanted) return;
    this.results.replaceChildren(results);
    if (!isKept) new ResultsView();
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
    const list = this.results.querySelector(":is(.results-standings, .results-series) .standings");
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
  if (isFinished && round?.next_starts_at) return gettext("Next round in %(time)s", { time: clockText(round.next_starts_at - now) });
  const starts = round ? gettext("The round starts in %(time)s", { time: clockText(round.starts_at - now) }) : "";
  if (!isFinished && round && round.starts_at > now) return starts;
  if (game.public) return starts || gettext("There is no round just now.");
  return mayStart || game.daily || game.host === null ? "" : waitingText(snapshot, !isFinished);
}

/** @param {Snapshot} snapshot */
function nextLabel(snapshot) {
  const { next, series, solo } = SENTENCES.start;
  if (isSeriesOver(snapshot)) return series;
  return isSolo(snapshot) ? solo : next;
}
