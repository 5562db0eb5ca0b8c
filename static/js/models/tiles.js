// What may stand on a tile, and how it is written.

export const WILD = "?";
export const BLOCKED = "#";
export const MAX_LETTERS = 4;

const LETTERS = /^\p{L}+$/u;

/** Whether this is a good tile: some letters, `?` or `#`. */
export function isTile(text) {
  return text === WILD || text === BLOCKED || (LETTERS.test(text) && text.length <= MAX_LETTERS);
}

/** A tile as a die shows it: `A`, `Qu`; a lone q is Qu. Anything else stays as it was typed. */
export function face(text) {
  const tile = text.trim().normalize("NFC");
  if (!isTile(tile)) return tile;
  const lower = tile.toLowerCase();
  if (lower === "q") return "Qu";
  const head = lower[0].toUpperCase();
  return (head.length === 1 ? head : lower[0]) + lower.slice(1);
}
