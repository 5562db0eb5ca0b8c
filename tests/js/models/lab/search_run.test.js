import assert from "node:assert/strict";
import { test } from "node:test";

import { SearchRun } from "#js/models/lab/search.js";
import { ANSWER, BY_WORD } from "./answers.js";

const run = (answer = ANSWER) => new SearchRun(answer);

test("a run knows its path and its letters after each step", () => {
  const { path, prefix, calls, entered } = run().at(3);
  assert.deepEqual([path, prefix, calls, entered], [[0, 1, 2], "cat", 3, 3]);
  assert.deepEqual(run().at(0).path, []);
});

test("rejected tiles are kept while the path stays, and again when the search returns to it", () => {
  const search = run();
  assert.deepEqual(search.at(5).rejected, [3]);
  assert.deepEqual(search.at(6).rejected, []); // the search went on to t before any tile was rejected
  assert.deepEqual(search.at(7).rejected, [3]);
  assert.deepEqual(search.at(8).rejected, []);
  assert.deepEqual(search.at(10).rejected, [2, 3]);
  assert.deepEqual(search.at(12).rejected, [2]);
  assert.deepEqual([search.at(11).path, search.at(11).prefix], [[], ""]);
});

test("another word starts with no rejected tiles", () => {
  assert.deepEqual(run(BY_WORD).at(4).rejected, [0]);
  assert.deepEqual(run(BY_WORD).at(5).rejected, [1]);
});

test("words are found at their step", () => {
  assert.deepEqual(run().foundBy(3), []);
  assert.deepEqual(run().foundBy(4), ["cat"]);
});

test("the step after so many calls", () => {
  assert.equal(run().stepAfter(0), 0);
  assert.equal(run().stepAfter(3), 4);
  assert.equal(run().stepAfter(99), 12);
});
