import assert from "node:assert/strict";
import { test } from "node:test";

import { Grid } from "#js/models/grid.js";
import { OwnWords, ownVerdict, reason } from "#js/models/play/words.js";

// As the page carries them, from game/rules/verdicts.py.
const SENTENCES = {
  "word.short": "“{word}” is too short: {min_length} letters at least.",
  "word.not_on_board": "“{word}” is not on the board.",
  "word.unknown": "“{word}” is not in the dictionary.",
  "word.repeated": "You have “{word}” already.",
};

test("every refusal has its reason", () => {
  assert.equal(reason(SENTENCES, "word.short", "at", 3), "“at” is too short: 3 letters at least.");
  assert.equal(reason(SENTENCES, "word.not_on_board", "stone"), "“stone” is not on the board.");
  assert.equal(reason(SENTENCES, "word.unknown", "xyz"), "“xyz” is not in the dictionary.");
  assert.equal(reason(SENTENCES, "word.repeated", "cat"), "You have “cat” already.");
  assert.equal(reason(SENTENCES, "something.new", "cat"), "“cat” was not accepted.");
});

test("a word is filled in as it is", () => {
  assert.equal(reason(SENTENCES, "word.unknown", "$&"), "“$&” is not in the dictionary.");
});

test("without the server a word is refused for all that needs no dictionary", () => {
  const found = new OwnWords();
  found.add({ word: "cat", points: 1 });
  const round = { found, minLength: 3, grid: new Grid(2, 2, [..."catq"]) };
  assert.equal(ownVerdict("cat", round), "word.repeated");
  assert.equal(ownVerdict("zz", round), "word.short");
  assert.equal(ownVerdict("zzzz", round), "word.not_on_board");
  assert.equal(ownVerdict("catq", round), "word.not_on_board"); // the tile is Qu
  assert.equal(ownVerdict("tac", round), null);
  assert.equal(ownVerdict("zzzz", { ...round, grid: null }), null);
});

test("a word on a board of equal letters is left to the server", () => {
  const grid = new Grid(5, 5, Array(25).fill("a"));
  assert.equal(ownVerdict(`${"a".repeat(24)}b`, { found: new OwnWords(), grid }), null);
});
