// Official scoring cancels words that several players found: how their scores fall, word by word.

/** @typedef {Map<number, number>} Scores By seat. */

/**
 * What a cancelled word took from whom.
 * @param {string} text Like `12:2 15:1.5`, points by seat.
 * @returns {Scores}
 */
export const lossOf = (text) => new Map(text.split(" ").filter(Boolean).map((part) => {
  const [seat, points] = part.split(":").map(Number);
  return [seat, points];
}));

/**
 * The scores before the first word is cancelled and after each one; the last are those given.
 * @param {Scores} scores
 * @param {Scores[]} losses Of each word.
 */
export function stagesOf(scores, losses) {
  const stages = [scores];
  for (const lost of [...losses].reverse()) {
    stages.unshift(new Map([...stages[0]].map(([seat, points]) => [seat, points + (lost.get(seat) ?? 0)])));
  }
  return stages;
}

/**
 * The place of each seat in a list by points, from 0; equal points as in the order given.
 * @param {Scores} scores
 * @returns {Map<number, number>}
 */
export function placesOf(scores) {
  const seats = [...scores.keys()].sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
  return new Map(seats.map((seat, place) => [seat, place]));
}

/**
 * The whole points of a seat at a moment, between 0 for the first stage and 1 for the last.
 * @param {Scores[]} stages
 * @param {number} seat
 * @param {number} moment
 */
export function pointsAt(stages, seat, moment) {
  const at = Math.min(1, Math.max(0, moment)) * (stages.length - 1);
  const [before, after] = [Math.floor(at), Math.ceil(at)].map((index) => stages[index].get(seat) ?? 0);
  return Math.round(before + (after - before) * (at % 1));
}
