// Keeps the try of the daily board on this device, so that it goes on without a network, also once its page is closed.

import { byId } from "../../../lib/dom.js";
import { keepTry, keptTry, wordOfTry } from "../../../lib/kept_rounds.js";

/** @import { KeptWords, Snapshot } from "#js/api.js" */
/** @import { OwnRound } from "#js/types.js" */

export class DailyTry {
  /** @type {OwnRound | null} */
  #round = null;

  constructor() {
    /** @type {KeptWords} */
    this.given = JSON.parse(byId("daily-try").textContent ?? "");
  }

  /**
   * Keeps what a snapshot says, with times by the clock of this device.
   * @param {Snapshot} snapshot
   * @param {string} game Its code.
   * @param {number} ahead How many milliseconds this device is ahead of the server.
   */
  keep({ round, you }, game, ahead) {
    if (!round?.board || round.ends_at === null || round.settled) return;
    const { words, board, dictionary } = this.given, { rows, accents = {} } = round.board;
    const before = keptTry();
    this.#round = {
      dictionary, board, rows, accents, words: [], isOver: false, rival: null,
      minLength: you?.min_length ?? 0,
      startedAt: Math.round(round.starts_at + ahead),
      endsAt: Math.round(round.ends_at + ahead),
      found: before?.daily?.round === round.id ? before.found : [],
      daily: { game, round: round.id, words },
    };
    for (const { word } of you?.words ?? []) this.add(word);
    keepTry(this.#round);
  }

  /**
   * A word of the board; undefined for another one, and before the board is shown.
   * @param {string} word
   */
  find(word) { return this.#round ? wordOfTry(this.#round, word) : undefined; }

  /** @param {string} word */
  add(word) {
    if (!this.#round || this.#round.found.some((each) => each.word === word)) return;
    this.#round.found.push({ word, at: Date.now() });
    keepTry(this.#round);
  }
}
