// Practice: one player behind a locked door, perhaps with computers.

/** @import { Snapshot } from "#js/types.js" */

/**
 * Whether the player is alone, and nobody can come in.
 * @param {Pick<Snapshot, "game" | "players">} snapshot
 */
export const isSolo = ({ game, players }) => !game.public && game.door === "locked" && players.length === 1;

/**
 * Whether nobody else can come in, computers aside: the player may end a round that has a clock.
 * @param {Pick<Snapshot, "game" | "players">} snapshot
 */
export const isOnlyPerson = ({ game, players }) =>
  !game.public && game.door === "locked" && players.filter(({ computer }) => !computer).length === 1;
