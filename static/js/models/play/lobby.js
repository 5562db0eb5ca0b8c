// What the page of a game says before a round: who is here, who starts, which round it is.

/** @import { Player, Snapshot } from "#js/types.js" */

const NAMED = 8; // players who are named; the others are counted

/**
 * Which people are present, for a private game before its first round: `Here: Anna, Ben and 3 more`.
 * @param {Pick<Player, "name" | "online" | "computer">[]} players
 */
export function presentText(players) {
  const names = players.filter(({ online, computer }) => online && !computer).map(({ name }) => name);
  const others = names.length - NAMED;
  return `Here: ${names.slice(0, NAMED).join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

/**
 * For those who can't start the round.
 * @param {Pick<Snapshot, "players" | "game" | "round">} snapshot
 * @param {boolean} isFirst Whether no round has been played yet.
 */
export function waitingText(snapshot, isFirst) {
  const host = snapshot.players.find((player) => player.host)?.name ?? "the host";
  if (isFirst) return `You’re in. Waiting for ${host} to start.`;
  return `Waiting for ${host} to start ${isSeriesOver(snapshot) ? "a new series" : "the next round"}.`;
}

/**
 * Whether this round is the last one of a series of known length.
 * @param {Pick<Snapshot, "game" | "round">} snapshot
 */
export function isSeriesOver({ game: { settings: { rounds } }, round }) {
  return rounds !== null && (round?.series_place ?? 0) >= rounds;
}

/**
 * `Round 2 of 3` in a series of known length, otherwise `Round 2`; `Round 2, rated` where it may change ratings.
 * @param {Pick<Snapshot, "game" | "round">} snapshot
 */
export function roundName({ game, round }) {
  if (!round) return "";
  const { rounds, rated } = game.settings;
  const number = game.public ? round.series_place : rounds ? `${round.series_place} of ${rounds}` : round.number;
  return `Round ${number}${rated === "yes" ? ", rated" : ""}`;
}
