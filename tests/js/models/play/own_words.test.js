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
  assert.equal(commonText("common: %(found)s of %(all)s", 1, 1200, 1), "common: 1 of 1,200, 1 more as a bonus");
  assert.equal(commonText("common: %(found)s of %(all)s", 0, 12, 0), "common: 0 of 12");
});
