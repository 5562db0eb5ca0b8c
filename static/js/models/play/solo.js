// Practice: one player behind a locked door.

/** @import { Snapshot } from "#js/types.js" */

/**
 * Whether the player is alone, and nobody can come in.
 * @param {Pick<Snapshot, "game" | "players">} snapshot
 */
export const isSolo = ({ game, players }) => !game.public && game.door === "locked" && players.length === 1;
