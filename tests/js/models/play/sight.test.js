import assert from "node:assert/strict";
import { test } from "node:test";

import { Sight } from "#js/models/play/sight.js";

/** A page in a round, what it has sent (times and seconds), and how time passes. */
function page({ isHidden = false, isConnected = true } = {}) {
  const sent = [];
  const state = { at: 0, isConnected };
  const sight = new Sight(() => state.at, ({ times, seconds }) => state.isConnected && sent.push([times, seconds]) > 0);
  const wait = (seconds) => { state.at += seconds * 1000; };
  sight.play("r1", isHidden);
  return { sight, sent, state, wait };
}

test("a page tells that it is in sight, when it goes and when it is back", () => {
  const { sight, sent, wait } = page();
  for (const isHidden of [true, false, false, true, true]) {
    wait(10);
    sight.change(isHidden);
  }
  assert.deepEqual(sent, [[0, 0], [1, 0], [1, 10], [1, 10], [2, 10]]);
  wait(10);
  sight.stop();
  assert.deepEqual(sent.at(-1), [2, 30]);
  sight.stop();
  sight.change(true);
  assert.equal(sent.length, 6);
});

test("quick changes are told together", () => {
  const { sight, sent, wait } = page();
  for (let turn = 0; turn < 40; turn += 1) {
    wait(0.5);
    sight.change(turn % 2 === 0);
  }
  sight.stop();
  assert.deepEqual(sent.at(-1), [20, 10]);
  assert.ok(sent.length <= 6, String(sent.length));
});

test("a page that was behind all the time tells nothing", () => {
  const { sight, sent, wait } = page({ isHidden: true });
  wait(9);
  sight.stop();
  assert.deepEqual(sent, []);
});

test("what could not be sent is sent with the next connection, and each round begins anew", () => {
  const { sight, sent, state, wait } = page({ isConnected: false });
  wait(9);
  sight.change(true);
  wait(9);
  sight.stop();
  state.isConnected = true;
  sight.flush();
  sight.flush();
  assert.deepEqual(sent, [[1, 9]]);
  sight.play("r2", false);
  assert.deepEqual(sent.at(-1), [0, 0]);
});

test("after a pause the sums go on", () => {
  const { sight, sent, wait } = page();
  wait(6);
  sight.change(true);
  wait(6);
  sight.stop();
  wait(60);
  sight.play("r1", false);
  assert.deepEqual(sent.at(-1), [1, 6]);
});
