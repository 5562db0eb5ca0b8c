// A practice round on this device: dealt and judged by a kept dictionary, without the server. The tab keeps its round, so
// that loading the page again loses nothing. Without a network the page also stands for that of a try of the daily board, and for
// that of words to learn, whose drill it has.

import { DRILL_MS } from "../../../lib/declared.js";
import { canKeep, Device, kept, offer, offered } from "../../../lib/device.js";
import { announce, byId, element, field, hasMouse, isPressedTwice, query, queryAll, setText, storageSlot } from "../../../lib/dom.js";
import { Effects } from "../../../lib/effects.js";
import { closeTry, DRILL, keepRound, keepTry, keptTry, OUTBOX, unsent, wordOfTry } from "../../../lib/kept_rounds.js";
import { counted, digits, gettext } from "../../../lib/wording.js";
import { Grid } from "../../../models/grid.js";
import { clockText, LAST_SECONDS, spokenTime } from "../../../models/clock.js";
import { milestone, Outbox, OwnWords, ownVerdict, reason } from "../../../models/play/words.js";
import { GameBoard } from "../game/board.js";
import { hideVerdict, showVerdict } from "../game/messages.js";
import { WordInput } from "../game/word_input.js";
import { OwnWordsView, WordFeedback } from "../game/word_submission.js";
import { BlanksView } from "./blanks.js";

/** @import { OwnWord, RandomBoardResponse } from "#js/api.js" */
/** @import { OwnRound, Solution, TilePath } from "#js/types.js" */

const TICK_MS = 200;
const LOOK_MS = 5000; // after which a try looks again if there is a network
const MOST_DEALT = 20; // boards, of which the first with enough words is taken
const ROUND = storageSlot("sessionStorage", "practice");
const UNTIMED = storageSlot("localStorage", "practice"); // to go on with tomorrow
const DAILY = "/daily/", LEARN = "/learn/", PRACTICE = "/practice/"; // at another address, a service worker has answered with this page

/**
 * A day of the daily board, which is one of UTC.
 * @param {number} moment
 */
const dayOf = (moment) => new Date(moment).toISOString().slice(0, 10);

class Practice {
  #device = new Device();
  #words = new OwnWords();
  #view = new OwnWordsView();
  #outbox = new Outbox({ storage: OUTBOX, firstId: Date.now() });
  /** @type {OwnRound | null} */
  #round = null;
  /** @type {Map<string, OwnWord>} */
  #solution = new Map();
  /** @type {Map<string, TilePath>} */
  #paths = new Map();
  #second = Infinity;
  #blanks = new BlanksView(() => { this.#save(); this.#blanks.show(this.#round, this.#words); });

  constructor() {
    this.game = byId("game");
    this.form = byId("practice-form", HTMLFormElement);
    this.sentences = JSON.parse(byId("verdict-sentences").textContent ?? "");
    this.board = new GameBoard();
    this.feedback = new WordFeedback(this.board, new Effects());
    this.input = new WordInput(this.board, "practice", (word) => this.#words.has(word));
    this.input.on("word", (entry) => this.#judge(entry));
    this.input.on("formed", hideVerdict);
    this.input.on("hint", (text) => showVerdict(text, "hint"));
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.#begin(); });
    byId("finish").addEventListener("click", ({ currentTarget: button }) => {
      if (button instanceof HTMLElement && isPressedTwice(button, gettext("End it now"))) this.#finish();
    });
    byId("again").addEventListener("click", () => this.#enter(null));
    setInterval(() => this.#tick(), TICK_MS);
    byId("start-drill").addEventListener("click", () => this.#startDrill());
    const kept = JSON.parse(ROUND.load() ?? "null") ?? JSON.parse(UNTIMED.load() ?? "null");
    if (location.pathname === LEARN) this.#offerDrill(kept?.drill ? kept : null);
    else if (location.pathname !== PRACTICE) this.#goOn();
    else {
      this.#offer();
      this.#enter(kept);
    }
  }

  /**
   * Offers the drill that this device keeps, or goes on with it.
   * @param {OwnRound | null} begun
   */
  #offerDrill(begun) {
    const { drill = [] } = JSON.parse(DRILL.load() ?? "null") ?? {};
    if (!begun && !drill.length) {
      location.replace("/offline/");
      return;
    }
    for (const part of queryAll(document, "[data-practice]")) part.hidden = true;
    byId("practice-title").textContent = gettext("Words to learn");
    byId("drill-offer").hidden = false;
    byId("drill-words").textContent = counted(drill.length, "A drill with %(count)s of your words is on this device. It takes three minutes, and has no hints.", "A drill with %(count)s of your words is on this device. It takes three minutes, and has no hints.");
    this.#enter(begun);
  }

  #startDrill() {
    const startedAt = Date.now(), drill = JSON.parse(DRILL.load() ?? "null");
    DRILL.save("null");
    this.#enter({ ...drill, startedAt, endsAt: startedAt + DRILL_MS, found: [], isOver: false, rival: null });
    if (hasMouse()) byId("word").focus();
  }

  /** Goes on with the try that this page stands for. */
  #goOn() {
    const round = keptTry();
    const isHere = round?.daily && [`/games/${round.daily.game}/`, DAILY].includes(location.pathname);
    if (!isHere || dayOf(round.startedAt) !== dayOf(Date.now())) {
      location.replace(location.pathname === DAILY ? "/offline/#daily" : "/offline/");
      return;
    }
    this.#outbox.startRound(round.daily?.round ?? null);
    query(this.game, ".game-title").textContent = gettext("Daily board");
    for (const part of queryAll(document, "[data-practice], [data-solved]")) part.hidden = true;
    this.#enter(round);
    setInterval(() => this.#look(), LOOK_MS);
  }

  /** Back to the page of the try once there is a network, where its words are sent. */
  async #look() {
    if (!this.#round?.daily || this.#round.isOver || !navigator.onLine) return;
    const answer = await fetch("/healthz").catch(() => null);
    if (answer?.ok) location.assign(`/games/${this.#round.daily.game}/`);
  }

  /** Offers the dictionaries that are kept. */
  async #offer() {
    const slugs = [...(await kept()).keys()];
    const select = query(this.form, "select[name=dictionary]", HTMLSelectElement);
    for (const option of [...select.options]) option.hidden = option.disabled = !slugs.includes(option.value);
    select.value = slugs.includes(select.value) ? select.value : slugs[0] ?? "";
    this.form.hidden = !slugs.length;
    byId("none-kept").hidden = slugs.length > 0;
    const words = offered()[select.options[0]?.value ?? ""]; // the first is in the language of the page
    if (!slugs.length && words && canKeep()) offer(byId("keep-offer"), words, () => this.#offer(), `${words.name}:`);
  }

  async #begin() {
    const [dictionary, size, seconds] = ["dictionary", "board", "round_seconds"].map((name) => field(this.form, name).value);
    const { rules = "", minLength = "" } = query(this.form, `option[value="${size}"]`).dataset;
    this.form.setAttribute("aria-busy", "true");
    const dealt = await this.#deal(dictionary, size, { rules, min_length: minLength, max_length: "" });
    this.form.removeAttribute("aria-busy");
    if (!dealt) {
      this.#offer(); // the dictionary has just been removed
      return;
    }
    const rival = await this.#rival(dictionary, dealt.words);
    const startedAt = Date.now();
    this.#enter({
      ...dealt, dictionary, minLength: Number(minLength), startedAt, found: [], isOver: false, rival,
      endsAt: Number(seconds) ? startedAt + 1000 * Number(seconds) : null,
    });
    if (hasMouse()) byId("word").focus();
  }

  /**
   * A board with enough words, or the last of many without; null without the dictionary.
   * @param {string} dictionary
   * @param {string} size
   * @param {{ rules: string, min_length: string, max_length: string }} settings
   */
  async #deal(dictionary, size, settings) {
    const enough = Number(this.form.dataset.enough);
    for (let dealt = 1; ; dealt += 1) {
      /** @type {RandomBoardResponse & { accents: Record<string, string> } | null} */
      const random = await this.#device.ask(dictionary, { random: { size, dice: "" } });
      if (!random) return null;
      const grid = new Grid(random.rows.length, random.rows[0].length, random.rows.flat());
      /** @type {Solution | null} */
      const solution = await this.#device.ask(dictionary, { solve: { board: grid.toRows(), ...settings } });
      if (!solution) return null;
      const { board, words } = solution;
      if (words.length < enough && dealt < MOST_DEALT) continue;
      /** @type {string[] | null} */
      const known = await this.#device.ask(dictionary, { known: words.map(({ word }) => word) });
      const marked = words.map((found) => (known && !known.includes(found.word) ? { ...found, rare: true } : found));
      return { rows: random.rows, accents: random.accents, board, words: known?.length ? marked : words };
    }
  }

  /**
   * The computer player that was chosen, if any.
   * @param {string} dictionary
   * @param {OwnWord[]} words
   */
  async #rival(dictionary, words) {
    const [chosen] = query(this.form, "select[name=computer]", HTMLSelectElement).selectedOptions;
    if (!chosen.value) return null;
    const strength = Number(chosen.value), rule = JSON.parse(byId("computer-rule").textContent ?? "");
    /** @type {NonNullable<OwnRound["rival"]>["plan"] | null} */
    const plan = await this.#device.ask(dictionary, { computer: { rule, strength, words: words.map(({ word }) => word) } });
    return plan && { name: chosen.dataset.name ?? "", strength, plan };
  }

  /** @param {OwnRound | null} round */
  #enter(round) {
    this.#round = round;
    this.#solution = new Map(round?.words.map((found) => [found.word, found]));
    this.#words.clear();
    this.#paths.clear();
    for (const { word } of round?.found ?? []) this.#words.add(this.#known(word) ?? { word, points: 0 });
    this.#second = Infinity;
    if (round) this.board.show({ rows: round.rows, bonuses: null, values: null, accents: round.accents });
    this.#view.show(this.#words);
    this.#show();
  }

  /**
   * A word of the board.
   * @param {string} word
   */
  #known(word) { return this.#round?.daily ? wordOfTry(this.#round, word) : this.#solution.get(word); }

  #save() {
    if (this.#round?.daily) keepTry(this.#round);
    else {
      const text = JSON.stringify(this.#round);
      ROUND.save(text);
      if (!this.#round?.drill) UNTIMED.save(this.#round?.endsAt === null && !this.#round.isOver ? text : "null");
    }
  }

  /** Shows what belongs to the phase: the form, the round, or its results. */
  #show() {
    this.#save();
    const round = this.#round;
    const phase = !round ? "lobby" : round.isOver ? "finished" : "playing";
    this.game.dataset.phase = phase;
    document.body.classList.toggle("in-round", phase === "playing");
    for (const part of queryAll(document, "[data-shown-in]")) part.hidden = part.dataset.shownIn !== phase;
    if (phase === "playing") this.input.start();
    else this.input.stop();
    if (round?.isOver) this.#showResults(round);
    this.#blanks.show(round, this.#words);
    this.#tick();
  }

  #tick() {
    if (!this.#round || this.#round.isOver) return;
    const { startedAt, endsAt } = this.#round;
    const left = endsAt === null ? null : endsAt - Date.now();
    setText(byId("time"), left === null ? clockText(Date.now() - startedAt, { up: true }) : clockText(left));
    byId("clock-track").hidden = left === null;
    this.#showRival(this.#round);
    if (left === null || endsAt === null) return;
    byId("clock-left").style.inlineSize = `${Math.max(0, (100 * left) / (endsAt - startedAt))}%`;
    const second = Math.ceil(left / 1000);
    this.game.classList.toggle("last-seconds", second <= LAST_SECONDS && second > 0);
    const spoken = spokenTime(this.#second, second);
    if (spoken && Number.isFinite(this.#second)) announce(spoken);
    this.#second = second;
    if (left <= 0) this.#finish();
  }

  /** @param {OwnRound} round */
  #showRival(round) {
    const line = byId("rival"), { rival, drill } = round;
    line.hidden = !rival && !drill;
    const found = foundByRival(round, Date.now()).length;
    const text = drill ? this.#drillText(drill)
      : counted(found, "%(name)s has found %(count)s word.", "%(name)s has found %(count)s words.", { name: rival?.name ?? "" });
    setText(line, text);
  }

  /** @param {string[]} drill */
  #drillText(drill) {
    const found = drill.filter((word) => this.#words.has(word)).length;
    return counted(drill.length, "You have found %(found)s of %(count)s word that you walked past.", "You have found %(found)s of %(count)s words that you walked past.", { found });
  }

  /** @param {{ word: string, path: TilePath }} entry */
  #judge({ word, path }) {
    if (!this.#round) return;
    const { minLength } = this.#round;
    const found = this.#known(word);
    const code = ownVerdict(word, { found: this.#words, minLength, grid: this.board.grid }) ?? (found ? null : "word.unknown");
    if (code || !found) {
      const shown = (code === "word.repeated" && this.#paths.get(word)) || path;
      this.feedback.refuse(code, reason(this.sentences, code, word, minLength), word, shown);
      if (code === "word.repeated") this.#view.point(word);
      return;
    }
    const before = this.#words.points;
    this.#words.add(found);
    this.#paths.set(word, path);
    this.#round.found.push({ word, at: Date.now() });
    if (this.#round.daily) this.#outbox.add(word);
    this.#save();
    this.#view.show(this.#words, before);
    this.#blanks.show(this.#round, this.#words);
    this.feedback.accept(found, path, milestone(this.#words));
  }

  #finish() {
    if (!this.#round) return;
    this.#round.isOver = true;
    const { found, rival, daily } = this.#round;
    const endedAt = this.#round.endsAt = Math.min(Date.now(), this.#round.endsAt ?? Infinity);
    const computer = rival && { strength: rival.strength, words: foundByRival(this.#round, endedAt) };
    if (daily) closeTry();
    else if (found.length) keepRound(this.#round, computer);
    this.game.classList.remove("last-seconds");
    this.#show();
    byId("results-title").focus();
  }

  /**
   * The words that were not found are not known to this device.
   * @param {OwnRound} round
   */
  #showTry(round) {
    const waiting = unsent(round);
    byId("results-title").textContent = counted(this.#words.points, "%(count)s point", "%(count)s points");
    byId("results-lead").textContent = waiting
      ? counted(waiting, "%(count)s of your words has not reached the site in time, so it does not count on the daily board. Once there is a network, the round is in your history as practice.", "%(count)s of your words have not reached the site in time, so they do not count on the daily board. Once there is a network, the round is in your history as practice.")
      : gettext("The site has all your words. Once there is a network, it shows your place.");
    byId("found-words").replaceChildren(...this.#words.newestFirst.map(item));
  }

  /** @param {OwnRound} round */
  #showResults(round) {
    if (round.daily) {
      this.#showTry(round);
      return;
    }
    const { words, board, dictionary, minLength } = round;
    this.#showResultsOfRival(round);
    this.#showResultsOfDrill(round);
    const all = words.reduce((sum, { points }) => sum + points, 0);
    byId("results-title").textContent = counted(this.#words.points, "%(count)s point of %(all)s", "%(count)s points of %(all)s", { all: digits(all) });
    byId("results-lead").textContent = counted(words.length, "You found %(found)s of %(count)s word.", "You found %(found)s of %(count)s words.", { found: this.#words.size });
    byId("found-words").replaceChildren(...this.#words.newestFirst.map(item));
    const missed = words.filter(({ word }) => !this.#words.has(word)).sort((a, b) => b.points - a.points || b.word.length - a.word.length);
    byId("missed-words").replaceChildren(...missed.map(item));
    const query = new URLSearchParams({ board, dictionary, min_length: String(minLength) });
    byId("in-solver", HTMLAnchorElement).href = `/?${query}`;
  }

  /** @param {OwnRound} round */
  #showResultsOfDrill({ drill }) {
    byId("drill-part").hidden = !drill;
    if (!drill) return;
    byId("drill-found").textContent = this.#drillText(drill);
    byId("drill-list").replaceChildren(...drill.flatMap((word) => this.#solution.get(word) ?? []).map(item));
  }

  /** @param {OwnRound} round */
  #showResultsOfRival(round) {
    const { rival } = round;
    byId("results-rival").hidden = byId("rival-part").hidden = !rival;
    if (!rival) return;
    const found = foundByRival(round, Infinity).flatMap(({ word }) => this.#solution.get(word) ?? []);
    const points = found.reduce((sum, each) => sum + each.points, 0), { name } = rival;
    byId("results-rival").textContent = outcome(this.#words.points - points, points, name);
    byId("rival-title").textContent = gettext("Found by %(name)s", { name });
    byId("rival-words").replaceChildren(...found.map(item));
  }
}

/**
 * The words that the computer player has found until a moment.
 * @param {OwnRound} round
 * @param {number} until
 */
function foundByRival({ rival, startedAt, endsAt }, until) {
  const last = Math.min(until, endsAt ?? Infinity);
  const found = (rival?.plan ?? []).map(({ word, after }) => ({ word, at: Math.round(startedAt + 1000 * after) }));
  return found.filter(({ at }) => at < last);
}

/** @param {OwnWord} found */
const item = ({ word, written = word, points }) => element("li", {},
  element("span", {}, written), " ", element("span", { class: "points", "aria-label": counted(points, "%(count)s point", "%(count)s points") }, String(points)));

/**
 * Who has won.
 * @param {number} lead The player's points more than those of the computer.
 * @param {number} points Those of the computer.
 * @param {string} name
 */
function outcome(lead, points, name) {
  if (lead > 0) return counted(points, "You have won: %(name)s has %(count)s point.", "You have won: %(name)s has %(count)s points.", { name });
  if (lead < 0) return counted(points, "%(name)s has won with %(count)s point.", "%(name)s has won with %(count)s points.", { name });
  return counted(points, "A draw: %(name)s has %(count)s point, too.", "A draw: %(name)s has %(count)s points, too.", { name });
}

new Practice();
