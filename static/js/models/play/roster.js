// The list of players, between two rosters of the server.

/** @import { Player } from "#js/types.js" */

const TOP = 10; // players of the public game that are listed

/**
 * The players, with at least so many words of one seat: their own page knows of them before the roster does.
 * @param {Player[]} players
 * @param {number | undefined} seat
 * @param {number} words
 */
export const withOwnCount = (players, seat, words) =>
  players.map((player) => player.seat === seat ? { ...player, words: Math.max(player.words, words) } : player);

/**
 * The players with the new counts of words, in unchanged order; in the public game the ten best, with the
 * most words first.
 * @param {Player[]} players
 * @param {Player[]} counted The ten players with the most words.
 * @param {boolean} isPublic
 */
export function withCounts(players, counted, isPublic) {
  const counts = new Map(counted.map((player) => [player.seat, player]));
  if (!isPublic) return players.map((player) => ({ ...player, ...counts.get(player.seat) }));
  return [...counted, ...players.filter(({ seat }) => !counts.has(seat))].slice(0, TOP);
}
