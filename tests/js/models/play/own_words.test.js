import assert from "node:assert/strict";
import { test } from "node:test";

import { commonText, OwnWords } from "#js/models/play/words.js";

test("words are listed from the newest, each once, in whatever order they arrive", () => {
  const words = new OwnWords();
  words.add({ word: "cat", points: 1 });
  assert.equal(words.merge([{ word: "mar", points: 1 }, { word: "cat", points: 1 }]), true);
  assert.equal(words.merge([{ word: "mar", points: 1 }]), false);
  words.add({ word: "cater", points: 2 });
  assert.deepEqual(words.newestFirst.map(({ word }) => word), ["cater", "mar", "cat"]);
  assert.equal(words.points, 4);
});

test("rare words are a bonus beside the common ones", () => {
  const words = new OwnWords();
  words.merge([{ word: "cat", points: 1 }, { word: "mar", points: 1, rare: true }]);
  assert.deepEqual(words.newestFirst, [{ word: "mar", points: 1, rare: true }, { word: "cat", points: 1 }]);
  assert.equal(words.commonCount, 1);
  assert.equal(commonText(1, 12, 1, false), "1 of 12 common words, 1 more as a bonus");
  assert.equal(commonText(0, 1, 0, false), "0 of 1 common word");
  assert.equal(commonText(2, 3, 0, true), "2 of 3 words of the list");
});
