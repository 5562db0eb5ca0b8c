// The words that this device keeps, to solve and deal boards without a network.

import { ApiError } from "./requests.js";
import { gettext } from "./wording.js";

/** @import { DeviceAnswer, DeviceQuestion } from "#js/types.js" */

/** The cache of lexicons. Signing out empties it, as it does all that is stored. */
export const KEPT = "lexicons";

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
 * The bytes that a lexicon takes to fetch; null if that can't be known now.
 * @param {string} address
 */
export async function sizeOf(address) {
  try {
    const response = await fetch(address, { method: "HEAD" });
    return response.ok ? Number(response.headers.get("Content-Length")) : null;
  } catch {
    return null;
  }
}

/**
 * Fetches a lexicon and keeps it instead of an older one of its dictionary. False if that failed.
 * @param {string} address
 */
export async function keep(address) {
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
   * @param {Pick<DeviceQuestion, "solve" | "random" | "computer">} question
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
