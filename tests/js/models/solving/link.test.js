import assert from "node:assert/strict";
import { test } from "node:test";

import { linkFor } from "#js/models/solving/words.js";

const DEFAULTS = { dictionary: "english", lengths: { classic: 3, big: 4 } };
const usual = { dictionary: "english", min_length: "3", max_length: "", rules: "classic", dice: "" };
const link = (board, changes = {}, more = {}) =>
  linkFor({ board, settings: { ...usual, ...changes }, defaults: DEFAULTS, ...more });

test("a link has only what differs from the defaults", () => {
  assert.equal(link("catdlinemaropets"), "/?board=catdlinemaropets");
  assert.equal(link("abc/def"), "/?board=abc/def");
  assert.equal(link("catd", { rules: "big", min_length: "4" }), "/?board=catd&rules=big");
  assert.equal(link("catd", { rules: "big", min_length: "3" }), "/?board=catd&min_length=3&rules=big");
  assert.equal(link("catd", { max_length: "5" }), "/?board=catd&max_length=5");
  assert.equal(link("catd", {}, { sort: "word" }), "/?board=catd&sort=word");
  assert.equal(link(null, {}, { size: "4x4" }), "/");
  assert.equal(link(null, { dice: "big" }, { size: "5x5" }), "/?size=5x5&dice=big");
});
