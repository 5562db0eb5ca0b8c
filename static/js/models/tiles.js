// The text of a tile: what it may be, and how it is written.

export const WILD = "?";
export const BLOCKED = "#";
export const MAX_LETTERS = 4;

const LETTERS = /^\p{L}+$/u;

/**
 * Whether this is a valid tile: one to four letters, `?` or `#`.
 * @param {string} text
 */
export function isTile(text) {
  return text === WILD || text === BLOCKED || (LETTERS.test(text) && text.length <= MAX_LETTERS);
}

/**
 * A tile as it is printed on a die: `A`, `Qu`; a single q becomes Qu. Invalid text stays as typed.
 * @param {string} text
 */
export function face(text) {
  const tile = text.trim().normalize("NFC");
  if (!isTile(tile)) return tile;
  const lower = tile.toLowerCase();
  if (lower === "q") return "Qu";
  const head = lower[0].toUpperCase();
  return (head.length === 1 ? head : lower[0]) + lower.slice(1);
}
