// The page about visits without a network: keeps dictionaries on this device, and offers to install the site.

import { announce, byId, element, query, queryAll } from "../../lib/dom.js";
import { canKeep, drop, keep, kept, sizeOf, slugOf } from "../../lib/device.js";
import { decimal, gettext, pgettext } from "../../lib/wording.js";

const rows = queryAll(document, "[data-lexicon]").map((row) => ({ row, address: row.dataset.lexicon ?? "" }));

/** Shows what is kept, then asks for the sizes of the others one after the other: the server may have to pack them first. */
async function show() {
  byId("cannot-keep").hidden = canKeep();
  if (!canKeep()) return;
  const addresses = [...(await kept()).values()];
  for (const { row, address } of rows.filter((each) => addresses.includes(each.address))) showKept(row, address);
  for (const { row, address } of rows.filter((each) => !addresses.includes(each.address))) {
    const isOlder = addresses.some((each) => slugOf(each) === slugOf(address));
    await showSize(row, address, isOlder ? gettext("Older words are on this device.") : "");
  }
}

/**
 * @param {HTMLElement} row
 * @param {string} address
 */
function showKept(row, address) {
  const remove = async () => {
    await drop(address);
    await showSize(row, address);
    query(row, "button").focus();
  };
  fill(row, gettext("On this device."), pgettext("from this device", "Remove"), remove);
}

/**
 * @param {HTMLElement} row
 * @param {string} address
 * @param {string} [text]
 */
async function showSize(row, address, text = "") {
  fill(row, `${text} ${gettext("Asking how large it is …")}`);
  const size = await sizeOf(address);
  if (size === null) fill(row, `${text} ${gettext("To keep it, you need a network.")}`);
  else fill(row, text, gettext("Keep on this device, %(size)s", { size: megabytes(size) }), () => fetchWords(row, address, size));
}

/**
 * @param {HTMLElement} row
 * @param {string} address
 * @param {number} size
 */
async function fetchWords(row, address, size) {
  fill(row, gettext("Fetching %(size)s …", { size: megabytes(size) }));
  if (await keep(address)) {
    showKept(row, address);
    announce(gettext("%(dictionary)s is on this device.", { dictionary: row.dataset.name ?? "" }));
  } else {
    fill(row, gettext("That did not work."), gettext("Try again"), () => fetchWords(row, address, size));
  }
  query(row, "button").focus();
}

/** @param {number} bytes */
const megabytes = (bytes) => gettext("%(size)s MB", { size: decimal(Math.max(0.1, bytes / 1e6), 1) });

/**
 * @param {HTMLElement} row
 * @param {string} text
 * @param {string} [label]
 * @param {() => void} [run]
 */
function fill(row, text, label = "", run = () => {}) {
  const button = label ? [element("button", { type: "button", class: "button", "aria-label": gettext("%(action)s: %(dictionary)s", { action: label, dictionary: row.dataset.name ?? "" }), onclick: run }, label)] : [];
  query(row, "[data-state]").replaceChildren(text, " ", ...button);
}

// Browsers that can install the site say so in this event, which TypeScript does not know.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  byId("install").hidden = false;
  byId("install").addEventListener("click", () => /** @type {any} */ (event).prompt(), { once: true });
});
show();
