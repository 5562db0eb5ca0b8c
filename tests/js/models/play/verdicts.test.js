import assert from "node:assert/strict";
import { test } from "node:test";

import { reason } from "#js/models/play/verdicts.js";

test("every refusal has its reason", () => {
  assert.equal(reason("word.short", "at", 3), "“at” is too short: 3 letters at least.");
  assert.equal(reason("word.not_on_board", "stone"), "“stone” is not on the board.");
  assert.equal(reason("word.unknown", "xyz"), "“xyz” is not in the dictionary.");
  assert.equal(reason("word.repeated", "cat"), "You have “cat” already.");
  assert.equal(reason("something.new", "cat"), "“cat” was not accepted.");
});
