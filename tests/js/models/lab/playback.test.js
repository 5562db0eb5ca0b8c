import assert from "node:assert/strict";
import { test } from "node:test";

import { beat, Playback } from "#js/models/lab/playback.js";
import { SearchRun } from "#js/models/lab/search_run.js";
import { ANSWER, BY_WORD } from "./answers.js";

const run = (answer = ANSWER) => new SearchRun(answer);

test("one search goes step by step", () => {
  const film = new Playback([run()]);
  assert.equal(film.end, 12);
  film.go(5);
  assert.deepEqual(film.steps, [5]);
  film.go(99);
  assert.deepEqual([film.place, film.atEnd], [12, true]);
  film.go(-3);
  assert.equal(film.place, 0);
  assert.deepEqual(film.foundBetween(0, 12), [["cat"]]);
  assert.deepEqual(film.foundBetween(4, 12), [[]]);
});

test("two go call by call; who is done waits", () => {
  const film = new Playback([run(), run(BY_WORD)]);
  assert.equal(film.end, 8);
  film.go(3);
  assert.deepEqual(film.steps, [4, 4]);
  film.go(8);
  assert.deepEqual(film.steps, [12, 5]);
});

test("fast films do several steps at a time", () => {
  assert.deepEqual(beat(2), { wait: 500, steps: 1 });
  assert.equal(beat(300).steps, 10);
});
