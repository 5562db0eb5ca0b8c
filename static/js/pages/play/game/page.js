// The page of a game: what the server says is shown, what the player does is sent. The server has
// the last word on everything.

import { byId } from "../../../lib/dom.js";
import { Effects } from "../../../lib/effects.js";
import { ServerClock } from "../../../models/play/clock.js";
import { GameBoard } from "./board.js";
import { Connection } from "./connection.js";
import { Course } from "./round_phase.js";
import { Desk } from "./words/word_submission.js";
import { Entering } from "./words/word_input.js";
import { Hosting } from "./hosting.js";
import { notice, say, showStatus } from "./messages.js";
import { PlayersView } from "./players.js";
import { copyAddress } from "../results/results.js";

class GamePage {
  constructor() {
    this.root = byId("game");
    const { code } = this.root.dataset;
    this.clock = new ServerClock(() => performance.now());
    this.board = new GameBoard();
    const effects = new Effects(byId("sound"));
    this.entering = new Entering(this.board);
    this.desk = new Desk(code, this.board, effects);
    this.connection = new Connection(code, this.desk.outbox);
    this.desk.connection = this.connection;
    this.hosting = new Hosting(code, (snapshot) => this.#received({ type: "snapshot", ...snapshot }));
    this.players = new PlayersView(this.hosting);
    this.course = new Course(this, effects);
    this.#listen();
    this.#hear(JSON.parse(byId("snapshot").textContent));
    this.connection.open();
    this.course.run();
  }

  #listen() {
    this.connection.addEventListener("message", ({ detail }) => this.#received(detail));
    this.connection.addEventListener("status", ({ detail }) => this.#be(detail));
    this.connection.addEventListener("closed", () => this.course.stop());
    this.entering.addEventListener("word", ({ detail }) => this.desk.enter(detail));
    this.entering.addEventListener("hint", ({ detail }) => say(detail, "hint"));
    byId("rotate").addEventListener("click", () => this.board.turn());
    byId("copy-link")?.addEventListener("click", ({ currentTarget }) => copyAddress(currentTarget));
    addEventListener("keydown", (event) => {
      if (!event.altKey || event.code !== "KeyR") return;
      event.preventDefault();
      this.board.turn();
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.clock.doubt();
    });
  }

  #received(message) {
    if (message.server_time) this.clock.hear(message.server_time);
    if (message.type === "snapshot") this.#hear(message);
    else if (message.type === "ack") this.desk.judged(message, this.state.you?.min_length);
    else if (message.type === "players") this.#showPlayers(message.players, message.present);
    else if (message.type === "scores") this.#scored(message);
    else if (message.type === "results") this.course.settled(message.round);
    else if (message.type === "error") this.#failed(message);
  }

  #failed({ code, id, detail }) {
    this.root.dataset.gone = code; // looked at where nothing more is to come
    const again = code === "server.error" && this.connection.slowDown(id);
    if (!again && detail) notice(detail);
  }

  #hear(snapshot) {
    if (!this.clock.isSet) this.clock.hear(snapshot.server_time);
    this.state = snapshot;
    const { round, you, game } = snapshot;
    this.#enterRound(round);
    this.desk.merge(you?.words ?? []);
    if (round?.board) this.board.show(round.board);
    this.players.show(snapshot);
    this.hosting.show(snapshot);
    byId("round-name").textContent = round ? `Round ${game.public ? round.series_place : round.number}` : "";
    if (!you) notice("You are not in this game any more.");
    else if (game.closed) notice("This game is over and closed.");
    if (round?.settled) this.course.settled(round.id);
    this.course.tick();
  }

  #enterRound(round) {
    if (this.roundId === round?.id) return;
    this.roundId = round?.id ?? null;
    this.desk.enterRound(this.roundId);
    this.course.begin();
    this.root.classList.remove("settings-changed");
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
    this.players.show(this.state);
  }

  #be(status) {
    this.root.dataset.live = status;
    showStatus(status);
    if (status !== "lost") this.connection.flush();
  }
}

new GamePage();
