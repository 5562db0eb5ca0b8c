// Entered words: sent, judged, listed.

import { byId, element, find, setText, storageSlot } from "../../../lib/dom.js";
import { countUp, fly } from "../../../lib/effects.js";
import { OUTBOX } from "../../../lib/kept_rounds.js";
import { counted, gettext } from "../../../lib/wording.js";
import { prefixPath } from "../../../models/grid.js";
import { LONG, milestone, Outbox, OwnWords, ownVerdict, reason, VERY_LONG } from "../../../models/play/words.js";
import { keepUnknown } from "../results/results.js";
import { SENTENCES, showNotice, showVerdict } from "./messages.js";
import { Progress } from "./progress.js";

/** @import { AckMessage, OwnWord, RoundState } from "#js/api.js" */
/** @import { TilePath } from "#js/types.js" */
/** @import { Effects } from "../../../lib/effects.js" */
/** @import { GameBoard } from "./board.js" */
/** @import { Connection } from "./connection.js" */
/** @import { DailyTry } from "../../../lib/kept_rounds.js" */

// -- sending --------------------------------------------------------------------------------------------------
//
// Submits the player's words and shows their verdicts.

const FIRST_ID_RANGE = 2 ** 40;
const LATE_MS = 1000; // a verdict that took longer has no motion and no sound: after a lost connection many come at once
const SHOW_PENDING_AFTER_MS = 400; // verdicts take milliseconds; only longer waits are shown

export class WordSubmission {
  /** @type {Connection | null} Takes words from the outbox; set before words are submitted. */
  connection = null;
  #words = new OwnWords();
  #view = new OwnWordsView();
  /** @type {RoundState | null} */
  #round = null;
  /** @type {Map<number, { path: TilePath, at: number }>} Paths of the pending words by id, and when they were submitted. */
  #submitted = new Map();
  /** @type {Map<string, TilePath>} Paths of the found words, as far as this page knows them. */
  #foundPaths = new Map();
  #pendingTimer = 0;

  /**
   * @param {string} code
   * @param {GameBoard} board
   * @param {Effects} effects
   * @param {DailyTry | null} daily
   */
  constructor(code, board, effects, daily) {
    this.feedback = new WordFeedback(board, effects);
    this.progress = new Progress();
    this.daily = daily;
    this.outbox = new Outbox({
      storage: daily ? OUTBOX : storageSlot("sessionStorage", `outbox ${code}`),
      firstId: Math.floor(Math.random() * FIRST_ID_RANGE),
    });
  }

  /**
   * @param {string | null} id
   * @param {RoundState | null} round
   */
  enterRound(id, round) {
    const late = this.outbox.startRound(id);
    if (late.length) showNotice(counted(late.length, "%(count)s word came too late: %(words)s.", "%(count)s words came too late: %(words)s.", { words: late.join(", ") }));
    this.#words.clear();
    this.#foundPaths.clear();
    this.#round = round;
    this.#show();
    this.#view.showPending(this.outbox.words);
  }

  /**
   * The state of the round has come; that before the start does not know its words.
   * @param {RoundState | null} round
   */
  update(round) {
    const isKnown = this.#round?.common === round?.common && this.#round?.ranks?.length === round?.ranks?.length;
    this.#round = round;
    if (!isKnown) this.#show();
  }

  /**
   * Adds the words of a snapshot.
   * @param {OwnWord[]} words
   */
  merge(words) {
    if (this.#words.merge(words)) this.#show();
  }

  #show() {
    this.#view.show(this.#words);
    this.showProgress();
  }

  showProgress() { this.progress.show(this.#words, this.#round); }

  /**
   * Whether the player has found the word, by its spelling on tiles.
   * @param {string} word
   */
  has(word) { return this.#words.has(word); }

  get count() { return this.#words.size; }

  /**
   * Sends a word. Without a connection, those that can't count are refused, the others kept; a try of the daily board
   * knows which these are.
   * @param {{ word: string, path: TilePath }} entry
   * @param {number | null} [minLength]
   */
  submit({ word, path }, minLength) {
    const isLost = this.connection?.status === "lost";
    const found = this.daily?.find(word);
    const code = isLost && (ownVerdict(word, { found: this.#words, minLength, grid: this.feedback.board.grid }) ?? (this.daily && !found && "word.unknown"));
    if (code) {
      this.feedback.isLate = false;
      this.#refuse(word, word, code, path, minLength);
      return;
    }
    if (found) this.daily?.add(word);
    const { id } = this.outbox.add(word);
    this.#submitted.set(id, { path, at: performance.now() });
    this.connection?.flush();
    if (isLost && found) this.#accept(found, path);
    else if (isLost) showVerdict(gettext("“%(word)s” is kept for later.", { word }), "hint");
    this.#showPendingSoon();
  }

  /**
   * @param {AckMessage} ack
   * @param {number | null} [minLength]
   */
  acknowledge({ id, word, written, accepted, points, rare, code }, minLength) {
    if (code === "round.paused") { // kept until the round goes on
      this.outbox.markUnsent(id);
      return;
    }
    if (code === "rate.limited") {
      this.connection?.retry(id);
      return;
    }
    const entry = this.outbox.settle(id);
    if (!entry) return;
    const { path, at } = this.#submitted.get(id) ?? { path: [], at: -Infinity };
    this.#submitted.delete(id);
    this.feedback.isLate = performance.now() - at > LATE_MS;
    if (accepted) this.#accept({ word, written, points: points ?? 0, rare }, path);
    else this.#refuse(written ?? word ?? entry.word, word ?? entry.word, code, path, minLength);
    this.#showPendingSoon();
  }

  /**
   * @param {OwnWord} found
   * @param {TilePath} path
   */
  #accept(found, path) {
    const { points } = this.#words;
    this.#words.add(found);
    this.#foundPaths.set(found.word, path);
    this.#view.show(this.#words, points);
    const { news, celebrate } = this.progress.show(this.#words, this.#round);
    this.feedback.accept(found, path, news.join(", ") || milestone(this.#words, this.#round?.words_from !== "dictionary"), celebrate);
  }

  /**
   * @param {string} written
   * @param {string} word
   * @param {string | null | undefined} code
   * @param {TilePath} path
   * @param {number | null} [minLength]
   */
  #refuse(written, word, code, path, minLength) {
    const isRepeated = code === "word.repeated";
    const shown = (isRepeated && this.#foundPaths.get(word)) || path;
    this.feedback.refuse(code, reason(SENTENCES.verdicts, code, written, minLength), word, shown);
    if (isRepeated) this.#view.point(word);
    if (code === "word.unknown") keepUnknown(this.outbox.round, written);
  }

  #showPendingSoon() {
    clearTimeout(this.#pendingTimer);
    const show = () => this.#view.showPending(this.outbox.words);
    if (this.outbox.size) this.#pendingTimer = setTimeout(show, SHOW_PENDING_AFTER_MS);
    else show();
  }
}

// -- verdicts -------------------------------------------------------------------------------------------------
//
// How the verdict on a word looks and sounds: on its tiles, on the score, in the line below the entry.

/** @type {Record<string, "short" | "astray" | "repeated">} By code; the others are no words. */
const LOOKS = { "word.short": "short", "word.not_on_board": "astray", "word.repeated": "repeated" };

export class WordFeedback {
  /** Whether the verdict has no motion and no sound. */
  isLate = false;

  /**
   * @param {GameBoard} board
   * @param {Effects} effects
   */
  constructor(board, effects) {
    this.board = board;
    this.effects = effects;
  }

  /**
   * @param {OwnWord} found
   * @param {TilePath} path Empty if the word was entered before the page was loaded.
   * @param {string | null} note
   * @param {() => void} [celebrate] What the word has reached.
   */
  accept({ word, written, points }, path, note, celebrate = () => {}) {
    const worth = counted(points, "“%(word)s”: %(count)s point", "“%(word)s”: %(count)s points", { word: written ?? word });
    showVerdict(note ? `${worth}, ${note}` : worth, "good");
    if (this.isLate) return;
    const [isLong, isVeryLong] = [word.length >= LONG, word.length >= VERY_LONG];
    this.board.flash(path, isLong ? "good in-turn" : "good");
    celebrate();
    if (isVeryLong) this.board.glow();
    if (isLong) this.effects.rise(path.length, isVeryLong);
    else this.effects.play("good");
    const last = this.board.tileOf(path.at(-1));
    // Where they are is known without another layout once the frame has made one.
    if (last) requestAnimationFrame(() => setTimeout(() => fly(`+${points}`, last, byId("own-points"))));
  }

  /**
   * @param {string | null | undefined} code
   * @param {string} sentence
   * @param {string} word
   * @param {TilePath} path Empty if the word is not on the board; then its beginning is shown.
   */
  refuse(code, sentence, word, path) {
    const { grid } = this.board;
    const look = LOOKS[code ?? ""] ?? "unknown";
    showVerdict(sentence, look === "repeated" ? "hint" : "bad");
    if (this.isLate) return;
    this.board.flash(path.length || !grid ? path : prefixPath(grid, word), look);
    this.effects.play("bad");
  }
}

// -- the player's words ---------------------------------------------------------------------------------------
//
// The list of the player's own words of the round.

const POINT_MS = 900;
const LONGEST_COLUMN = 7; // letters; longer words share its column

export class OwnWordsView {
  /** @type {Map<string, HTMLElement>} The items by what they show: those that stay need no new layout. */
  #items = new Map();

  constructor() {
    this.list = byId("own-words");
  }

  /**
   * @param {OwnWords} words
   * @param {number} [from] The points that the score counts up from.
   */
  show(words, from = words.points) {
    const shown = words.newestFirst.map((found) => /** @type {const} */ ([JSON.stringify(found), found]));
    this.#items = new Map(shown.map(([key, found]) => [key, this.#items.get(key) ?? item(found)]));
    const items = [...this.#items.values()];
    arrange(items);
    items.forEach((each, place) => {
      const there = this.list.children[place] ?? null;
      if (there !== each) this.list.insertBefore(each, there);
    });
    while (this.list.children.length > items.length) this.list.lastElementChild?.remove();
    byId("own-count").textContent = String(words.size);
    countUp(byId("own-points"), from, words.points);
    byId("own-points-noun").textContent = counted(words.points, "point", "points");
    showTarget(words.points);
  }

  /**
   * Points at a word, given as tiles spell it, for a moment.
   * @param {string} word
   */
  point(word) {
    const found = [...this.list.children].find((each) => each.getAttribute("data-word") === word);
    found?.classList.add("pointed");
    setTimeout(() => found?.classList.remove("pointed"), POINT_MS);
  }

  /**
   * Shows the words that the server has not acknowledged yet.
   * @param {string[]} words
   */
  showPending(words) {
    const note = byId("waiting");
    note.hidden = words.length === 0;
    note.textContent = words.length ? gettext("Sending: %(words)s", { words: words.join(", ") }) : "";
  }
}

/** @param {OwnWord} found */
function item({ word, written, points, rare }) {
  return element("li", { "data-word": word, class: rare ? "rare" : null },
    element("span", {}, written ?? word), " ",
    element("span", { class: "points", "aria-label": counted(points, "%(count)s point", "%(count)s points") }, String(points)));
}

/**
 * Says in which column an item stands where each length has one; the first item carries its heading.
 * @param {HTMLElement[]} items
 */
function arrange(items) {
  const lengths = [...new Set(items.map(lengthOf))].sort((a, b) => a - b);
  const unnamed = new Set(lengths);
  for (const each of items) {
    const length = lengthOf(each);
    each.style.setProperty("--column", String(lengths.indexOf(length) + 1));
    if (!unnamed.delete(length)) {
      delete each.dataset.heading;
    } else {
      each.dataset.heading = length === LONGEST_COLUMN
        ? gettext("%(length)s and more", { length })
        : counted(length, "%(count)s letter", "%(count)s letters");
    }
  }
}

/** @param {HTMLElement} item */
function lengthOf({ dataset }) {
  return Math.min(LONGEST_COLUMN, dataset.word?.length ?? 0);
}

/**
 * Says whether the score is beaten.
 * @param {number} points The player's.
 */
function showTarget(points) {
  const target = find("target");
  if (!target) return;
  const isBeaten = points > Number(target.dataset.points);
  target.classList.toggle("beaten", isBeaten);
  setText(byId("target-verb"), isBeaten ? gettext("Beaten") : gettext("To beat"));
}
