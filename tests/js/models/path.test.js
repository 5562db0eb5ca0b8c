import assert from "node:assert/strict";
import { test } from "node:test";

import { Path, UNIT } from "#js/models/grid.js";

test("a path runs from centre to centre; its links leave the letters free", () => {
  const path = new Path([0, 1, 6], 4);
  assert.deepEqual(path.centres(), [[50, 50], [150, 50], [250, 150]]);
  const [straight, diagonal] = path.links();
  assert.equal(straight.y1, straight.y2);
  assert.ok(straight.x1 > 0.5 * UNIT && straight.x2 < 1.5 * UNIT);
  assert.ok(diagonal.y1 > 0.5 * UNIT && diagonal.y2 < 1.5 * UNIT);
});

test("a path of one tile has no links", () => assert.deepEqual(new Path([3], 4).links(), []));
