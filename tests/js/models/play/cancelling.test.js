import assert from "node:assert/strict";
import { test } from "node:test";

import { lossOf, placesOf, pointsAt, stagesOf } from "#js/models/play/results.js";

// In the end seat 1 has 4 points, seat 2 has 3, seat 3 has 3.
const FINAL = new Map([[1, 4], [2, 3], [3, 3]]);
const LOSSES = ["2:5 3:5", "1:1 2:1.5"].map(lossOf);

test("scores fall word by word to those that count", () => {
  const stages = stagesOf(FINAL, LOSSES);
  assert.deepEqual(stages.map((scores) => [...scores.values()]), [[5, 9.5, 8], [5, 4.5, 3], [4, 3, 3]]);
  assert.equal(stages.at(-1), FINAL);
});

test("places follow from the points at each stage", () => {
  const places = stagesOf(FINAL, LOSSES).map((scores) => [1, 2, 3].map((seat) => placesOf(scores).get(seat)));
  assert.deepEqual(places, [[2, 0, 1], [0, 1, 2], [0, 1, 2]]);
});

test("points between two stages are whole, and those of the last one in the end", () => {
  const stages = stagesOf(FINAL, LOSSES);
  assert.deepEqual([-1, 0, 0.25, 0.5, 1, 2].map((moment) => pointsAt(stages, 3, moment)), [8, 8, 6, 3, 3, 3]);
});

test("without cancelled words nothing moves", () => {
  assert.deepEqual(stagesOf(FINAL, []), [FINAL]);
  assert.equal(pointsAt([FINAL], 1, 0.5), 4);
  assert.equal(lossOf("").size, 0);
});
