// The words of a player: those found, those on their way to the server, and the sentences about them.

import { counted, digits, filled, gettext } from "../../lib/wording.js";
import { isSpelled } from "../grid.js";

/** @import { OwnWord } from "#js/api.js" */
/** @import { Sentences, Tiles } from "#js/types.js" */

// -- found words ----------------------------------------------------------------------------------------------
//
// The words that the player has found in this round.

export class OwnWords {
  /** @type {Map<string, OwnWord>} The words by their text, the oldest first. */
  #words = new Map();

  get size() { return this.#words.size; }
  get points() { return this.newestFirst.reduce((sum, { points }) => sum + points, 0); }
  /** The number of words without rare ones, which are a bonus. */
  get commonCount() { return this.newestFirst.filter(({ rare }) => !rare).length; }
  get newestFirst() { return [...this.#words.values()].reverse(); }

  /** @param {string} word */
  has(word) { return this.#words.has(word); }

  /** @param {OwnWord} found */
  add({ word, written, points, rare }) {
    this.#words.set(word, { word, points, ...(written && { written }), ...(rare && { rare }) });
  }

  /**
   * Adds the words of a snapshot; those accepted since then stay. Returns whether any was new.
   * @param {OwnWord[]} words
   */
  merge(words) {
    const before = this.size;
    for (const found of words) if (!this.#words.has(found.word)) this.add(found);
    return this.size !== before;
  }

  clear() {
    this.#words.clear();
  }
}

/**
 * @param {string} text
 * @param {number} found
 * @param {number} all The words of the board that are no bonus.
 * @param {number} bonus The other words that were found.
 */
export function commonText(text, found, all, bonus) {
  const told = filled(text, { found: digits(found), all: digits(all) });
  return bonus ? `${told}, ${counted(bonus, "%(count)s more as a bonus", "%(count)s more as a bonus")}` : told;
}

// -- ranks and goals ------------------------------------------------------------------------------------------

/**
 * How many ranks a player with these points has reached.
 * @param {number} points
 * @param {number[]} ranks The points from which each is reached, the lowest first.
 */
export const rankOf = (points, ranks) => ranks.filter((needed) => points >= needed).length;

/**
 * What is missing to the next rank.
 * @param {number} points
 * @param {number[]} ranks
 * @param {Pick<Sentences, "ranks" | "missing" | "highest">} told
 */
export function missingText(points, ranks, told) {
  const reached = rankOf(points, ranks);
  return reached === ranks.length ? told.highest : filled(told.missing, { count: digits(ranks[reached] - points), rank: told.ranks[reached] });
}

/**
 * How far a player has come by what a goal of the day counts, as in game/rules/daily.py.
 * @param {string} measure
 * @param {OwnWords} words
 */
export function soFar(measure, words) {
  if (measure === "common") return words.commonCount;
  if (measure === "letters") return Math.max(0, ...words.newestFirst.map(({ word }) => word.length));
  return words.points;
}

// -- the outbox -----------------------------------------------------------------------------------------------
//
// Words that wait for their acknowledgement. A word keeps its id until its verdict arrives, so that it
// can be sent again over a new connection.

/**
 * A word in the outbox. `isSent` says whether it was sent over this connection. `again` says whether it
 * was ever sent: then a server that has it stored already does not call it a repetition.
 * @typedef {{ id: number, word: string, isSent: boolean, again: boolean }} Pending
 */

/** @typedef {{ load(): string | null, save(text: string): void }} Storage */

export class Outbox {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {string | null} */
  round = null;

  /**
   * @param {object} [options]
   * @param {Storage | null} [options.storage] Storage that outlives the page.
   * @param {number} [options.firstId] Ids must differ from those of the player's other tabs.
   */
  constructor({ storage = null, firstId = 1 } = {}) {
    this.storage = storage;
    this.nextId = firstId;
  }

  get size() { return this.#pending.size; }
  get words() { return [...this.#pending.values()].map(({ word }) => word); }

  /**
   * Starts a round. Returns the words of the round before, which are dropped.
   * @param {string | null} round
   */
  startRound(round) {
    if (round === this.round) return [];
    const isFirst = this.round === null;
    this.round = round;
    const dropped = this.words;
    this.#pending.clear();
    if (isFirst) this.#load();
    this.#save();
    return dropped;
  }

  /** @param {string} word */
  add(word) {
    const entry = { id: this.nextId, word, isSent: false, again: false };
    this.nextId += 1;
    this.#pending.set(entry.id, entry);
    this.#save();
    return entry;
  }

  /**
   * Removes a word whose verdict has arrived. Returns its entry, or null if it was not pending.
   * @param {number} id
   */
  settle(id) {
    const entry = this.#pending.get(id) ?? null;
    this.#pending.delete(id);
    if (entry) this.#save();
    return entry;
  }

  /**
   * Takes words to send that have not been sent over this connection, and marks them as sent.
   * @param {number} [limit]
   */
  takeUnsent(limit = Infinity) {
    const entries = [...this.#pending.values()].filter(({ isSent }) => !isSent).slice(0, limit);
    return entries.map((entry) => {
      const { id, word, again } = entry;
      Object.assign(entry, { isSent: true, again: true });
      return { id, word, again };
    });
  }

  /**
   * Marks a word as not sent, because the server could not take it. Returns whether it is pending.
   * @param {number | undefined} id
   */
  markUnsent(id) {
    const entry = id === undefined ? undefined : this.#pending.get(id);
    if (entry) entry.isSent = false;
    return Boolean(entry);
  }

  /** Marks all words as not sent, because the connection is lost and their verdicts with it. */
  markAllUnsent() {
    for (const entry of this.#pending.values()) entry.isSent = false;
  }

  #save() {
    const entries = [...this.#pending.values()].map(({ id, word }) => ({ id, word }));
    this.storage?.save(JSON.stringify({ round: this.round, entries }));
  }

  #load() {
    const { round, entries } = JSON.parse(this.storage?.load() ?? "{}");
    if (round !== this.round) return;
    for (const { id, word } of entries) this.#pending.set(id, { id, word, isSent: false, again: true });
  }
}

// -- verdicts -------------------------------------------------------------------------------------------------
//
// Verdicts that need no server, and the sentences for refused words. The page carries these, so that only the
// server has their text.

/**
 * Why a word can't count, as far as that needs no dictionary: its code, in the order of game/rules/verdicts.py,
 * or null if only the server can tell.
 * @param {string} word
 * @param {{ found: OwnWords, minLength?: number | null | undefined, grid: Tiles | null }} round
 */
export function ownVerdict(word, { found, minLength, grid }) {
  if (found.has(word)) return "word.repeated";
  if (word.length < (minLength ?? 0)) return "word.short";
  return grid && !isSpelled(grid, word) ? "word.not_on_board" : null;
}

/**
 * Why a word was refused.
 * @param {Record<string, string>} sentences The sentences by code, with {word} and {min_length} to fill in.
 * @param {string | null | undefined} code
 * @param {string} word
 * @param {number | null} [minLength]
 */
export function reason(sentences, code, word, minLength) {
  const sentence = sentences[code ?? ""] ?? gettext("“{word}” was not accepted.");
  return sentence.replace("{min_length}", String(minLength ?? "more")).replace("{word}", () => word);
}

// -- milestones -----------------------------------------------------------------------------------------------
//
// What the page says about a found word besides its points.

export const LONG = 5; // letters
export const VERY_LONG = 7; // letters

const ROUND_NUMBER = 30; // words
const FEW = 3; // words, of which one is always the longest

/**
 * What is notable about the newest word of a player, or null.
 * @param {OwnWords} words
 * @param {boolean} [isList] Whether a list says which words are no bonus.
 */
export function milestone(words, isList = false) {
  const [newest, ...others] = words.newestFirst.map(({ word }) => word.length);
  const isCompared = others.length >= FEW;
  if (words.size && words.size % ROUND_NUMBER === 0) return gettext("your %(number)sth word", { number: words.size });
  if (newest >= LONG && isCompared && newest > Math.max(...others)) return gettext("your longest so far");
  if (words.newestFirst[0]?.rare) return isList ? gettext("a bonus") : gettext("a rare word");
  if (isCompared && !others.includes(newest)) return counted(newest, "your first of %(count)s letter", "your first of %(count)s letters");
  return null;
}
