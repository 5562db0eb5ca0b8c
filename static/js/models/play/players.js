// The players of a game, and what the page tells them between rounds.

import { LISTED_PLAYERS } from "../../lib/declared.js";
import { counted, filled, gettext } from "../../lib/wording.js";

/** @import { FindState, HandicapState, PlayerState, Snapshot } from "#js/api.js" */
/** @import { Sentences } from "#js/types.js" */

// -- the list of players --------------------------------------------------------------------------------------

/**
 * The players, with at least this number of words for one seat: a player's own page knows of words before
 * the roster does.
 * @param {PlayerState[]} players
 * @param {number | undefined} seat
 * @param {number} words
 */
export const withOwnCount = (players, seat, words) =>
  players.map((player) => player.seat === seat ? { ...player, words: Math.max(player.words, words) } : player);

/**
 * The players with the new counts of words, in unchanged order; in the public game the ten best, with the
 * most words first.
 * @param {PlayerState[]} players
 * @param {PlayerState[]} counted The ten players with the most words.
 * @param {boolean} isPublic
 * @param {Record<number, number>} [counts] The words of all, by seat, in a round of teams.
 */
export function withCounts(players, counted, isPublic, counts = {}) {
  const best = new Map(counted.map((player) => [player.seat, player]));
  if (isPublic) return [...counted, ...players.filter(({ seat }) => !best.has(seat))].slice(0, LISTED_PLAYERS);
  return players.map((player) => ({ ...player, words: counts[player.seat] ?? player.words, ...best.get(player.seat) }));
}

// -- practice -------------------------------------------------------------------------------------------------
//
// Practice: one player behind a locked door, perhaps with computers.

/**
 * Whether the player is alone, and nobody can come in.
 * @param {Pick<Snapshot, "game" | "players">} snapshot
 */
export const isSolo = (snapshot) => isPractice(snapshot) && snapshot.players.length === 1;

/**
 * The same, perhaps with computers.
 * @param {Pick<Snapshot, "game" | "players">} snapshot
 */
export const isPractice = ({ game, players }) =>
  !game.public && game.settings.host_plays && game.door === "locked" && players.filter(({ computer }) => !computer).length === 1;

/**
 * Whether nobody else is there who would lose something, computers aside.
 * @param {Pick<PlayerState, "computer" | "online">[]} players
 */
export const isAlone = (players) => players.filter(({ computer, online }) => online && !computer).length <= 1;

// -- all words ------------------------------------------------------------------------------------------------
//
// What the host who only hosts sees of a running round.

/**
 * The players with their words, the latest first; whoever has the most points comes first.
 * @param {Pick<PlayerState, "seat" | "name">[]} players
 * @param {FindState[]} finds In the order in which they were found.
 */
export function wordsByPlayer(players, finds) {
  const rows = players.map(({ seat, name }) => {
    const words = finds.filter((find) => find.seat === seat).reverse();
    return { seat, name, words, points: words.reduce((sum, { points }) => sum + points, 0) };
  });
  return rows.sort((a, b) => b.points - a.points);
}

// -- rivals ---------------------------------------------------------------------------------------------------

/** @typedef {{ name: string, words: number, isOwn: boolean }} Side A player or a team. */

/**
 * The player and the best of the others, whoever has more words first of several; those who watch see the best two.
 * `place` is the player's among more than two, and `players` how many these are, where all are listed.
 * @param {Pick<Snapshot, "players" | "you" | "game">} snapshot
 * @param {number} words How many the player has found.
 * @param {string[]} [teams] Their names.
 * @returns {{ sides: Side[], place: number | null, players: number | null }}
 */
export function rivals({ players, you, game }, words, teams = []) {
  const sides = sidesOf(players, you?.seat, teams);
  const others = sides.filter(({ isOwn }) => !isOwn).sort((a, b) => b.words - a.words);
  const own = sides.find(({ isOwn }) => isOwn) ?? (you && !you.finds ? { name: gettext("You"), words, isOwn: true } : null);
  const none = { place: null, players: null };
  if (!own) return { sides: others.slice(0, 2), ...none };
  if (!others.length) return { sides: [], ...none };
  const ahead = others.filter((other) => other.words > own.words).length;
  const isCrowd = sides.length > 2;
  return {
    sides: isCrowd && ahead ? [others[0], own] : [own, others[0]],
    place: isCrowd && sides.includes(own) ? ahead + 1 : null,
    players: game.public ? null : sides.length,
  };
}

/**
 * @param {PlayerState[]} players
 * @param {number | undefined} seat
 * @param {string[]} names Of teams.
 * @returns {Side[]}
 */
function sidesOf(players, seat, names) {
  const team = players.find((player) => player.seat === seat)?.team;
  const teams = wordsByTeam(players, names);
  if (teams.length) return teams.map((each) => ({ name: each.team === team ? gettext("Your team") : each.name, words: each.words, isOwn: each.team === team }));
  return players.map((player) => ({ name: player.seat === seat ? gettext("You") : player.name, words: player.words, isOwn: player.seat === seat }));
}

// -- teams ----------------------------------------------------------------------------------------------------

/**
 * The teams with the number of words that they have found, in their order.
 * @param {Pick<PlayerState, "team" | "words">[]} players
 * @param {string[]} names
 */
export function wordsByTeam(players, names) {
  const teams = [...new Set(players.flatMap(({ team }) => team ?? []))].sort();
  return teams.map((team) => ({ team, name: names[team - 1], words: players.reduce((sum, player) => sum + (player.team === team ? player.words : 0), 0) }));
}

/**
 * How far the points are from the next goal.
 * @param {number} points
 * @param {number[]} goals
 * @param {string[]} texts For each goal, and for none that is left.
 */
export function goalText(points, goals, texts) {
  const reached = goals.filter((goal) => points >= goal).length;
  return filled(texts[reached], { points, goal: goals[reached] });
}

// -- handicaps ------------------------------------------------------------------------------------------------

/** @typedef {{ name: string, min_length: string, percent: string, team: string }} PlayerForm Fields as typed. */

/**
 * A handicap in a few words; empty without one.
 * @param {HandicapState | null} handicap
 * @param {Pick<Sentences, "shortest" | "percent">} told
 */
export function handicapText(handicap, told) {
  if (!handicap) return "";
  const { min_length: least, percent } = handicap;
  return [least && filled(told.shortest, { least }), percent !== 100 && filled(told.percent, { percent: `${percent} %` })].filter(Boolean).join(", ");
}

/**
 * A player as the form says. Fields that are no numbers are sent as typed: the server answers what is
 * wrong with them.
 * @param {PlayerForm} form
 */
export const playerOf = ({ name, min_length, percent, team }) =>
  ({ name, min_length: number(min_length, null), percent: number(percent, 100), team: number(team, null) });

/**
 * @template T
 * @param {string} text
 * @param {T} empty
 */
function number(text, empty) {
  if (text.trim() === "") return empty;
  return Number.isInteger(Number(text)) ? Number(text) : text;
}

// -- between rounds -------------------------------------------------------------------------------------------
//
// What the page of a game says before a round: who is here, who starts, which round it is.

const NAMED = 8; // players who are named; the others are counted

/**
 * Which people are present, for a private game before its first round: `Here: Anna, Ben and 3 more`.
 * @param {Pick<PlayerState, "name" | "online" | "computer">[]} players
 */
export function presentText(players) {
  const names = players.filter(({ online, computer }) => online && !computer).map(({ name }) => name);
  if (!names.length) return gettext("Nobody is here yet.");
  const [first, others] = [names.slice(0, NAMED).join(", "), names.length - NAMED];
  return others > 0
    ? counted(others, "Here: %(names)s and %(count)s more", "Here: %(names)s and %(count)s more", { names: first })
    : gettext("Here: %(names)s", { names: first });
}

/**
 * What players who can't start the round wait for.
 * @param {Pick<Snapshot, "game" | "round">} snapshot
 * @param {boolean} isFirst Whether no round has been played yet.
 */
export function waitingText(snapshot, isFirst) {
  const name = snapshot.game.host_name ?? null;
  const isOver = isSeriesOver(snapshot);
  if (name === null) {
    if (isFirst) return gettext("You’re in. Waiting for the host to start.");
    return isOver ? gettext("Waiting for the host to start a new series.") : gettext("Waiting for the host to start the next round.");
  }
  if (isFirst) return gettext("You’re in. Waiting for %(name)s to start.", { name });
  return isOver
    ? gettext("Waiting for %(name)s to start a new series.", { name })
    : gettext("Waiting for %(name)s to start the next round.", { name });
}

/**
 * Whether this round is the last one of a series of known length.
 * @param {Pick<Snapshot, "game" | "round">} snapshot
 */
export function isSeriesOver({ game: { settings: { rounds } }, round }) {
  return rounds !== null && (round?.series_place ?? 0) >= rounds;
}
