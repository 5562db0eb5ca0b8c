import assert from "node:assert/strict";
import { test } from "node:test";

import { counted } from "#js/lib/wording.js";

test("one is singular, thousands have a comma", () => {
  assert.equal(counted(1, "%(count)s point", "%(count)s points"), "1 point");
  assert.equal(counted(0, "%(count)s word", "%(count)s words"), "0 words");
  assert.equal(counted(1284, "%(count)s point", "%(count)s points"), "1,284 points");
  assert.equal(counted(1234567, "%(count)s word", "%(count)s words"), "1,234,567 words");
  assert.equal(counted(100, "%(count)s word", "%(count)s words"), "100 words");
});
