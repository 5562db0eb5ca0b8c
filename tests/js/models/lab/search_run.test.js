import assert from "node:assert/strict";
import { test } from "node:test";

import { SearchRun } from "#js/models/lab/search_run.js";
import { ANSWER, BY_WORD } from "./answers.js";

const run = (answer = ANSWER) => new SearchRun(answer);

test("a run knows its path and its letters after each step", () => {
  const { path, prefix, calls, entered } = run().at(3);
  assert.deepEqual([path, prefix, calls, entered], [[0, 1, 2], "cat", 3, 3]);
  assert.deepEqual(run().at(0).path, []);
});

test("refused tiles are kept while the path stays, and again when the search returns to it", () => {
  const search = run();
  assert.deepEqual(search.at(5).refused, [3]);
  assert.deepEqual(search.at(6).refused, []); // the search went on to t before any tile was refused
  assert.deepEqual(search.at(7).refused, [3]);
  assert.deepEqual(search.at(8).refused, []);
  assert.deepEqual(search.at(10).refused, [2, 3]);
  assert.deepEqual(search.at(12).refused, [2]);
  assert.deepEqual([search.at(11).path, search.at(11).prefix], [[], ""]);
});

test("another word starts with no refused tiles", () => {
  assert.deepEqual(run(BY_WORD).at(4).refused, [0]);
  assert.deepEqual(run(BY_WORD).at(5).refused, [1]);
});

test("refused tiles are counted", () => assert.equal(run().at(12).cuts, 5));

test("words are found at their step", () => {
  assert.deepEqual(run().foundBy(3), []);
  assert.deepEqual(run().foundBy(4), ["cat"]);
});

test("the step after so many calls", () => {
  assert.equal(run().stepAfter(0), 0);
  assert.equal(run().stepAfter(3), 4);
  assert.equal(run().stepAfter(99), 12);
});
