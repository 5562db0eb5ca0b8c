import assert from "node:assert/strict";
import { test } from "node:test";

import { Backoff } from "#js/pages/play/game/connection.js";

test("each attempt waits longer, up to a limit, with jitter", () => {
  const quick = new Backoff(() => 0);
  const slow = new Backoff(() => 1);
  assert.deepEqual([quick.next(), quick.next(), quick.next()], [250, 500, 1000]);
  assert.deepEqual([slow.next(), slow.next(), slow.next()], [500, 1000, 2000]);
  for (let attempt = 0; attempt < 40; attempt += 1) slow.next();
  assert.equal(slow.next(), 15_000);
  slow.reset();
  assert.equal(slow.next(), 500);
});

test("the server may announce when to come back, for one attempt", () => {
  const backoff = new Backoff(() => 1);
  backoff.announce(1840);
  assert.deepEqual([backoff.next(), backoff.next(), backoff.next()], [1840, 500, 1000]);
  backoff.announce(1840);
  backoff.reset();
  assert.equal(backoff.next(), 500);
});
