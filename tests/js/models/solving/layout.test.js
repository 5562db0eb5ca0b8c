import assert from "node:assert/strict";
import { test } from "node:test";

import { inNextRow, partsOf } from "#js/models/solving/words.js";

const scored = (word, points) => ({ word, points });
const WORDS = [scored("painters", 11), ...["carol", "lines", "pants", "stare"].map((word) => scored(word, 2)), scored("tin", 1)];

test("groups are of equal length, with their points once", () => {
  const headings = partsOf(WORDS, true, 24).map(({ start, end, heading }) => [start, end, heading.letters, heading.worth]);
  assert.deepEqual(headings, [
    [0, 1, "8 letters", "1 word, 11 points"],
    [1, 5, "5 letters", "4 words, 2 points each"],
    [5, 6, "3 letters", "1 word, 1 point"],
  ]);
  assert.deepEqual(partsOf([], true, 24), []);
});

test("a long group is in several parts, the first with its heading", () => {
  const parts = partsOf(WORDS.slice(1, 5), true, 1);
  assert.deepEqual(parts.map(({ start, end, heading }) => [start, end, heading !== null]), [[0, 3, true], [3, 4, false]]);
  assert.deepEqual(partsOf(WORDS, false, 24), [{ start: 0, end: 6, heading: null }]);
});

test("up and down stay in the column, across groups too", () => {
  const parts = partsOf(WORDS, true, 1); // painters | carol lines pants | stare | tin
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((index) => inNextRow(parts, index, 1)), [1, 4, 4, 4, 5, 5]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((index) => inNextRow(parts, index, -1)), [0, 0, 0, 0, 1, 4]);
  const plain = partsOf(WORDS, false, 24);
  assert.deepEqual([0, 2, 5].map((index) => inNextRow(plain, index, 1)), [3, 5, 5]);
  assert.deepEqual([0, 3, 5].map((index) => inNextRow(plain, index, -1)), [0, 0, 2]);
});
