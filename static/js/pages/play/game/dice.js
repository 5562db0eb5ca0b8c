// How dice move: before a round they fall into the tray one after another, at its start they turn over.
// The style sheet has the motion; here each die gets its moment.

const FALLS_MS = 1900; // from the first die to the last
const TURNS_MS = 350;
const TURN_MS = 300; // of one die, as in the style sheet

/**
 * The dice fall in an order of chance. Returns when each does, in ms from now; those in the past lie still.
 * @param {HTMLElement} tray
 * @param {HTMLElement[]} dice
 * @param {number} elapsed Milliseconds since the first one fell.
 */
export function fall(tray, dice, elapsed) {
  const times = shuffled(dice.length).map((order) => (order * FALLS_MS) / dice.length - elapsed);
  delay(dice, times);
  tray.classList.add("falling");
  return times.filter((time) => time >= 0);
}

/**
 * The dice turn over in reading order.
 * @param {HTMLElement} tray
 * @param {HTMLElement[]} dice
 */
export function turnOver(tray, dice) {
  delay(dice, dice.map((_, order) => (order * TURNS_MS) / dice.length));
  tray.classList.remove("falling");
  tray.classList.add("turning");
  setTimeout(() => tray.classList.remove("turning"), TURNS_MS + TURN_MS);
}

/**
 * @param {HTMLElement[]} dice
 * @param {number[]} times In ms.
 */
function delay(dice, times) {
  dice.forEach((die, index) => die.style.setProperty("--delay", `${Math.round(times[index])}ms`));
}

/**
 * The numbers below a count, in an order of chance.
 * @param {number} count
 */
function shuffled(count) {
  const keyed = Array.from({ length: count }, (_, index) => ({ index, key: Math.random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ index }) => index);
}
