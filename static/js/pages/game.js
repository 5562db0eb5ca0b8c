// The page of a game: what the server says is shown, what the player does is sent. The phase of the
// round follows from its times and the clock; the server has the last word on everything.

import { ApiError, post } from "../lib/api.js";
import { byId, element } from "../lib/dom.js";
import { Effects } from "../lib/effects.js";
import { COUNTDOWN_MS, phaseOf, ServerClock } from "../models/clock.js";
import { Outbox } from "../models/outbox.js";
import { OwnWords } from "../models/own_words.js";
import { reason } from "../models/verdicts.js";
import { counted } from "../models/words.js";
import { GameBoard } from "./game/board.js";
import { ClockView } from "./game/clock.js";
import { Connection } from "./game/connection.js";
import { Entering } from "./game/entering.js";
import { OwnWordsView, PlayersView } from "./game/lists.js";
import { Pause } from "./game/pause.js";
import { copyAddress } from "./game/results.js";

const TICK_MS = 100;
const MISSING_MS = 700; // before the page asks for what should have come by itself
const SETTLING_MS = 1200; // after which the results can be asked for
const FIRST_ID_RANGE = 2 ** 40;
const STATUS_TEXT = {
  polling: "Slow connection: you can play on.",
  lost: "Connection lost. Words are kept and sent when it is back.",
};

class GamePage {
  constructor() {
    this.root = byId("game");
    this.code = this.root.dataset.code;
    this.clock = new ServerClock(() => performance.now());
    this.effects = new Effects(byId("sound"));
    this.board = new GameBoard();
    this.entering = new Entering(this.board);
    this.clockView = new ClockView();
    this.wordsView = new OwnWordsView();
    this.playersView = new PlayersView();
    this.words = new OwnWords();
    this.outbox = new Outbox({ keep: shelf(`outbox ${this.code}`), firstId: Math.floor(Math.random() * FIRST_ID_RANGE) });
    this.connection = new Connection(this.code, this.outbox);
    this.pause = new Pause(this.code);
    this.paths = new Map(); // of the words under way, by their ids
    this.phase = null;
    this.missingSince = null;
    this.#listen();
    this.#hear(JSON.parse(byId("snapshot").textContent));
    this.connection.open();
    setInterval(() => this.#tick(), TICK_MS);
  }

  #listen() {
    this.connection.addEventListener("message", ({ detail }) => this.#received(detail));
    this.connection.addEventListener("status", ({ detail }) => this.#showStatus(detail));
    this.entering.addEventListener("word", ({ detail }) => this.#enter(detail));
    this.entering.addEventListener("hint", ({ detail }) => this.#say(detail, "hint"));
    this.clockView.addEventListener("second", ({ detail }) => this.#second(detail));
    this.playersView.onhost = (does, seat, name) => this.#host(does, seat, name);
    byId("rotate").addEventListener("click", () => this.board.turn());
    byId("copy-link")?.addEventListener("click", ({ currentTarget }) => copyAddress(currentTarget));
    byId("start-form").addEventListener("submit", (event) => this.#ask(event, "start"));
    byId("finish-form")?.addEventListener("submit", (event) => this.#ask(event, "finish"));
    addEventListener("keydown", (event) => {
      if (!event.altKey || event.code !== "KeyR") return;
      event.preventDefault();
      this.board.turn();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.clock.doubt();
    });
  }

  // -- what the server says ----------------------------------------------------------------------

  #received(message) {
    if (message.server_time) this.clock.hear(message.server_time);
    if (message.type === "snapshot") this.#hear(message);
    else if (message.type === "ack") this.#judged(message);
    else if (message.type === "players") this.#showPlayers(message.players, message.present);
    else if (message.type === "scores") this.#scored(message);
    else if (message.type === "results") this.pause.settled(message.round);
    else if (message.type === "error" && message.detail) this.#notice(message.detail);
  }

  #hear(snapshot) {
    if (!this.clock.isSet) this.clock.hear(snapshot.server_time);
    this.state = snapshot;
    const { round, you, game } = snapshot;
    this.#enterRound(round);
    if (this.words.merge(you?.words ?? [])) this.wordsView.show(this.words);
    if (round?.board) this.board.show(round.board);
    this.playersView.show(snapshot);
    byId("round-name").textContent = round ? `Round ${game.public ? round.series_place : round.number}` : "";
    if (!you) this.#notice("You are not in this game any more.");
    else if (game.closed) this.#notice("This game is over and closed.");
    if (round?.settled) this.pause.settled(round.id);
    this.#tick();
  }

  #enterRound(round) {
    if (this.roundId === round?.id) return;
    this.roundId = round?.id ?? null;
    const late = this.outbox.enter(this.roundId);
    if (late.length) this.#notice(`${counted(late.length, "word")} came too late: ${late.join(", ")}.`);
    this.words.clear();
    this.wordsView.show(this.words);
    this.wordsView.wait(this.outbox.words);
    this.phase = null;
    const { rows, columns } = this.state.game.settings;
    this.board.hide(rows, columns);
  }

  /** The ten with the most words; in a private game the order stays, and so do the others. */
  #scored({ players, present }) {
    const news = new Map(players.map((player) => [player.seat, player]));
    const known = this.state.players.map((player) => ({ ...player, ...news.get(player.seat) }));
    this.#showPlayers(this.state.game.public && players.length ? players : known, present);
  }

  #showPlayers(players, present) {
    this.state = { ...this.state, players, present };
    this.playersView.show(this.state);
  }

  // -- words -------------------------------------------------------------------------------------

  #enter({ word, path }) {
    const { id } = this.outbox.add(word);
    this.paths.set(id, path);
    this.connection.flush();
    if (this.connection.status === "lost") this.#say(`“${word}” is kept for later.`, "hint");
    this.#showWaiting();
  }

  #judged({ id, word, accepted, points, code }) {
    if (code === "rate.limited") {
      this.connection.slowDown(id);
      return;
    }
    const entry = this.outbox.settle(id);
    if (!entry) return;
    const path = this.paths.get(id) ?? [];
    this.paths.delete(id);
    if (accepted) this.#accept(word, points);
    else this.#say(reason(code, word ?? entry.word, { minLength: this.state.you?.min_length }), "bad");
    this.board.flash(path, accepted ? "good" : "bad");
    this.effects.play(accepted ? "good" : "bad");
    this.#showWaiting();
  }

  #accept(word, points) {
    this.words.add(word, points);
    this.wordsView.show(this.words);
    this.wordsView.fly(byId("word"));
    this.#say(`“${word}”: ${counted(points, "point")}`, "good");
  }

  #showWaiting() {
    clearTimeout(this.waitingTimer); // verdicts take milliseconds; only longer waits are worth a line
    const show = () => this.wordsView.wait(this.outbox.words);
    if (this.outbox.size) this.waitingTimer = setTimeout(show, 400);
    else show();
  }

  #say(text, look) {
    const verdict = byId("verdict");
    verdict.replaceChildren(element("span", { class: look }, text)); // anew, so that it moves again
  }

  // -- time --------------------------------------------------------------------------------------

  #tick() {
    const { round } = this.state;
    const now = this.clock.now();
    const due = phaseOf(round, now);
    const phase = due === "playing" && !round.board ? "countdown" : due; // the board is on its way
    if (phase !== this.phase) this.#change(phase);
    this.clockView.show(phase, round, now);
    this.pause.show(phase, this.state, now);
    this.#lookForMissing(due, now);
  }

  #change(phase) {
    const before = this.phase;
    this.phase = phase;
    this.root.dataset.phase = phase;
    if (phase !== "playing") this.entering.stop();
    byId("own").hidden = phase === "lobby";
    if (phase === "countdown") this.#announce("The round starts in three seconds.");
    if (phase === "playing") this.#begin(before);
    if (phase === "finished" && before === "playing") {
      this.effects.play("end");
      this.#announce("Time is up.");
    }
    if (phase === "countdown" || phase === "playing") byId("notice").hidden = true;
  }

  #begin(before) {
    if (this.state.you) this.entering.start();
    if (before === null) return; // it was running when the page came
    this.effects.play("start");
    const handy = matchMedia("(hover: hover) and (pointer: fine)").matches; // no keyboard pops up
    if (handy && document.activeElement === document.body) byId("word").focus();
  }

  #second({ left, spoken }) {
    if (spoken) this.#announce(spoken);
    if (left <= 10 && left > 0) this.effects.play("tick");
  }

  /** Ask for what should have come by itself. */
  #lookForMissing(phase, now) {
    const { round } = this.state;
    const over = phase === "finished";
    if (over && now > round.ends_at + SETTLING_MS) this.pause.settled(round.id); // it may be told late
    const missing = (phase === "playing" && !round.board)
      || (over && (round.next_starts_at ?? Infinity) - COUNTDOWN_MS < now);
    if (!missing) this.missingSince = null;
    else if (this.missingSince === null) this.missingSince = now;
    else if (now - this.missingSince > MISSING_MS) {
      this.missingSince = now;
      this.connection.refresh();
    }
  }

  // -- the rest ----------------------------------------------------------------------------------

  async #ask(event, what) {
    event.preventDefault();
    await this.#post(what, {});
  }

  async #host(does, seat, name) {
    const question = does === "remove" ? `Remove ${name} from this game for good?` : `Make ${name} the host?`;
    if (confirm(question)) await this.#post(does, { seat });
  }

  async #post(what, data) {
    try {
      this.#received({ type: "snapshot", ...await post(`games/${this.code}/${what}`, data) });
      byId("notice").hidden = true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#notice(error.message);
    }
  }

  #showStatus(status) {
    this.root.dataset.live = status;
    const line = byId("connection");
    line.hidden = status === "live";
    line.textContent = STATUS_TEXT[status] ?? "";
    if (status !== "lost") this.connection.flush();
  }

  #notice(text) {
    byId("notice").replaceChildren(element("p", {}, text));
    byId("notice").hidden = false;
  }

  #announce(text) {
    byId("announcer").textContent = text;
  }
}

/** A place for text in this tab's storage, if it has one. */
function shelf(key) {
  return {
    load: () => { try { return sessionStorage.getItem(key); } catch { return null; } },
    save: (text) => { try { sessionStorage.setItem(key, text); } catch { /* it lives as long as the page */ } },
  };
}

new GamePage();
