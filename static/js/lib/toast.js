// One line at the foot of the window, with a button where the action can be undone.

import { byId, element } from "./dom.js";

/** @typedef {{ label: string, run: () => void }} ToastAction */

/**
 * Shows a message until `hideToast` or the next one.
 * @param {string} message
 * @param {ToastAction | null} [action]
 * @param {number | null} [lasts] In milliseconds, after which it goes.
 */
export function showToast(message, action = null, lasts = null) {
  const body = element("div", { class: "toast-body" }, element("p", {}, message));
  if (action) {
    const run = () => { hideToast(); action.run(); };
    body.append(element("button", { type: "button", class: "button", onclick: run }, action.label));
  }
  byId("toast").replaceChildren(body);
  if (lasts !== null) setTimeout(() => body.remove(), lasts);
}

export function hideToast() {
  byId("toast").replaceChildren();
}
