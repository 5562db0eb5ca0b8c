import assert from "node:assert/strict";
import { test } from "node:test";

import { storageSlot } from "#js/lib/dom.js";

test("a slot keeps a text under its key", () => {
  const stored = new Map();
  const localStorage = { getItem: (key) => stored.get(key) ?? null, setItem: (key, text) => stored.set(key, text) };
  globalThis.window = { localStorage };
  const slot = storageSlot("localStorage", "sound");
  assert.equal(slot.load(), null);
  slot.save("on");
  assert.equal(slot.load(), "on");
  assert.deepEqual([...stored], [["sound", "on"]]);
});

test("without storage nothing is kept, and nothing fails", () => {
  globalThis.window = { get sessionStorage() { throw new DOMException("denied", "SecurityError"); } };
  const slot = storageSlot("sessionStorage", "outbox");
  slot.save("cat");
  assert.equal(slot.load(), null);
});
