import assert from "node:assert/strict";
import { test } from "node:test";

import { dayOf, timeOf } from "#js/lib/wording.js";

test("days and times are those of the visitor's clock", () => {
  const at = new Date(2026, 1, 1, 9, 5);
  assert.equal(dayOf(at), "1 Feb 2026");
  assert.equal(timeOf(at), "09:05");
});
