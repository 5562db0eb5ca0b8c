// The buttons that share a result and copy a link.

import { copyText, showToast } from "../../lib/dom.js";
import { gettext } from "../../lib/wording.js";

const TOAST_MS = 2500;
const PICTURE_MS = 2000; // Browsers open the sheet only shortly after the tap.
const PNG = { type: "image/png" };

/**
 * Shares the text, the address and, where that can be, the picture that a button carries.
 * @param {HTMLElement} button
 */
export function shareOnClick(button) {
  button.addEventListener("click", () => {
    const { text = "", address = "", picture = "" } = button.dataset;
    share(text, address, picture);
  });
}

/**
 * Opens the sheet of a touch screen; copies elsewhere, or shows what can't be copied.
 * @param {string} text One line or several.
 * @param {string} address
 * @param {string} [picture] Its address.
 */
export async function share(text, address, picture = "") {
  const hasSheet = Boolean(navigator.share) && matchMedia("(pointer: coarse)").matches;
  if (hasSheet && await openSheet({ text, url: address }, picture)) return;
  const whole = `${text}${text.includes("\n") ? "\n" : " "}${address}`;
  showToast(await copyText(whole) ? gettext("Copied, with the link.") : whole, null, TOAST_MS);
}

/**
 * Whether the sheet opened; false where the browser refuses.
 * @param {ShareData} data
 * @param {string} picture Its address; may be empty.
 */
async function openSheet(data, picture) {
  const withPicture = { ...data, files: [new File([], "boggle.png", PNG)] };
  const takesFiles = picture && navigator.canShare?.(withPicture);
  const file = takesFiles ? await fileOf(picture) : null;
  try {
    await navigator.share(file ? { ...data, files: [file] } : data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError"; // The visitor closed it.
  }
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
