// Filters and orders of the words of a round.

import { byAlphabet } from "../alphabet.js";

/** @import { ResultWord } from "#js/types.js" */

/** @type {Record<string, (finders: number[], own: number | null) => boolean>} */
const CHOICES = {
  all: () => true,
  mine: (finders, own) => includes(finders, own),
  only: (finders, own) => finders.length === 1 && finders[0] === own,
  others: (finders, own) => finders.length > 0 && !includes(finders, own),
  missed: (finders) => finders.length === 0,
};

/** @type {(finders: number[], seat: number | null) => boolean} */
const includes = (finders, seat) => seat !== null && finders.includes(seat);

/** @typedef {(a: ResultWord, b: ResultWord) => number} Order */

/** @type {Order} */
const byPoints = (a, b) => b.points - a.points;

/** @type {Record<string, Order>} */
const ORDERS = {
  found: (a, b) => Number(b.finders.length > 0) - Number(a.finders.length > 0) || byPoints(a, b),
  points: byPoints,
  word: () => 0,
  length: (a, b) => b.word.length - a.word.length || byPoints(a, b),
  common: (a, b) => b.common - a.common || byPoints(a, b),
};

/**
 * Whether a word with these finders is shown. The choice is a key of CHOICES or a player's seat.
 * @param {string} choice
 * @param {number[]} finders
 * @param {number | null} own
 */
export function shows(choice, finders, own) {
  return choice in CHOICES ? CHOICES[choice](finders, own) : finders.includes(Number(choice));
}

/**
 * The chosen words in an order; equal ones from A to Z.
 * @template {ResultWord} Word
 * @param {Word[]} entries
 * @param {{ choice: string, order: string, own: number | null }} filter
 */
export function arranged(entries, { choice, order, own }) {
  return entries
    .filter(({ finders }) => shows(choice, finders, own))
    .sort((a, b) => ORDERS[order](a, b) || byAlphabet(a, b));
}
