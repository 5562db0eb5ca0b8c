// The text of a tile: what it may be, and how it is written.

export const WILD = "?";
export const BLOCKED = "#";
export const MAX_LETTERS = 4;

/** The face of a Q that is not Qu. */
export const PLAIN_Q = "Q";
const LETTERS = /^\p{L}+$/u;

/**
 * Whether this is a valid tile: one to four letters, `?` or `#`.
 * @param {string} text
 */
export function isTile(text) {
  return text === WILD || text === BLOCKED || (LETTERS.test(text) && text.length <= MAX_LETTERS);
}

/**
 * A tile as it is printed on a die: `A`, `Qu`; a single q becomes Qu, `q.` is the letter Q alone.
 * Invalid text stays as typed.
 * @param {string} text
 * @param {boolean} [isPlainQ] Whether a single q is the letter, as in French.
 */
export function face(text, isPlainQ = false) {
  const tile = text.trim().normalize("NFC");
  const lower = tile.toLowerCase();
  if (lower === "q.") return PLAIN_Q;
  if (!isTile(tile)) return tile;
  if (lower === "q") return isPlainQ ? PLAIN_Q : "Qu";
  const head = lower[0].toUpperCase();
  return (head.length === 1 ? head : lower[0]) + lower.slice(1);
}
