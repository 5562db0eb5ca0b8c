import assert from "node:assert/strict";
import { test } from "node:test";

import { detailsOf } from "#js/board/word_paths.js";

const CATER = { word: "cater", points: 2, path: [0, 1, 2, 6, 10] };
const PATHS = [[0, 1, 2, 6, 10], [0, 1, 2, 6, 9]];

test("a word that is pointed at, or whose other paths are not known, has no path number", () => {
  assert.equal(detailsOf(CATER, null), "2 points, 5 letters");
  assert.equal(detailsOf(CATER, { paths: null, isComplete: true, step: 0 }), "2 points, 5 letters");
});

test("of several paths the card names the one that is drawn", () => {
  assert.equal(detailsOf(CATER, { paths: PATHS, isComplete: true, step: 1 }), "2 points, 5 letters, path 2 of 2");
  assert.equal(detailsOf(CATER, { paths: PATHS, isComplete: false, step: 0 }), "2 points, 5 letters, path 1 of more than 2");
});

test("letters are counted as characters, one is singular", () => {
  assert.equal(detailsOf({ word: "𝒶", points: 1, path: [0] }, null), "1 point, 1 letter");
});
