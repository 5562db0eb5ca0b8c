// Handicaps of players.

/** @import { Handicap, Player } from "#js/types.js" */

/** @typedef {{ name: string, min_length: string, percent: string }} PlayerForm Fields as typed. */

/**
 * A handicap in a few words, as in templates/play/handicap.html; empty without one.
 * @param {Handicap | null} handicap
 */
export function handicapText(handicap) {
  if (!handicap) return "";
  const { min_length: length, percent } = handicap;
  return [length && `from ${length} letters`, percent !== 100 && `${percent} % of the points`].filter(Boolean).join(", ");
}

/**
 * The requests, as path and data, that change a player to what the form says. Fields that are no
 * numbers are sent as typed: the server answers what is wrong with them.
 * @param {Pick<Player, "name" | "handicap">} player
 * @param {PlayerForm} form
 * @returns {[path: string, data: object][]}
 */
export function changesOf(player, form) {
  const { min_length: length, percent } = player.handicap ?? { min_length: null, percent: 100 };
  const handicap = { min_length: number(form.min_length, null), percent: number(form.percent, 100) };
  /** @type {[path: string, data: object][]} */
  const changes = [];
  if (form.name !== player.name) changes.push(["rename", { name: form.name }]);
  if (handicap.min_length !== length || handicap.percent !== percent) changes.push(["handicap", handicap]);
  return changes;
}

/**
 * @template T
 * @param {string} text
 * @param {T} empty
 */
function number(text, empty) {
  if (text.trim() === "") return empty;
  return Number.isInteger(Number(text)) ? Number(text) : text;
}
