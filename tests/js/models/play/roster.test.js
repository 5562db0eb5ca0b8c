import assert from "node:assert/strict";
import { test } from "node:test";

import { withCounts, withOwnCount } from "#js/models/play/players.js";

const player = (seat, words = 0) => ({ seat, words });

test("a private game keeps its order", () => {
  assert.deepEqual(withCounts([player(1), player(2)], [player(2, 5)], false), [player(1), player(2, 5)]);
  assert.deepEqual(withCounts([player(1), player(2)], [player(2, 5)], false, { 1: 3, 2: 5 }), [player(1, 3), player(2, 5)]);
});

test("in the public game the best come first, and nobody who is listed goes before there are ten", () => {
  assert.deepEqual(withCounts([player(1), player(2)], [player(2, 5)], true), [player(2, 5), player(1)]);
  const ten = Array.from({ length: 10 }, (_, seat) => player(seat));
  assert.equal(withCounts(ten, [player(20, 1)], true).length, 10);
});

test("the own count never lags behind the own words, nor takes any away", () => {
  assert.deepEqual(withOwnCount([player(1, 2), player(2, 5)], 1, 3), [player(1, 3), player(2, 5)]);
  assert.deepEqual(withOwnCount([player(1, 4)], 1, 3), [player(1, 4)]);
});
