import assert from "node:assert/strict";
import { test } from "node:test";

import { SearchRun } from "#js/models/lab/search.js";
import { sentence } from "#js/models/lab/search.js";
import { ANSWER, BY_WORD } from "./answers.js";

const run = (answer = ANSWER) => new SearchRun(answer);

test("sentences", () => {
  const search = run();
  assert.equal(sentence(search, 0), "Nothing done yet.");
  assert.equal(sentence(search, 1), "Goes on to C: 2 words begin with “c”.");
  assert.equal(sentence(search, 4), "Finds “cat”.");
  assert.equal(sentence(search, 5), "Turns back at B: no word begins with “catb”.");
  assert.equal(sentence(search, 6), "Goes back to “ca”.");
  assert.equal(sentence(search, 11), "Goes back to the beginning.");
  assert.equal(sentence(search, 12), "Done: 1 word was found. That took 8 calls.");
  assert.equal(sentence(run({ ...ANSWER, complete: false }), 12), "The first 12 steps end here; the whole search is longer.");
});

test("sentences of a search by words", () => {
  const search = run(BY_WORD);
  assert.equal(sentence(search, 1), "Turns back at C: “act” needs A first.");
  assert.equal(sentence(search, 2), "Goes on to A: “a” of “act”.");
  assert.equal(sentence(search, 3), "Turns back at T: after “a”, “act” needs C.");
});

test("a search that doesn't prune goes on where no word begins", () => {
  const search = run({ ...ANSWER, steps: [["enter", [1, 1], "b", 1], ["leave", null, "", 5]] });
  assert.equal(sentence(search, 1), "Goes on to B, though no word begins with “b”.");
});
