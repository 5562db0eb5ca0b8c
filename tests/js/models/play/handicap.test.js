import assert from "node:assert/strict";
import { test } from "node:test";
import { handicapText, playerOf } from "#js/models/play/players.js";

const told = { shortest: "%(least)s+ letters", percent: "%(percent)s of the points" };

test("a handicap in a few words", () => {
  assert.equal(handicapText(null, told), "");
  assert.equal(handicapText({ min_length: 5, percent: 100 }, told), "5+ letters");
  assert.equal(handicapText({ min_length: null, percent: 150 }, told), "150 % of the points");
  assert.equal(handicapText({ min_length: 5, percent: 50 }, told), "5+ letters, 50 % of the points");
});

test("a player as the form says, with what is no number as it was typed", () => {
  const form = { name: "Bob", min_length: "5", percent: "150", team: "2" };
  assert.deepEqual(playerOf(form), { name: "Bob", min_length: 5, percent: 150, team: 2 });
  assert.deepEqual(playerOf({ ...form, min_length: "", percent: " ", team: "" }), { name: "Bob", min_length: null, percent: 100, team: null });
  assert.equal(playerOf({ ...form, percent: "half" }).percent, "half");
});
