// Initials that tell the players of a round apart.

/**
 * Initials by player: the first letter; two or three where others have it already; at last a number.
 * @template Key
 * @param {Map<Key, string>} names
 * @returns {Map<Key, string>}
 */
export function initials(names) {
  const taken = new Set();
  return new Map([...names].map(([key, name], index) => {
    const free = candidates(name, index + 1).find((text) => !taken.has(text)) ?? String(index + 1);
    taken.add(free);
    return [key, free];
  }));
}

/**
 * @param {string} name
 * @param {number} place
 */
function candidates(name, place) {
  const letters = [...name.toUpperCase()].filter((letter) => letter.trim());
  const words = name.toUpperCase().split(/\s+/u).filter(Boolean).map((word) => [...word][0]);
  const [first = "?"] = letters;
  return [first, words.slice(0, 2).join(""), letters.slice(0, 2).join(""), ...letters.slice(2).map((letter) => first + letter), first + place];
}
