import assert from "node:assert/strict";
import { test } from "node:test";

import { elapsed, Replay, Timeline } from "#js/models/play/results.js";

const find = (at, word, points, cancelled = false) => ({ at, word, points, cancelled });
const ALICE = { name: "alice", seat: 1, points: 4, finds: [find(1000, "cater", 2), find(3000, "cat", 0, true), find(9000, "line", 2)] };
const BOB = { name: "bob", seat: 2, points: 2, finds: [find(2000, "cat", 0, true), find(4000, "tints", 2)] };
const round = (...players) => new Timeline({ length: 10_000, players });
const points = (timeline, time) => timeline.at(time).map((state) => state.points);

test("the standings at each moment", () => {
  const timeline = round(ALICE, BOB);
  const course = [0, 1000, 3999, 4000, 9000, 10_000].map((time) => points(timeline, time));
  assert.deepEqual(course, [[0, 0], [2, 0], [2, 0], [2, 2], [4, 2], [4, 2]]);
  assert.deepEqual(timeline.at(3500).map(({ words, last }) => [words, last?.word]), [[2, "cat"], [1, "cat"]]);
  assert.deepEqual(timeline.at(0)[0], { words: 0, points: 0, last: null, at: 0 });
});

test("a player's line ends at the final points: with a handicap, with shared points", () => {
  const halved = { ...ALICE, points: 2 };
  const shared = { name: "dora", seat: 4, points: 1, finds: [find(1, "cat", 0.33), find(2, "mar", 0.33), find(3, "tin", 0.33)] };
  assert.deepEqual(points(round(halved, shared), 10_000), [2, 1]);
  assert.deepEqual(points(round(halved), 1000), [1]);
});

test("a player whose words were all cancelled has no points", () => {
  assert.deepEqual(points(round({ ...BOB, points: 0, finds: [find(2000, "cat", 0, true)] }), 9999), [0]);
});

test("the latest find between two moments", () => {
  const timeline = round(ALICE, BOB);
  assert.equal(timeline.latest(-1, 3000).word, "cat");
  assert.equal(timeline.latest(3000, 3999), null);
  assert.equal(timeline.latest(3000, 4000).word, "tints");
  assert.equal(timeline.latest(-1, 500), null);
});

test("a moment as screen readers read it", () => {
  const timeline = round(ALICE, BOB);
  assert.equal(timeline.spoken(0), "0:00");
  assert.equal(timeline.spoken(1000), "0:01, alice: 2 points");
  assert.equal(timeline.spoken(5000), "0:05, alice, bob: 2 points");
  assert.equal(elapsed(65_900), "1:05");
});

test("a replay takes as long as it was asked to", () => {
  const replay = new Replay(180_000, 15_000);
  replay.play(60_000, 500);
  assert.equal(replay.at(500), 60_000);
  assert.equal(replay.at(1500), 72_000);
  assert.equal(replay.at(1600, 6000), 72_000);
  assert.equal(replay.isPlaying, true);
  assert.equal(replay.at(10_600), 180_000);
  assert.equal(replay.isPlaying, false);
});

test("a replay from the end starts over, and can be stopped", () => {
  const replay = new Replay(1000);
  replay.play(1000, 0);
  assert.equal(replay.at(0), 0);
  replay.stop();
  assert.equal(replay.isPlaying, false);
});
