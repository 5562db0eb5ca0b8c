// Rounds of the site that this device keeps to play them without a network: a try of the daily board that was begun, and
// a drill that was not. Brings rounds that were played without one to the player's history. Signing out removes them.

import { ROUNDS, storageSlot, TRY } from "./dom.js";
import { ApiError, post } from "./requests.js";

/** @import { KeptWords, OwnWord, Snapshot } from "#js/api.js" */
/** @import { DeviceRound, OwnRound } from "#js/types.js" */

const MOST_KEPT = 50; // rounds
let isBringing = false, isAsked = false;

/** Where the words of a try wait for the site. They are not in a tab, because it may be closed. */
export const OUTBOX = storageSlot("localStorage", "daily outbox");

/** A drill, without what belongs to a round that has begun. */
export const DRILL = storageSlot("localStorage", "drill");

/** @returns {OwnRound | null} The try that was begun last. */
export const keptTry = () => JSON.parse(TRY.load() ?? "null");

/** @param {OwnRound} round */
export const keepTry = (round) => TRY.save(JSON.stringify(round));

/**
 * How many words of a try the site has not answered.
 * @param {OwnRound} round
 */
export function unsent({ daily }) {
  const { round, entries } = JSON.parse(OUTBOX.load() ?? "{}");
  return daily && round === daily.round ? entries.length : 0;
}

/**
 * A word of the board of a try with its points. The page has checksums, so that nobody reads the words in it.
 * @param {OwnRound} round
 * @param {string} word
 * @returns {OwnWord | undefined}
 */
export function wordOfTry({ daily }, word) {
  const known = daily?.words[crc32(`${daily.round} ${word}`)];
  return known && { word, points: Number(known[0]), rare: Boolean(known[1]) };
}

/** Keeps the try of the daily board on this device, so that it goes on without a network, also once its page is closed. */
export class DailyTry {
  /** @type {OwnRound | null} */
  #round = null;

  /** @param {KeptWords} given What its page says of it. */
  constructor(given) {
    this.given = given;
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

/** @returns {DeviceRound[]} */
function keptRounds() {
  return JSON.parse(ROUNDS.load() ?? "[]");
}

/**
 * Keeps a round until it can be brought to the history.
 * @param {OwnRound} round
 * @param {DeviceRound["computer"] | null} [computer]
 */
export function keepRound({ board, dictionary, minLength, startedAt, endsAt, found, drill }, computer) {
  const times = { started_at: startedAt, ended_at: Math.min(Date.now(), endsAt ?? Infinity) };
  /** @type {DeviceRound} */
  const round = { key: crypto.randomUUID(), board, dictionary, min_length: minLength, ...times, words: found, ...(computer && { computer }), ...(drill && { drill }) };
  ROUNDS.save(JSON.stringify([...keptRounds(), round].slice(-MOST_KEPT)));
  bringRounds();
}

/** Keeps a try of the daily board as practice if it has ended before all its words reached the site. */
export function closeTry() {
  const round = keptTry();
  if (!round || round.isOver || Date.now() < (round.endsAt ?? Infinity)) return;
  keepTry({ ...round, isOver: true });
  if (unsent(round)) keepRound(round);
}

/** Brings the kept rounds, once more if the network or another round comes meanwhile. How many were brought. */
export async function bringRounds() {
  isAsked = true;
  if (isBringing) return 0;
  isBringing = true;
  let brought = 0;
  try {
    while (isAsked) {
      isAsked = false;
      brought += await bring();
    }
  } finally { isBringing = false; }
  return brought;
}

/** A visitor who is nobody yet keeps their rounds; those that the server refuses are dropped. Returns how many were brought. */
async function bring() {
  let brought = 0;
  for (const round of keptRounds()) {
    try {
      await post("me/rounds", { ...round, sent_at: Date.now() });
      brought += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retry || error.code === "player.unknown") break;
      if (error.code === "board.todays") continue; // the server's clock is behind: the try is not over yet
    }
    ROUNDS.save(JSON.stringify(keptRounds().filter(({ key }) => key !== round.key)));
  }
  return brought;
}

/**
 * The checksum of a text (CRC-32, as zlib has it).
 * @param {string} text
 */
export function crc32(text) {
  let sum = -1;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
