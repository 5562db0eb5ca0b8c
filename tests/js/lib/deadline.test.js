import assert from "node:assert/strict";
import { test } from "node:test";

import { deadline } from "#js/lib/requests.js";

const aborted = (signal) => new Promise((resolve) => signal.addEventListener("abort", () => resolve(signal.reason.name)));

test("a request ends when its time is up", async () => {
  const process = setTimeout(() => {}, 5_000); // Node doesn't wait for the timer of a signal.
  assert.equal(await aborted(deadline(1)), "TimeoutError");
  assert.equal(await aborted(deadline(1, new AbortController().signal)), "TimeoutError");
  clearTimeout(process);
});

test("a request ends when somebody gives it up", async () => {
  const given = new AbortController();
  const ends = aborted(deadline(10_000, given.signal));
  given.abort();
  assert.equal(await ends, "AbortError");
  assert.ok(deadline(10_000, given.signal).aborted);
});
