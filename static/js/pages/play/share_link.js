// The button that copies the link of a game or a round.

import { copyText } from "../../lib/clipboard.js";
import { showToast } from "../../lib/toast.js";

const TOAST_MS = 2500;

/**
 * Copies the address that a button carries; if the browser refuses, shows it.
 * @param {HTMLElement} button
 */
export function copyOnClick(button) {
  button.addEventListener("click", async () => {
    const { address = "" } = button.dataset;
    showToast(await copyText(address) ? "The link is copied." : address, null, TOAST_MS);
  });
}
