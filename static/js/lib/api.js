// Speaks to /api/v1/. Whatever goes wrong becomes an ApiError with a sentence for the visitor.

const ROOT = "/api/v1/";
const TIMEOUT_MS = 20_000;
const OFFLINE = "The site can’t be reached. What you typed is still here: check the connection and try again.";
const BROKEN = "The site could not answer just now. What you typed is still here: try again in a moment.";

/** `code`: the server's name for the problem; `field`, `row`, `column` say what is to blame, where it
    knows; `retry`: try it again. */
export class ApiError extends Error {
  constructor(message, { code = null, field = null, row = null, column = null, retry = false } = {}) {
    super(message);
    Object.assign(this, { code, field, row, column, retry });
  }
}

export const get = (path, query, signal) => call(`${path}?${new URLSearchParams(query)}`, {}, signal);

export const post = (path, data, signal) => call(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(data),
}, signal);

async function call(path, options, signal) {
  const response = await send(path, options, signal);
  let answer = null;
  try {
    answer = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (response.ok && answer) return answer;
  if (response.status < 500 && answer?.detail) {
    throw new ApiError(answer.detail, { ...answer, retry: response.status === 429 });
  }
  throw new ApiError(BROKEN, { retry: true });
}

async function send(path, options, signal) {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(ROOT + path, { ...options, signal: signal ? AbortSignal.any([signal, late]) : late });
  } catch (error) {
    if (error.name === "AbortError") throw error; // something newer was asked for
    throw new ApiError(OFFLINE, { retry: true });
  }
}
