import assert from "node:assert/strict";
import { test } from "node:test";

import { crc32, wordOfTry } from "#js/lib/kept_rounds.js";

test("a word is known by its checksum", () => {
  assert.equal(crc32("123456789"), 0xcbf43926);
  const daily = { game: "ABCD", round: "x7", words: { [crc32("x7 été")]: [2, true] } };
  assert.deepEqual(wordOfTry({ daily }, "été"), { word: "été", points: 2, rare: true });
  assert.equal(wordOfTry({ daily }, "ete"), undefined);
  assert.equal(wordOfTry({}, "été"), undefined);
});
