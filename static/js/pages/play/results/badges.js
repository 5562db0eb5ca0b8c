// The badges of players, their initials in their colour: in the standings and at the words they found.

import { element, queryAll } from "../../../lib/dom.js";
import { initials } from "../../../models/play/badges.js";

/** @import { TableEntry } from "./results_table.js" */

const COLOURS = 8; // in results.css
const SHOWN = 3; // at a word

/**
 * Adds the badges of all players. Names stand beside them or are read instead.
 * @param {HTMLElement} root
 * @param {TableEntry[]} entries
 */
export function addBadges(root, entries) {
  const rows = queryAll(root, "tr[data-seat]");
  // By seat, so that a player keeps the colour from round to round.
  const seats = [...new Set(rows.map(seatOf))].sort((a, b) => a - b);
  const names = new Map(seats.map((seat) => [seat, rows.find((row) => seatOf(row) === seat)?.querySelector("bdi")?.textContent ?? ""]));
  const texts = initials(names);
  /** @param {number} seat */
  const badge = (seat) => element("span", { class: "badge", "aria-hidden": "true", "data-colour": seats.indexOf(seat) % COLOURS }, texts.get(seat) ?? "");
  for (const row of rows) row.querySelector("th")?.prepend(badge(seatOf(row)));
  for (const name of queryAll(root, ".podium [data-seat]")) name.before(badge(seatOf(name)), " ");
  if (seats.length < 2) return;
  for (const { finders, row } of entries.filter((entry) => entry.finders.length)) {
    const shown = finders.filter((seat) => texts.has(seat)).slice(0, SHOWN);
    const more = finders.length - shown.length;
    row.querySelector(".finders")?.append(element("span", { class: "badges" }, ...shown.map(badge), more ? element("span", { "aria-hidden": "true" }, `+${more}`) : ""));
  }
}

/** @param {HTMLElement} row */
const seatOf = (row) => Number(row.dataset.seat);
