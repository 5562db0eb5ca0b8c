// The buttons that share a result and copy a link.

import { copyText, hasSheet, openSheet, showToast } from "../../lib/dom.js";
import { gettext } from "../../lib/wording.js";

const TOAST_MS = 2500;
const PICTURE_MS = 2000; // Browsers open the sheet only shortly after the tap.
const PNG = { type: "image/png" };

/**
 * Shares the text of one line or several, the address and, where that can be, the picture that a button carries.
 * @param {HTMLElement} button
 */
export function shareOnClick(button) {
  button.addEventListener("click", async () => {
    const { text = "", address = "", picture = "" } = button.dataset;
    const data = { text, url: address };
    if (hasSheet() && await openSheet(await withPicture(data, picture))) return;
    const whole = `${text}${text.includes("\n") ? "\n" : " "}${address}`;
    showToast(await copyText(whole) ? gettext("Copied, with the link.") : whole, null, TOAST_MS);
  });
}

/**
 * @param {ShareData} data
 * @param {string} picture Its address; may be empty.
 */
async function withPicture(data, picture) {
  const isTaken = picture && navigator.canShare?.({ ...data, files: [new File([], "boggle.png", PNG)] });
  const file = isTaken ? await fileOf(picture) : null;
  return file ? { ...data, files: [file] } : data;
}

/**
 * The picture at this address; null if it can't be had in time.
 * @param {string} address
 */
async function fileOf(address) {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PICTURE_MS) });
    return answer.ok ? new File([await answer.blob()], "boggle.png", PNG) : null;
  } catch {
    return null;
  }
}

/**
 * Copies the address that a button carries; if the browser refuses, shows it.
 * @param {HTMLElement} button
 */
export function copyOnClick(button) {
  button.addEventListener("click", async () => {
    const { address = "" } = button.dataset;
    showToast(await copyText(address) ? gettext("The link is copied.") : address, null, TOAST_MS);
  });
}
