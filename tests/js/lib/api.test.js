import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError, get, post } from "#js/lib/requests.js";

/** Answers requests with this body and status, and records the last one. */
function answerWith(body, status = 200) {
  const requests = [];
  globalThis.fetch = async (address, options) => {
    requests.push({ address, ...options });
    if (body instanceof Error) throw body;
    return new Response(body, { status });
  };
  return requests;
}

/** The error of a request. */
const errorOf = (request) => request.then(() => assert.fail("no error"), (error) => error);

test("a request carries its query or its data, and returns the answer", async () => {
  const requests = answerWith('{"board": "catb"}');
  assert.deepEqual(await get("boards/random", { size: "2x2" }), { board: "catb" });
  await post("solve", { board: "ca/tb" });
  assert.equal(requests[0].address, "/api/v1/boards/random?size=2x2");
  assert.deepEqual([requests[1].address, requests[1].method, requests[1].body],
    ["/api/v1/solve", "POST", '{"board":"ca/tb"}']);
});

test("a refusal has the sentence of the server and names the tile at fault", async () => {
  answerWith('{"code": "board.invalid", "detail": "“7” is not a letter.", "field": "board", "row": 2, "column": 1}', 400);
  const error = await errorOf(post("solve", {}));
  assert.ok(error instanceof ApiError);
  assert.deepEqual([error.message, error.code, error.field, error.row, error.column, error.retry],
    ["“7” is not a letter.", "board.invalid", "board", 2, 1, false]);
});

for (const [title, body, status, message] of [
  ["too many requests", '{"code": "rate.limited", "detail": "Too many."}', 429, /^Too many/],
  ["a mistake of the server", '{"code": "server.error", "detail": "Traceback"}', 500, /^The site could not answer/],
  ["a proxy that answers for the server", "<h1>Bad gateway</h1>", 502, /^The site could not answer/],
  ["an answer that is cut off", '{"board": ', 200, /^The site could not answer/],
  ["no connection", new TypeError("Failed to fetch"), 0, /^The site can’t be reached/],
]) {
  test(`a request may be repeated after ${title}`, async () => {
    answerWith(body, status);
    const error = await errorOf(get("dictionaries"));
    assert.ok(error instanceof ApiError);
    assert.equal(error.retry, true);
    assert.match(error.message, message);
  });
}

test("a request that a newer one replaces is aborted without an ApiError", async () => {
  const aborted = new DOMException("aborted", "AbortError");
  answerWith(aborted);
  assert.equal(await errorOf(get("dictionaries", {}, new AbortController().signal)), aborted);
});
