// The page about visits without a network: keeps dictionaries on this device, and offers to install the site.

import { byId, query, queryAll } from "../../lib/dom.js";
import { actionOn, canKeep, drop, kept, offer, offered, slugOf } from "../../lib/device.js";
import { gettext, pgettext } from "../../lib/wording.js";

/** @import { DeviceWords } from "#js/types.js" */

/** Shows what is kept, and offers the others where there is a network. */
async function show() {
  byId("cannot-keep").hidden = canKeep();
  if (!canKeep()) return;
  const addresses = [...(await kept()).values()], all = offered();
  for (const row of queryAll(document, "[data-slug]")) {
    const words = all[row.dataset.slug ?? ""], place = query(row, "[data-state]");
    if (addresses.includes(words.address)) showKept(place, words);
    else showOffer(place, words, addresses.some((each) => slugOf(each) === row.dataset.slug));
  }
  byId("needs-net").hidden = navigator.onLine;
}

/**
 * @param {HTMLElement} place
 * @param {DeviceWords} words
 */
function showKept(place, words) {
  const remove = async () => {
    await drop(words.address);
    showOffer(place, words);
    place.querySelector("button")?.focus();
  };
  place.replaceChildren(gettext("On this device."), " ", actionOn(words, pgettext("from this device", "Remove"), remove));
}

/**
 * @param {HTMLElement} place
 * @param {DeviceWords} words
 * @param {boolean} [isOlder] Whether older words of the dictionary are kept.
 */
function showOffer(place, words, isOlder = false) {
  const text = isOlder ? gettext("Older words are on this device.") : "";
  const done = () => {
    showKept(place, words);
    query(place, "button").focus();
  };
  if (navigator.onLine) offer(place, words, done, text);
  else place.replaceChildren(text);
}

// Browsers that can install the site say so in this event, which TypeScript does not know.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  byId("install").hidden = false;
  byId("install").addEventListener("click", () => /** @type {any} */ (event).prompt(), { once: true });
});
for (const name of ["online", "offline"]) addEventListener(name, show);
show();
