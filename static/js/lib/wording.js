// Numbers, times and the order of words, as people read them.

/**
 * `1 point`, `1,284 points`.
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  return `${digits(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/**
 * `1,284`. The browser's own formatting takes 10 ms at its first use.
 * @param {number} number
 */
export const digits = (number) => String(number).replaceAll(/\B(?=(\d{3})+$)/gu, ",");

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * `1 Feb 2026`
 * @param {Date} at
 */
export const dayOf = (at) => `${at.getDate()} ${MONTHS[at.getMonth()]} ${at.getFullYear()}`;

/**
 * `09:05`
 * @param {Date} at
 */
export const timeOf = (at) => [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");

const ASCII = /^[ -~]*$/u;
/** @type {Intl.Collator | undefined} Slow to make, which most pages don't need, and for thousands of words. */
let alphabet;

/**
 * As dictionaries sort words: letters before accents.
 * @param {{ word: string }} a
 * @param {{ word: string }} b
 */
export function byAlphabet(a, b) {
  if (!ASCII.test(a.word) || !ASCII.test(b.word)) {
    alphabet ??= new Intl.Collator("und");
    return alphabet.compare(a.word, b.word);
  }
  return a.word < b.word ? -1 : Number(a.word > b.word);
}
