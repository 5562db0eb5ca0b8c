import assert from "node:assert/strict";
import { test } from "node:test";

import { Grid } from "#js/models/grid.js";
import { Rotation } from "#js/models/play/board.js";

test("a board rotated four times is unchanged; paths rotate with it", () => {
  const dealt = new Rotation(new Grid(2, 3, [..."abcdef"]));
  const once = dealt.next();
  assert.deepEqual(once.shown.toRows(), [["D", "A"], ["E", "B"], ["F", "C"]]);
  assert.deepEqual(once.places([0, 1, 5]), [1, 3, 4]);
  assert.deepEqual(once.tiles([1, 3, 4]), [0, 1, 5]);
  assert.deepEqual(once.next().next().next().shown, dealt.shown);
});
