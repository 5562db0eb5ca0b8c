// The daily board: when the next one comes by the visitor's clock, and sharing a result.

import { copyText } from "../../../lib/clipboard.js";
import { find } from "../../../lib/dom.js";
import { hideToast, showToast } from "../../../lib/toast.js";

const TOAST_MS = 2500;

const next = find("next-day");
if (next?.dataset.at) {
  const time = new Date(next.dataset.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  next.textContent = ` (${time} here)`;
}

const button = find("share-result");
button?.addEventListener("click", async () => {
  const { text = "" } = button.dataset;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    // Rejected where the visitor closes the sheet.
    await navigator.share({ text }).catch(() => undefined);
    return;
  }
  showToast(await copyText(text) ? "Your result is copied." : text);
  setTimeout(hideToast, TOAST_MS);
});
