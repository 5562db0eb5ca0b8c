// Submits the player's words and shows their verdicts.

import { byId } from "../../../../lib/dom.js";
import { storageSlot } from "../../../../lib/storage.js";
import { Outbox } from "../../../../models/play/outbox.js";
import { OwnWords } from "../../../../models/play/own_words.js";
import { reason } from "../../../../models/play/verdicts.js";
import { counted } from "../../../../models/wording.js";
import { showNotice, showVerdict } from "../messages.js";
import { OwnWordsView } from "./own_words.js";

/** @import { Ack, ScoredWord, TilePath } from "#js/types.js" */
/** @import { Effects } from "../../../../lib/effects.js" */
/** @import { GameBoard } from "../board.js" */
/** @import { Connection } from "../connection.js" */

const FIRST_ID_RANGE = 2 ** 40;
const SHOW_PENDING_AFTER_MS = 400; // verdicts take milliseconds; only longer waits are shown

export class WordSubmission {
  /** @type {Connection | null} Takes words from the outbox; set before words are submitted. */
  connection = null;
  /** @type {Record<string, string>} For refused words, by code. */
  #sentences = JSON.parse(byId("verdict-sentences").textContent ?? "");
  #words = new OwnWords();
  #view = new OwnWordsView();
  /** @type {Map<number, TilePath>} Paths of the pending words by id. */
  #paths = new Map();
  #pendingTimer = 0;

  /**
   * @param {string} code
   * @param {GameBoard} board
   * @param {Effects} effects
   */
  constructor(code, board, effects) {
    this.board = board;
    this.effects = effects;
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
    this.#view.show(this.#words);
    this.#view.showPending(this.outbox.words);
  }

  /**
   * Adds the words of a snapshot.
   * @param {ScoredWord[]} words
   */
  merge(words) {
    if (this.#words.merge(words)) this.#view.show(this.#words);
  }

  /** @param {{ word: string, path: TilePath }} entry */
  submit({ word, path }) {
    const { id } = this.outbox.add(word);
    this.#paths.set(id, path);
    this.connection?.flush();
    if (this.connection?.status === "lost") showVerdict(`“${word}” is kept for later.`, "hint");
    this.#showPendingSoon();
  }

  /**
   * @param {Ack} ack
   * @param {number | null} [minLength]
   */
  acknowledge({ id, word, written, accepted, points, code }, minLength) {
    if (code === "rate.limited") {
      this.connection?.retry(id);
      return;
    }
    const entry = this.outbox.settle(id);
    if (!entry) return;
    const path = this.#paths.get(id) ?? [];
    this.#paths.delete(id);
    if (accepted) this.#accept({ word, written, points: points ?? 0 });
    else showVerdict(reason(this.#sentences, code, written ?? word ?? entry.word, minLength), "bad");
    this.board.flash(path, accepted ? "good" : "bad");
    this.effects.play(accepted ? "good" : "bad");
    this.#showPendingSoon();
  }

  /** @param {ScoredWord} found */
  #accept(found) {
    this.#words.add(found);
    this.#view.show(this.#words);
    this.#view.animateNewest(byId("word"));
    showVerdict(`“${found.written ?? found.word}”: ${counted(found.points, "point")}`, "good");
  }

  #showPendingSoon() {
    clearTimeout(this.#pendingTimer);
    const show = () => this.#view.showPending(this.outbox.words);
    if (this.outbox.size) this.#pendingTimer = setTimeout(show, SHOW_PENDING_AFTER_MS);
    else show();
  }
}
