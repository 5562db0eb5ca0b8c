// Counts in words.

/**
 * `1 point`, `1,284 points`.
 * @param {number} number
 * @param {string} noun
 */
export function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}
