// The page of a game: shows the server's messages, sends the player's actions. The server decides.

import { showAnnouncements } from "../../../lib/app.js";
import { byId, find } from "../../../lib/dom.js";
import { Effects } from "../../../lib/effects.js";
import { DailyTry } from "../../../lib/kept_rounds.js";
import { filled, gettext } from "../../../lib/wording.js";
import { ServerClock } from "../../../models/clock.js";
import { isAlone, isPractice, isSolo, withCounts, withOwnCount } from "../../../models/play/players.js";
import { Sight } from "../../../models/play/sight.js";
import { copyOnClick } from "../share.js";
import { GameBoard } from "./board.js";
import { Connection } from "./connection.js";
import { Hosting, PeopleView } from "./hosting.js";
import { HintsView, hideVerdict, Introduction, Phrases, SENTENCES, showArrival, showNotice, showStatus, showVerdict } from "./messages.js";
import { PaperView } from "./paper.js";
import { EverybodyView, KnocksView, PlayersView, showGoal } from "./players.js";
import { RoundPhase } from "./round_phase.js";
import { WordInput } from "./word_input.js";
import { WordSubmission } from "./word_submission.js";

/** @import { AckMessage, ErrorMessage, FindState, FoundMessage, PlayersMessage, RoundState, ScoresMessage, ServerMessage, Snapshot } from "#js/api.js" */
/** @import { Status } from "./messages.js" */

export class GamePage {
  /** @type {string | null} */
  #roundId = null;

  constructor() {
    this.root = byId("game");
    this.code = this.root.dataset.code ?? "";
    this.clock = new ServerClock(() => performance.now());
    this.board = new GameBoard();
    this.effects = new Effects();
    this.hints = new HintsView(this.board, () => this.submission.showProgress());
    const given = find("daily-try")?.textContent;
    this.daily = given ? new DailyTry(JSON.parse(given)) : null;
    this.submission = new WordSubmission(this.code, this.board, this.effects, this.daily);
    this.input = new WordInput(this.board, this.code, (word) => this.submission.has(word));
    this.connection = new Connection(this.code, this.submission.outbox);
    this.submission.connection = this.connection;
    this.sight = new Sight(Date.now, (message) => this.connection.socket.send(message));
    this.hosting = new Hosting(this.code, (snapshot) => this.#received({ type: "snapshot", ...snapshot }));
    this.phrases = find("say") ? new Phrases(this.hosting, () => this.#showPlayers()) : null;
    this.people = find("people-panel") ? new PeopleView(this.code, this.phrases) : null;
    this.players = new PlayersView(this.hosting, this.phrases);
    this.introduction = new Introduction();
    this.knocks = new KnocksView(this.hosting, this.effects);
    this.everybody = new EverybodyView();
    this.paper = find("on-paper") ? new PaperView(this.code) : null;
    this.phase = new RoundPhase(this, this.effects);
    this.#listen();
    /** @type {Snapshot} */
    this.snapshot = JSON.parse(byId("snapshot").textContent ?? "");
    this.clock.sync(this.snapshot.server_time);
    this.#show(this.snapshot);
    this.connection.open();
    this.phase.run();
  }

  #listen() {
    this.connection.on("message", (message) => this.#received(message));
    this.connection.on("status", (status) => this.#setStatus(status));
    this.connection.on("closed", () => this.phase.stop());
    this.connection.socket.on("open", () => this.sight.flush());
    this.input.on("word", (word) => this.submission.submit(word, this.snapshot.you?.min_length));
    this.input.on("formed", hideVerdict);
    this.input.on("hint", (text) => showVerdict(text, "hint"));
    const copyLink = find("copy-link");
    if (copyLink) copyOnClick(copyLink);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.clock.markStale();
      this.sight.change(document.hidden);
    });
  }

  /** @param {ServerMessage} message */
  #received(message) {
    if ("server_time" in message) this.clock.sync(message.server_time);
    if (message.type === "snapshot") this.#show(message);
    else if (message.type === "ack") this.#acknowledged(message);
    else if (message.type === "found") this.#foundElsewhere(message);
    else if (message.type === "players") this.#updatePlayers(message);
    else if (message.type === "knocks") this.knocks.show(message.knocks);
    else if (message.type === "scores") this.#updateScores(message);
    else if (message.type === "finds") this.#showFinds(message.round, message.finds);
    else if (message.type === "results") this.phase.intermission.settled(message.round);
    else if (message.type === "error") this.#failed(message);
  }

  /** @param {FoundMessage} found */
  #foundElsewhere(found) {
    this.submission.merge([found]);
    this.hints.update();
  }

  /** @param {AckMessage} ack */
  #acknowledged(ack) {
    this.submission.acknowledge(ack, this.snapshot.you?.min_length);
    if (!ack.accepted) return;
    this.hints.update();
    this.#showPlayers();
    this.introduction.close();
  }

  /** @param {ErrorMessage} message */
  #failed({ code, id, detail }) {
    if (code === "message.invalid" && id === undefined) return; // a process of the last release knows fewer messages
    this.root.dataset.gone = code; // selects what the page shows once the connection is closed
    const isRetried = code === "server.error" && this.connection.retry(id);
    if (isRetried) showVerdict(gettext("The site can’t store words just now. Yours are kept and sent again."), "hint");
    else if (detail) showNotice(detail);
  }

  /** @param {Snapshot} snapshot */
  #show(snapshot) {
    this.snapshot = snapshot;
    showAnnouncements(snapshot.announcements);
    const { round, you, game } = snapshot;
    this.#enterRound(round);
    this.submission.update(round);
    this.submission.merge(you?.words ?? []);
    if (round?.board) this.board.show(round.board);
    this.daily?.keep(snapshot, this.code, Date.now() - this.clock.now());
    this.hints.showStarts();
    if (you?.blanks && find("hints")?.hidden) this.hints.fetch();
    this.everybody.add(round?.id ?? null, you?.finds ?? you?.team_finds ?? []);
    this.#showPoints(round?.points ?? 0);
    this.#showPlayers();
    this.hosting.show(snapshot);
    this.knocks.show(you?.knocks ?? []);
    if (you?.screen) find("screen-link")?.setAttribute("href", you.screen);
    const name = byId("round-name");
    name.textContent = round ? filled(name.dataset.text ?? "", { number: round.number, place: round.series_place }) : "";
    this.root.classList.toggle("guest", !you?.may_start);
    if (!you) showNotice(gettext("You are not in this game any more."));
    else if (game.closed) showNotice(SENTENCES.closed);
    if (round?.settled) this.phase.intermission.settled(round.id);
    this.phase.tick();
  }

  /** @param {RoundState | null} round */
  #enterRound(round) {
    const id = round?.id ?? null;
    if (this.#roundId === id) return;
    if (this.#roundId) { // of the round before
      find("target")?.remove();
      this.hints.remove();
    }
    this.#roundId = id;
    this.submission.enterRound(id, this.snapshot.round);
    this.phase.reset();
    this.root.classList.remove("settings-changed");
    const { rows, columns } = this.snapshot.game.settings;
    this.board.hide(rows, columns);
  }

  /**
   * @param {string} round
   * @param {FindState[]} finds
   */
  #showFinds(round, finds) {
    this.everybody.add(round, finds);
    this.everybody.show(this.snapshot);
  }

  /** @param {number} points Of those who play together. */
  #showPoints(points) {
    const { round } = this.snapshot;
    if (round) this.snapshot = { ...this.snapshot, round: { ...round, points } };
    showGoal(points, round?.goals ?? []);
  }

  /** @param {PlayersMessage} message */
  #updatePlayers({ type, ...roster }) { this.#showPlayers(roster); }

  /** @param {ScoresMessage} message */
  #updateScores({ type, round, you, points, counts, ...roster }) {
    if (points !== undefined) this.#showPoints(points);
    const players = withCounts(this.snapshot.players, roster.players, this.snapshot.game.public, counts);
    this.#showPlayers({ ...roster, players });
  }

  /** @param {Partial<Snapshot>} roster What has changed of it. */
  #showPlayers(roster = {}) {
    const { players = this.snapshot.players } = roster;
    const counted = withOwnCount(players, this.snapshot.you?.seat, this.submission.count);
    this.snapshot = { ...this.snapshot, ...roster, players: counted };
    const newcomers = this.players.show(this.snapshot);
    this.everybody.show(this.snapshot);
    this.submission.progress.showRivals(this.snapshot, this.submission.count);
    this.phrases?.show(this.snapshot);
    this.hosting.isAlone = isAlone(counted);
    if (newcomers.length && this.root.dataset.phase === "lobby" && !this.snapshot.game.public) {
      showArrival(newcomers);
      this.effects.play("arrival");
    }
    this.root.classList.toggle("solo", isSolo(this.snapshot));
    this.root.classList.toggle("practice", isPractice(this.snapshot));
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.root.dataset.live = status;
    showStatus(status);
    this.clock.markStale(); // another process may answer now, with a clock of its own
    if (status !== "lost") this.connection.flush();
  }
}

new GamePage();
