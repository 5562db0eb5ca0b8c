// Copies text to the clipboard and saves it as a file.

import { element } from "./dom.js";

/**
 * Copies text; true if that worked. The clipboard API needs a secure connection, which a game in a
 * local network lacks; there the old command still works.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** @param {string} text */
function copyByCommand(text) {
  const focused = document.activeElement;
  const area = element("textarea", { class: "visually-hidden", "aria-hidden": "true" });
  area.value = text;
  document.body.append(area);
  area.select();
  const copied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

/**
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
export function saveFile(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = element("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(address);
}
