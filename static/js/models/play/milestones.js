// What is told about a found word besides its points.

/** @import { OwnWords } from "./own_words.js" */

export const LONG = 5; // letters
export const VERY_LONG = 7; // letters

const ROUND_NUMBER = 30; // words
const FEW = 3; // words, of which one is always the longest

/**
 * What is notable about the newest word of a player, or null.
 * @param {OwnWords} words
 */
export function milestone(words) {
  const [newest, ...others] = words.newestFirst.map(({ word }) => word.length);
  if (words.size && words.size % ROUND_NUMBER === 0) return `your ${words.size}th word`;
  if (newest >= LONG && others.length >= FEW && newest > Math.max(...others)) return "your longest so far";
  return null;
}
