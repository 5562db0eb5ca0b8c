import assert from "node:assert/strict";
import { test } from "node:test";

import { OwnWords } from "#js/models/play/own_words.js";

test("words are listed from the newest, each once, in whatever order they arrive", () => {
  const words = new OwnWords();
  words.add({ word: "cat", points: 1 });
  assert.equal(words.merge([{ word: "mar", points: 1 }, { word: "cat", points: 1 }]), true);
  assert.equal(words.merge([{ word: "mar", points: 1 }]), false);
  words.add({ word: "cater", points: 2 });
  assert.deepEqual(words.newestFirst.map(({ word }) => word), ["cater", "mar", "cat"]);
  assert.equal(words.points, 4);
});
