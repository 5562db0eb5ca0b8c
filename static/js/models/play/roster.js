// The list of players, between two rosters of the server.

/** @import { Player } from "#js/types.js" */

const TOP = 10; // players of the public game that are listed

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
