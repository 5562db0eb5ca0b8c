import assert from "node:assert/strict";
import { test } from "node:test";

import { Outbox } from "#js/models/play/outbox.js";

test("a word waits until its verdict has come, and is sent once over each connection", () => {
  const outbox = new Outbox({ firstId: 7 });
  outbox.enter(1);
  assert.equal(outbox.add("cat").id, 7);
  assert.deepEqual(outbox.take(), [{ id: 7, word: "cat", again: false }]);
  assert.deepEqual(outbox.take(), []);
  outbox.unsend();
  outbox.add("mar");
  assert.deepEqual(outbox.take().map(({ id, again }) => [id, again]), [[7, true], [8, false]]);
  assert.equal(outbox.giveBack(8), true);
  assert.equal(outbox.giveBack(9), false);
  assert.deepEqual(outbox.take().map(({ id }) => id), [8]);
  assert.equal(outbox.settle(7).word, "cat");
  assert.equal(outbox.settle(7), null);
  assert.deepEqual(outbox.words, ["mar"]);
});

test("words of a round that is over are given up", () => {
  const outbox = new Outbox();
  outbox.enter(1);
  outbox.add("cat");
  assert.deepEqual(outbox.enter(1), []);
  assert.deepEqual(outbox.enter(2), ["cat"]);
  assert.equal(outbox.size, 0);
});

test("words outlive the page, within their round", () => {
  const shelf = { text: null, load: () => shelf.text, save: (text) => { shelf.text = text; } };
  const before = new Outbox({ keep: shelf, firstId: 7 });
  before.enter(1);
  before.add("cat");
  const text = shelf.text;

  const after = new Outbox({ keep: shelf, firstId: 90 });
  after.enter(1);
  assert.deepEqual(after.take().map(({ id, word }) => [id, word]), [[7, "cat"]]);

  shelf.text = text;
  const later = new Outbox({ keep: shelf });
  assert.deepEqual(later.enter(2), []);
  assert.equal(later.size, 0);
});
