// The words to find in practice without a clock on this device, as blanks. The site does the same in
// game/services/play/blanks.py.

import { rankOf } from "./words.js";

/** @import { OwnWord } from "#js/api.js" */
/** @import { BlankRule, HintsGiven } from "#js/types.js" */
/** @import { OwnWords } from "./words.js" */

/** @typedef {{ word: string, written: string, letters: number, isFound: boolean, hints: number }} Blank */

/**
 * The points from which each rank is reached; none on boards with too few points.
 * @param {OwnWord[]} words Of the board.
 * @param {BlankRule} rule
 */
export function ranksOf(words, { percents, least }) {
  const common = words.reduce((sum, { points, rare }) => sum + (rare ? 0 : points), 0);
  return common < least ? [] : percents.map((percent) => Math.ceil((common * percent) / 100));
}

/**
 * How many points the hints have cost.
 * @param {HintsGiven} given
 */
export const costOf = (given) => Object.values(given).reduce((sum, { number }) => sum + number, 0);

/**
 * How many first letters of every word are open with these points.
 * @param {number} points
 * @param {number[]} ranks
 * @param {BlankRule} rule
 */
export function openLetters(points, ranks, { opened }) {
  const reached = ranks.length ? rankOf(points, ranks) : 0;
  return opened.find(([least]) => reached >= least)?.[1] ?? 0;
}

/**
 * The common words of a board, the shortest first. `letters`: how many are open.
 * @param {OwnWord[]} words
 * @param {OwnWords} found
 * @param {HintsGiven} given
 * @param {BlankRule} rule
 * @returns {Blank[]}
 */
export function blanksOf(words, found, given, rule) {
  const open = openLetters(found.points, ranksOf(words, rule), rule);
  return words
    .filter(({ rare }) => !rare)
    .sort((a, b) => a.word.length - b.word.length || (a.word < b.word ? -1 : 1))
    .map(({ word, written = word }) => {
      const { letters = 0, number = 0 } = given[word] ?? {};
      return { word, written, letters: Math.min(Math.max(open, letters), word.length - 1), isFound: found.has(word), hints: number };
    });
}

/**
 * The hints once the next letter of a word was asked for; null if only its last one is hidden.
 * @param {HintsGiven} given
 * @param {Blank} blank
 * @returns {HintsGiven | null}
 */
export function withLetter(given, { word, letters, hints, isFound }) {
  if (isFound || letters + 1 >= word.length) return null;
  return { ...given, [word]: { letters: letters + 1, number: hints + 1 } };
}
