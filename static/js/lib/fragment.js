// Replaces parts of this page by those of a page that the server has rendered.

import { deadline } from "./deadline.js";
import { byId, queryAll } from "./dom.js";

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
  try {
    const response = await fetch(address, { ...options, signal: deadline(timeout, signal) });
    if (![200, 429].includes(response.status)) return null;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return { page, address: response.url };
  } catch {
    return null;
  }
}

/**
 * Replaces the elements with these ids by those of another page, where they differ. What was opened in
 * them stays open, what was entered into fields with an id stays there.
 * @param {Document} page
 * @param {string[]} ids
 * @param {HTMLFormElement} [submitted] The server decides whether its own part is open, and what its fields hold.
 */
export function swap(page, ids, submitted) {
  for (const id of ids) {
    const [fresh, shown] = [page.getElementById(id), byId(id)];
    if (!fresh) continue;
    const opened = queryAll(shown, "details[open]").filter((details) => !details.contains(submitted ?? null));
    const titles = opened.map((details) => details.querySelector("summary")?.textContent);
    for (const summary of queryAll(fresh, "details > summary")) {
      if (titles.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
    }
    keepEntries(shown, fresh, submitted);
    if (!fresh.isEqualNode(shown)) shown.replaceWith(fresh);
  }
}

/**
 * @param {HTMLElement} shown
 * @param {HTMLElement} fresh
 * @param {HTMLFormElement} [submitted]
 */
function keepEntries(shown, fresh, submitted) {
  for (const field of shown.querySelectorAll("input[id], select[id]")) {
    const next = fresh.querySelector(`#${field.id}`);
    if (submitted?.contains(field)) continue;
    if (field instanceof HTMLSelectElement && next instanceof HTMLSelectElement) {
      if ([...field.options].some((option) => option.selected !== option.defaultSelected)) next.value = field.value;
    } else if (field instanceof HTMLInputElement && next instanceof HTMLInputElement) {
      if (field.value !== field.defaultValue) next.value = field.value;
      if (field.checked !== field.defaultChecked) next.checked = field.checked;
    }
  }
}

/**
 * Fetches this page again and replaces the elements with these ids. False if that failed.
 * @param {string[]} ids
 */
export async function refresh(...ids) {
  const answer = await fetchPage(location.pathname);
  if (answer) swap(answer.page, ids);
  return answer !== null;
}

/**
 * Sends a form and replaces the elements with these ids by those of the answer. False if that failed.
 * @param {HTMLFormElement} form
 * @param {string[]} ids
 */
export async function submit(form, ...ids) {
  const answer = await fetchPage(form.action, { method: "POST", body: new URLSearchParams(formData(form)) });
  if (answer) swap(answer.page, ids, form);
  return answer !== null;
}

/**
 * The text fields of a form, for a query or a body.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 * @returns {string[][]}
 */
export const formData = (form, submitter) =>
  [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
