// Submits the player's words and shows their verdicts.

import { byId } from "../../../../lib/dom.js";
import { storageSlot } from "../../../../lib/storage.js";
import { counted } from "../../../../lib/wording.js";
import { milestone } from "../../../../models/play/milestones.js";
import { Outbox } from "../../../../models/play/outbox.js";
import { OwnWords } from "../../../../models/play/own_words.js";
import { reason } from "../../../../models/play/verdicts.js";
import { showNotice, showVerdict } from "../messages.js";
import { OwnWordsView } from "./own_words.js";
import { WordFeedback } from "./word_feedback.js";

/** @import { Ack, ScoredWord, TilePath } from "#js/types.js" */
/** @import { Effects } from "../../../../lib/effects.js" */
/** @import { GameBoard } from "../board.js" */
/** @import { Connection } from "../connection.js" */

const FIRST_ID_RANGE = 2 ** 40;
const LATE_MS = 1000; // a verdict that took longer is told alone: after a lost connection many come at once
const SHOW_PENDING_AFTER_MS = 400; // verdicts take milliseconds; only longer waits are shown

export class WordSubmission {
  /** @type {Connection | null} Takes words from the outbox; set before words are submitted. */
  connection = null;
  /** @type {Record<string, string>} For refused words, by code. */
  #sentences = JSON.parse(byId("verdict-sentences").textContent ?? "");
  #words = new OwnWords();
  #view = new OwnWordsView();
  /** @type {Map<number, { path: TilePath, at: number }>} Paths of the pending words by id, and when they were submitted. */
  #submitted = new Map();
  /** @type {Map<string, TilePath>} Paths of the found words, as far as this page knows them. */
  #foundPaths = new Map();
  #pendingTimer = 0;

  /**
   * @param {string} code
   * @param {GameBoard} board
   * @param {Effects} effects
   */
  constructor(code, board, effects) {
    this.feedback = new WordFeedback(board, effects);
    this.outbox = new Outbox({
      storage: storageSlot("sessionStorage", `outbox ${code}`),
      firstId: Math.floor(Math.random() * FIRST_ID_RANGE),
    });
  }

  /** @param {string | null} id */
  enterRound(id) {
    const late = this.outbox.startRound(id);
    if (late.length) showNotice(`${counted(late.length, "word")} came too late: ${late.join(", ")}.`);
    this.#words.clear();
    this.#foundPaths.clear();
    this.#view.show(this.#words);
    this.#view.showPending(this.outbox.words);
  }

  /** @param {number | undefined} common The common words of the board, if they are counted. */
  countCommon(common) {
    if (this.#view.common === common) return;
    this.#view.common = common;
    this.#view.show(this.#words);
  }

  /**
   * Adds the words of a snapshot.
   * @param {ScoredWord[]} words
   */
  merge(words) {
    if (this.#words.merge(words)) this.#view.show(this.#words);
  }

  /**
   * Whether the player has found the word, by its spelling on tiles.
   * @param {string} word
   */
  has(word) { return this.#words.has(word); }

  get count() { return this.#words.size; }

  /** @param {{ word: string, path: TilePath }} entry */
  submit({ word, path }) {
    const { id } = this.outbox.add(word);
    this.#submitted.set(id, { path, at: performance.now() });
    this.connection?.flush();
    if (this.connection?.status === "lost") showVerdict(`“${word}” is kept for later.`, "hint");
    this.#showPendingSoon();
  }

  /**
   * @param {Ack} ack
   * @param {number | null} [minLength]
   */
  acknowledge({ id, word, written, accepted, points, rare, code }, minLength) {
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
   * @param {ScoredWord} found
   * @param {TilePath} path
   */
  #accept(found, path) {
    const { points } = this.#words;
    this.#words.add(found);
    this.#foundPaths.set(found.word, path);
    this.#view.show(this.#words, points);
    this.feedback.accept(found, path, milestone(this.#words));
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
    this.feedback.refuse(code, reason(this.#sentences, code, written, minLength), word, shown);
    if (isRepeated) this.#view.point(word);
  }

  #showPendingSoon() {
    clearTimeout(this.#pendingTimer);
    const show = () => this.#view.showPending(this.outbox.words);
    if (this.outbox.size) this.#pendingTimer = setTimeout(show, SHOW_PENDING_AFTER_MS);
    else show();
  }
}
