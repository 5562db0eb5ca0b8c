// Requests to /api/v1/. Every failure becomes an ApiError with a sentence for the visitor.

import { deadline } from "./deadline.js";

const ROOT = "/api/v1/";
const TIMEOUT_MS = 20_000;
/** For the visitor, where a request did not reach the site. */
export const OFFLINE = "The site can’t be reached. What you typed is still here: check the connection and try again.";
const BROKEN = "The site could not answer just now. What you typed is still here: try again in a moment.";

/**
 * What the server refused. `field`, `row` and `column` (from 1) name the field or tile at fault, if any.
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
    return await fetch(ROOT + path, { ...options, signal: deadline(TIMEOUT_MS, signal) });
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new ApiError(OFFLINE, {}, true);
  }
}
