import assert from "node:assert/strict";
import { test } from "node:test";

import { counted } from "#js/lib/wording.js";

test("one is singular, thousands have a comma", () => {
  assert.equal(counted(1, "point"), "1 point");
  assert.equal(counted(0, "word"), "0 words");
  assert.equal(counted(1284, "point"), "1,284 points");
  assert.equal(counted(1234567, "word"), "1,234,567 words");
  assert.equal(counted(100, "word"), "100 words");
});
