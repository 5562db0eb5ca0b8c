import assert from "node:assert/strict";
import { test } from "node:test";

import { Prefixes } from "#js/models/lab/search.js";

test("prefixes: how many words begin with them", () => {
  const prefixes = new Prefixes(["cat", "cater", "cot", "tin"]);
  assert.deepEqual([prefixes.count(""), prefixes.count("ca"), prefixes.count("cat"), prefixes.count("x")], [4, 2, 2, 0]);
});

test("the branch of a prefix, down to what may follow", () => {
  const letters = (prefix) => new Prefixes(["cat", "cater", "cot", "tin"]).branch(prefix).map((row) =>
    row.map(({ letter, isWord, isChosen }) => `${isChosen ? letter.toUpperCase() : letter}${isWord ? "." : ""}`).join(" "));
  assert.deepEqual(letters(""), ["c t"]);
  assert.deepEqual(letters("cat"), ["C t", "A o", "T.", "e"]);
  assert.deepEqual(letters("cater"), ["C t", "A o", "T.", "E", "R."]);
  assert.deepEqual(letters("cx"), ["C t", "a o"]);
});
