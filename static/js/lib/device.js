// The words that this device keeps, to solve and deal boards without a network.

import { announce, byId, element, find, query, storageSlot } from "./dom.js";
import { ApiError } from "./requests.js";
import { decimal, gettext, pgettext } from "./wording.js";

/** @import { DeviceAnswer, DeviceQuestion, DeviceWords } from "#js/types.js" */

/** The cache of lexicons. Signing out empties it, as it does all that is stored. */
export const KEPT = "lexicons";
const REFUSED = storageSlot("localStorage", "dictionaries not to keep"); // their slugs, which no page offers again

/** Whether this browser can keep anything: it can't where pages come by http from another machine. */
export const canKeep = () => "caches" in globalThis;

/**
 * The slug of the dictionary that a lexicon is of.
 * @param {string} address
 */
export const slugOf = (address) => new URL(address, location.href).pathname.split("/").at(-3) ?? "";

/**
 * The addresses of the lexicons that are kept, by the slug of their dictionary.
 * @returns {Promise<Map<string, string>>}
 */
export async function kept() {
  if (!canKeep()) return new Map();
  const requests = await (await caches.open(KEPT)).keys();
  return new Map(requests.map(({ url }) => [slugOf(url), new URL(url).pathname]));
}

/**
 * The words that a device can keep, by the slugs of their dictionaries: the element `#device` of the page has them.
 * @returns {Record<string, DeviceWords>}
 */
export const offered = () => JSON.parse(find("device")?.dataset.words ?? "{}");

/**
 * Fetches a lexicon and keeps it instead of an older one of its dictionary. False if that failed.
 * @param {string} address
 */
async function keep(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) return false;
    const cache = await caches.open(KEPT);
    await cache.put(address, response);
    for (const { url } of await cache.keys()) {
      if (slugOf(url) === slugOf(address) && new URL(url).pathname !== address) await cache.delete(url);
    }
    return true;
  } catch {
    return false;
  }
}

/** @param {string} address */
export const drop = async (address) => (await caches.open(KEPT)).delete(address);

/**
 * Offers to keep the words of a dictionary, and says how that went.
 * @param {HTMLElement} place What it has is replaced.
 * @param {DeviceWords} words
 * @param {() => void} done Called once they are kept.
 * @param {string} [text] Comes before the button.
 */
export function offer(place, words, done, text = "") {
  const { name, address, bytes } = words;
  const size = { size: gettext("%(size)s MB", { size: decimal(Math.max(0.1, (bytes ?? 0) / 1e6), 1) }) };
  const fetchWords = async () => {
    place.replaceChildren(bytes ? gettext("Fetching %(size)s …", size) : gettext("Fetching the words …"));
    if (await keep(address)) {
      announce(gettext("%(dictionary)s is on this device.", { dictionary: name }));
      return done();
    }
    place.replaceChildren(gettext("That did not work."), " ", actionOn(words, gettext("Try again"), fetchWords));
    query(place, "button").focus();
  };
  const label = bytes ? gettext("Keep, about %(size)s", size) : pgettext("on this device", "Keep");
  place.replaceChildren(text, " ", actionOn(words, label, fetchWords));
}

/**
 * A button whose name has the dictionary, too.
 * @param {DeviceWords} words
 * @param {string} action
 * @param {() => void} run
 */
export function actionOn({ name }, action, run) {
  const label = gettext("%(action)s: %(dictionary)s", { action, dictionary: name });
  return element("button", { type: "button", class: "button", "aria-label": label, onclick: run }, action);
}

/**
 * Offers the dictionary that a visitor has just used, while there is a network, unless they keep or have refused it.
 * @param {string} dictionary
 * @param {string} text
 */
export async function offerToKeep(dictionary, text) {
  const place = byId("keep-offer"), words = offered()[dictionary], refused = (REFUSED.load() ?? "").split(" ");
  const isOffered = words && canKeep() && navigator.onLine && !refused.includes(dictionary) && !(await kept()).has(dictionary);
  place.hidden = !isOffered;
  if (!isOffered) return;
  const close = () => { place.hidden = true; };
  offer(query(place, "span"), words, close, text);
  byId("not-kept").onclick = () => {
    REFUSED.save([...refused, dictionary].join(" "));
    close();
  };
}

/** Asks the worker of the page, whose element `#device` has the address of its script. */
export class Device {
  #asked = 0;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Map<number, (answer: DeviceAnswer) => void>} */
  #waiting = new Map();

  /**
   * An answer with the words of a dictionary; null if this device does not keep them. Throws ApiError for a refusal.
   * @template T
   * @param {string} dictionary
   * @param {Omit<DeviceQuestion, "id" | "address">} question
   * @returns {Promise<T | null>}
   */
  async ask(dictionary, question) {
    const address = (await kept()).get(dictionary);
    if (!address) return null;
    this.#worker ??= this.#start();
    this.#asked += 1;
    const id = this.#asked;
    this.#worker.postMessage({ id, address, ...question });
    const { answer, refusal } = await new Promise((resolve) => this.#waiting.set(id, resolve));
    if (refusal) throw new ApiError(gettext(refusal.detail, refusal.values), refusal);
    return answer;
  }

  #start() {
    const [script] = (document.getElementById("device")?.dataset.worker ?? "").split(" ");
    const worker = new Worker(script, { type: "module" });
    worker.addEventListener("message", ({ data }) => {
      this.#waiting.get(data.id)?.(data);
      this.#waiting.delete(data.id);
    });
    return worker;
  }
}
