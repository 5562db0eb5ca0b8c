import assert from "node:assert/strict";
import { test } from "node:test";

import { pace, Playback } from "#js/models/lab/search.js";
import { SearchRun } from "#js/models/lab/search.js";
import { ANSWER, BY_WORD } from "./answers.js";

const run = (answer = ANSWER) => new SearchRun(answer);

test("one search advances step by step", () => {
  const playback = new Playback([run()]);
  assert.equal(playback.end, 12);
  playback.go(5);
  assert.deepEqual(playback.steps, [5]);
  playback.go(99);
  assert.deepEqual([playback.position, playback.atEnd], [12, true]);
  playback.go(-3);
  assert.equal(playback.position, 0);
  assert.deepEqual(playback.foundBetween(0, 12), [["cat"]]);
  assert.deepEqual(playback.foundBetween(4, 12), [[]]);
});

test("two searches advance call by call; one that is done waits", () => {
  const playback = new Playback([run(), run(BY_WORD)]);
  assert.equal(playback.end, 8);
  playback.go(3);
  assert.deepEqual(playback.steps, [4, 4]);
  playback.go(8);
  assert.deepEqual(playback.steps, [12, 5]);
});

test("fast playback does several steps at a time", () => {
  assert.deepEqual(pace(2), { wait: 500, steps: 1 });
  assert.equal(pace(300).steps, 10);
});
