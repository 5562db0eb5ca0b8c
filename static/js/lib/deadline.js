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
