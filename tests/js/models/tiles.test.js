import assert from "node:assert/strict";
import { test } from "node:test";

import { face, isTile } from "#js/models/grid.js";

test("faces", () => {
  assert.equal(face("q"), "Qu");
  assert.deepEqual([face("q", true), face("Q."), face("qu", true)], ["Q", "Q", "Qu"]);
  assert.equal(face("TH"), "Th");
  assert.equal(face("ß"), "ß");
  assert.equal(face("4"), "4");
  assert.deepEqual([face("Ａ"), face("ſ"), face("ﬁ"), face("²")], ["A", "S", "Fi", "²"]); // as the server reads them
  assert.ok(isTile("?") && isTile("#") && isTile("Them") && !isTile("Theme") && !isTile("4") && !isTile(""));
});
