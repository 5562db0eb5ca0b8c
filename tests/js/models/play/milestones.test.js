import assert from "node:assert/strict";
import { test } from "node:test";

import { milestone } from "#js/models/play/words.js";
import { OwnWords } from "#js/models/play/words.js";

/** @param {string[]} found The oldest first. */
function after(found) {
  const words = new OwnWords();
  for (const word of found) words.add({ word, points: 1 });
  return milestone(words);
}

test("a longer word than all before is noticed, once there are some to compare it with", () => {
  assert.equal(after([]), null);
  assert.equal(after(["cater"]), null);
  assert.equal(after(["cat", "mar", "line", "cater"]), "your longest so far");
  assert.equal(after(["cat", "mar", "lines", "cater"]), null);
  assert.equal(after(["cat", "mar", "tin", "pet"]), null);
});

test("so is the first word of a length, and a rare one", () => {
  assert.equal(after(["cat", "mar", "cater", "line"]), "your first of 4 letters");
  assert.equal(after(["cat", "line"]), null);
  const words = new OwnWords();
  words.add({ word: "qat", points: 1, rare: true });
  assert.equal(milestone(words), "a rare word");
  assert.equal(milestone(words, true), "a bonus");
});

test("so is every thirtieth word", () => {
  const words = Array.from({ length: 60 }, (_, index) => `cat${index}`);
  assert.equal(after(words.slice(0, 29)), null);
  assert.equal(after(words.slice(0, 30)), "your 30th word");
  assert.equal(after(words), "your 60th word");
});
