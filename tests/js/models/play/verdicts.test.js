import assert from "node:assert/strict";
import { test } from "node:test";

import { reason } from "#js/models/play/words.js";

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
