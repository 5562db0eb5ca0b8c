import assert from "node:assert/strict";
import { test } from "node:test";

import { arranged, shows } from "#js/models/play/results.js";

test("words are filtered by their finders", () => {
  const finders = { both: [3, 5], own: [3], other: [5], nobody: [] };
  const shown = (choice) => Object.keys(finders).filter((name) => shows(choice, finders[name], 3));
  assert.deepEqual(shown("all"), ["both", "own", "other", "nobody"]);
  assert.deepEqual(shown("mine"), ["both", "own"]);
  assert.deepEqual(shown("only"), ["own"]);
  assert.deepEqual(shown("others"), ["other"]);
  assert.deepEqual(shown("missed"), ["nobody"]);
  assert.deepEqual(shown("5"), ["both", "other"]);
});

const entry = (word, worth, finders, common) => ({ word, points: worth, finders, common });
const WORDS = [entry("mar", 1, [], 4.2), entry("cater", 2, [], 3.5), entry("tin", 1, [3], 4), entry("cat", 1, [3, 5], 4.8), entry("lines", 2, [5], 4.5)];
for (const [order, words] of [
  ["found", "lines cat tin cater mar"],
  ["points", "cater lines cat mar tin"],
  ["word", "cat cater lines mar tin"],
  ["length", "cater lines cat mar tin"],
  ["common", "cat lines mar tin cater"],
]) {
  test(`words in the order ${order}`, () => {
    assert.equal(arranged(WORDS, { choice: "all", order, own: 3 }).map(({ word }) => word).join(" "), words);
  });
}

test("a choice of words in an order", () => {
  const mine = arranged(WORDS, { choice: "mine", order: "word", own: 3 });
  assert.deepEqual(mine.map(({ word }) => word), ["cat", "tin"]);
  assert.equal(WORDS[0].word, "mar"); // the list itself is unchanged
});
