import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "#js/models/play/words.js";

test("a word is pending until its verdict arrives, and is sent once over each connection", () => {
  const outbox = new Outbox({ firstId: 7 });
  outbox.startRound(1);
  assert.equal(outbox.add("cat").id, 7);
  assert.deepEqual(outbox.takeUnsent(), [{ id: 7, word: "cat", again: false }]);
  assert.deepEqual(outbox.takeUnsent(), []);
  outbox.markAllUnsent();
  outbox.add("mar");
  assert.deepEqual(outbox.takeUnsent().map(({ id, again }) => [id, again]), [[7, true], [8, false]]);
  assert.equal(outbox.markUnsent(8), true);
  assert.equal(outbox.markUnsent(9), false);
  assert.deepEqual(outbox.takeUnsent().map(({ id }) => id), [8]);
  assert.equal(outbox.settle(7).word, "cat");
  assert.equal(outbox.settle(7), null);
  assert.deepEqual(outbox.words, ["mar"]);
});

test("words of a finished round are dropped", () => {
  const outbox = new Outbox();
  outbox.startRound(1);
  outbox.add("cat");
  assert.deepEqual(outbox.startRound(1), []);
  assert.deepEqual(outbox.startRound(2), ["cat"]);
  assert.equal(outbox.size, 0);
});

test("pending words outlive the page, within their round", () => {
  const storage = { text: null, load: () => storage.text, save: (text) => { storage.text = text; } };
  const before = new Outbox({ storage, firstId: 7 });
  before.startRound(1);
  before.add("cat");
  const text = storage.text;

  const after = new Outbox({ storage, firstId: 90 });
  after.startRound(1);
  assert.deepEqual(after.takeUnsent().map(({ id, word }) => [id, word]), [[7, "cat"]]);

  storage.text = text;
  const later = new Outbox({ storage });
  assert.deepEqual(later.startRound(2), []);
  assert.equal(later.size, 0);
});
