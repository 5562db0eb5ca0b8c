// Messages to the player: notices, the verdict on a word, the status of the connection.

import { byId, element, showToast } from "../../../lib/dom.js";

/** @import { Player } from "#js/types.js" */

/** @typedef {"live" | "polling" | "lost"} Status Of the connection. */

const ARRIVAL_MS = 4000;
const VERDICT_MS = 5000; // after which a verdict goes

/** @type {Record<Status, string>} */
const STATUS_TEXT = {
  live: "",
  polling: "Slow connection: you can play on.",
  lost: "Connection lost. Your words are kept.",
};

/** @param {string} text */
export function showNotice(text) {
  byId("notice").replaceChildren(element("p", {}, text));
  byId("notice").hidden = false;
  byId("notice").classList.remove("good");
}

/** @param {Player[]} players */
export function showArrival(players) {
  if (byId("toast").querySelector("button")) return; // something can be undone
  const names = players.map(({ name }) => name);
  showToast(`${names.join(", ")} ${names.length === 1 ? "has" : "have"} joined.`, null, ARRIVAL_MS);
}

export function hideNotice() {
  byId("notice").hidden = true;
}

/**
 * Shows a line about the word that was entered last.
 * @param {string} text
 * @param {"good" | "bad" | "hint"} look
 */
export function showVerdict(text, look) {
  const line = element("span", { class: look }, text); // a new element restarts the animation
  byId("verdict").replaceChildren(line);
  setTimeout(() => line.remove(), VERDICT_MS);
}

/** @param {Status} status */
export function showStatus(status) {
  const line = byId("connection");
  line.hidden = status === "live";
  line.textContent = STATUS_TEXT[status];
}
