import assert from "node:assert/strict";
import { test } from "node:test";

import { initials } from "#js/models/play/results.js";

for (const [names, texts] of [
  [["alice", "bob"], "A B"],
  [["anna", "ann b", "andy", "anna"], "A AB AN AA"],
  [["a", "A", "ä"], "A A2 Ä"],
  [["🎲 dice", "🎲"], "🎲 🎲2"],
]) {
  test(`initials of ${names.join(", ")}`, () => {
    assert.equal([...initials(new Map(names.map((name, seat) => [seat, name]))).values()].join(" "), texts);
  });
}
