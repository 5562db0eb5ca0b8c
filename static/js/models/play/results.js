// Which words of a round are shown, and in which order.

const CHOICES = {
  all: () => true,
  mine: (finders, own) => finders.includes(own),
  only: (finders, own) => finders.length === 1 && finders[0] === own,
  others: (finders, own) => finders.length > 0 && !finders.includes(own),
  missed: (finders) => finders.length === 0,
};

const byPoints = (a, b) => b.points - a.points;
const ORDERS = {
  found: (a, b) => (b.finders.length > 0) - (a.finders.length > 0) || byPoints(a, b),
  points: byPoints,
  word: () => 0,
  length: (a, b) => b.word.length - a.word.length || byPoints(a, b),
  common: (a, b) => b.common - a.common || byPoints(a, b),
};

/** Whether a word of these finders is shown; the choice is one of CHOICES, or a player's seat. */
export function shows(choice, finders, own) {
  return (CHOICES[choice] ?? (() => finders.includes(Number(choice))))(finders, own);
}

/** The entries ({ word, points, finders, common }) that are shown, in that order; equal ones from A to Z. */
export function arranged(entries, { choice, order, own }) {
  return entries
    .filter(({ finders }) => shows(choice, finders, own))
    .sort((a, b) => ORDERS[order](a, b) || (a.word < b.word ? -1 : 1));
}
