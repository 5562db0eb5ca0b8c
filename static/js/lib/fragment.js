// Replaces parts of this page by those of a page that the server has rendered.

import { byId } from "./dom.js";

const TIMEOUT_MS = 10_000;

/**
 * Fetches a page of this site. Null without an answer and for any status but 200 and 429: a page that
 * refuses too many requests shows that in its fragments.
 * @param {string} address
 * @param {RequestInit} [options]
 * @param {number} [timeout] In milliseconds.
 * @returns {Promise<{ page: Document, address: string } | null>} `address` after redirects.
 */
export async function fetchPage(address, { signal, ...options } = {}, timeout = TIMEOUT_MS) {
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(address, { ...options, signal: signal ? AbortSignal.any([signal, limit]) : limit });
    if (![200, 429].includes(response.status)) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { page, address: response.url };
  } catch {
    return null;
  }
}

/**
 * Replaces the elements with these ids by those of another page, where they differ.
 * @param {Document} page
 * @param {string[]} ids
 */
export function swap(page, ids) {
  for (const id of ids) {
    const fresh = page.getElementById(id);
    if (fresh && !fresh.isEqualNode(byId(id))) byId(id).replaceWith(fresh);
  }
}

/**
 * Fetches this page again and replaces the elements with these ids. False if that failed.
 * @param {string[]} ids
 */
export const refresh = (...ids) => fetchAndSwap(location.pathname, {}, ids);

/**
 * Sends a form and replaces the elements with these ids by those of the answer. False if that failed.
 * @param {HTMLFormElement} form
 * @param {string[]} ids
 */
export const submit = (form, ...ids) =>
  fetchAndSwap(form.action, { method: "POST", body: new URLSearchParams(formData(form)) }, ids);

/**
 * The text fields of a form, for a query or a body.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 * @returns {string[][]}
 */
export const formData = (form, submitter) =>
  [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);

/**
 * @param {string} address
 * @param {RequestInit} options
 * @param {string[]} ids
 */
async function fetchAndSwap(address, options, ids) {
  const answer = await fetchPage(address, options);
  if (answer) swap(answer.page, ids);
  return answer !== null;
}
