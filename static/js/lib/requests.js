// Requests to this site: to its API, and for pages that replace parts of the shown one.

import { byId, query, queryAll } from "./dom.js";
import { gettext } from "./wording.js";

// -- the API --------------------------------------------------------------------------------------------------
//
// Requests to /api/v1/. Every failure becomes an ApiError with a sentence for the visitor.

const ROOT = "/api/v1/";
const API_TIMEOUT_MS = 20_000;
/** What the visitor reads when a request did not reach the site. */
export const OFFLINE = gettext("The site can’t be reached. What you typed is still here: check the connection and try again.");
const BROKEN = gettext("The site could not answer just now. What you typed is still here: try again in a moment.");

/**
 * An error of the server. `field`, `row` and `column` (from 1) name the field or tile that is wrong, if any.
 * @typedef {{ code: string, detail: string, field?: string, row?: number, column?: number }} Refusal
 */

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {Partial<Refusal>} [refusal]
   * @param {boolean} [retry] Whether the same request may succeed later.
   */
  constructor(message, { code, field, row, column } = {}, retry = false) {
    super(message);
    this.code = code ?? null;
    this.field = field ?? null;
    this.row = row ?? null;
    this.column = column ?? null;
    this.retry = retry;
  }
}

/**
 * Whether a request was aborted because a newer one replaced it.
 * @param {unknown} error
 */
export const isAborted = (error) => error instanceof DOMException && error.name === "AbortError";

/**
 * Whether a request did not reach the site, or its answer this page.
 * @param {unknown} error
 */
export const isUnreachable = (error) => error instanceof ApiError && error.message === OFFLINE;

/**
 * @template T
 * @param {string} path
 * @param {Record<string, string>} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export const get = (path, query = {}, signal) => call(`${path}?${new URLSearchParams(query)}`, {}, signal);

/**
 * @template T
 * @param {string} path
 * @param {object} data
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
export const post = (path, data, signal) => call(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
  keepalive: true, // a page that closes has still sent it
}, signal);

/**
 * @template T
 * @param {string} path
 * @param {RequestInit} options
 * @param {AbortSignal} [signal]
 * @returns {Promise<T>}
 */
async function call(path, options, signal) {
  const response = await send(path, options, signal);
  let answer = null;
  try {
    answer = await response.json();
  } catch (error) {
    if (isAborted(error)) throw error;
  }
  if (response.ok && answer) return answer;
  if (response.status < 500 && answer?.detail) throw new ApiError(answer.detail, answer, response.status === 429);
  throw new ApiError(BROKEN, {}, true);
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @param {AbortSignal} [signal]
 */
async function send(path, options, signal) {
  try {
    return await fetch(ROOT + path, { ...options, signal: deadline(API_TIMEOUT_MS, signal) });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new ApiError(OFFLINE, {}, true);
  }
}

// -- parts of pages -------------------------------------------------------------------------------------------
//
// Replaces parts of this page by those of a page that the server has rendered.

const PAGE_TIMEOUT_MS = 10_000;

/**
 * Fetches a page of this site. Null without an answer and for any status but 200 and 429: a page that
 * refuses too many requests shows that in its fragments.
 * @param {string} address
 * @param {RequestInit} [options]
 * @param {number} [timeout] The longest wait in milliseconds.
 * @returns {Promise<{ page: Document, address: string } | null>} `address` after redirects.
 */
export async function fetchPage(address, { signal, ...options } = {}, timeout = PAGE_TIMEOUT_MS) {
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
 * Whether this site refuses a page to the visitor.
 * @param {string} address
 */
export async function isRefused(address) {
  try {
    return (await fetch(address, { method: "HEAD", signal: deadline(PAGE_TIMEOUT_MS) })).status === 403;
  } catch {
    return false;
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
  const answer = await fetchPage(location.pathname + location.search);
  if (answer) swap(answer.page, ids);
  return answer !== null;
}

/**
 * Sends a form and replaces what its action changes, and the elements with these ids, by those of the answer. False if
 * that failed.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {string[]} ids
 */
export async function submit(form, submitter, ...ids) {
  const action = form.elements.namedItem("do");
  const changes = action instanceof HTMLInputElement ? action.dataset.changes?.split(" ") ?? [] : [];
  const answer = await fetchPage(form.action, { method: "POST", body: new URLSearchParams(formData(form, submitter)) });
  if (answer) swap(answer.page, [...changes.filter(Boolean), ...ids], form);
  return answer !== null;
}

/**
 * Below a form that takes the code of a game, shows what that asks, such as one's name, or why there is none.
 * @param {HTMLFormElement} form
 */
export function askHere(form) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetchPage(form.action, { method: "POST", body: new URLSearchParams(formData(form)) });
    const asked = answer?.page.querySelector("#joining, #code-error:not(:empty)");
    if (!answer) return form.submit(); // the browser says what is wrong
    if (!asked) return location.assign(answer.address);
    const styles = query(answer.page, "link[href*='/play.']");
    await new Promise((done) => {
      styles.onload = styles.onerror = done;
      document.head.append(styles);
    });
    form.nextElementSibling?.replaceWith(asked);
    query(document, asked.id === "joining" ? "#joining" : "[name=code]", HTMLElement).focus();
  });
}

/**
 * The text fields of a form, for a query or a body.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 * @returns {string[][]}
 */
export const formData = (form, submitter) =>
  [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);

// -- deadlines ------------------------------------------------------------------------------------------------
//
// Deadlines of requests.

/**
 * Aborts after a time, or when `signal` does. AbortSignal.any would do, but needs a browser of 2024.
 * @param {number} milliseconds
 * @param {AbortSignal | null} [signal]
 */
export function deadline(milliseconds, signal) {
  const limit = AbortSignal.timeout(milliseconds);
  if (!signal) return limit;
  const either = new AbortController();
  for (const each of [signal, limit]) {
    each.addEventListener("abort", () => either.abort(each.reason), { once: true });
    if (each.aborted) either.abort(each.reason);
  }
  return either.signal;
}
