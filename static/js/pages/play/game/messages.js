// Lines of text for the player: what went wrong, the verdict on a word, how the connection is, and
// what only screen readers say.

import { byId, element } from "../../../lib/dom.js";

const STATUS_TEXT = {
  polling: "Slow connection: you can play on.",
  lost: "Connection lost. Your words are kept.",
};

export function notice(text) {
  byId("notice").replaceChildren(element("p", {}, text));
  byId("notice").hidden = false;
  byId("notice").classList.remove("good");
}

export function hideNotice() {
  byId("notice").hidden = true;
}

/** About the word that was entered last; `look`: good, bad or hint. */
export function say(text, look) {
  byId("verdict").replaceChildren(element("span", { class: look }, text)); // anew, so that it moves again
}

export function announce(text) {
  byId("announcer").textContent = text;
}

/** How the connection is: live, polling or lost. */
export function showStatus(status) {
  const line = byId("connection");
  line.hidden = status === "live";
  line.textContent = STATUS_TEXT[status] ?? "";
}
