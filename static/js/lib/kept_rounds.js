// Rounds of the site that this device keeps to play them without a network: a try of the daily board that was begun, and
// a drill that was not. Signing out removes them.

import { storageSlot } from "./dom.js";

/** @import { OwnWord } from "#js/api.js" */
/** @import { OwnRound } from "#js/types.js" */

const TRY = storageSlot("localStorage", "daily try");

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
