import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, countdownText, phaseOf, publicPhase, ServerClock, spokenTime, untilNextSecond } from "#js/models/clock.js";

function clockAt(start) {
  const steady = { at: start };
  return [new ServerClock(() => steady.at), steady];
}

test("the clock runs with the device, from the message with the least delay", () => {
  const [clock, steady] = clockAt(1000);
  clock.sync(500_000); // arrives 300 ms late
  steady.at = 2000;
  clock.sync(501_300); // arrives at once
  steady.at = 3000;
  clock.sync(502_100);
  assert.equal(clock.now(), 502_300);
  steady.at = 4000;
  assert.equal(clock.now(), 503_300);
});

test("after a sleep only the next message counts; until then the clock goes on", () => {
  const [clock, steady] = clockAt(0);
  clock.sync(100_000);
  clock.markStale();
  steady.at = 10; // a minute has passed, but this device's clock stood still
  assert.equal(clock.now(), 100_010);
  clock.sync(160_000);
  assert.equal(clock.now(), 160_000);
});

test("old samples are dropped", () => {
  const [clock, steady] = clockAt(0);
  clock.sync(9000);
  for (let second = 1; second <= 12; second += 1) {
    steady.at = second;
    clock.sync(5000 + second);
  }
  assert.equal(clock.now(), 5012);
});

const ROUND = { starts_at: 10_000, ends_at: 40_000 };
for (const [now, phase] of [
  [6999, "lobby"], [7000, "countdown"], [9999, "countdown"], [10_000, "playing"],
  [39_999, "playing"], [40_000, "finished"],
]) {
  test(`at ${now} a round from 10000 to 40000 is in the phase ${phase}`, () => {
    assert.equal(phaseOf(ROUND, now), phase);
  });
}

test("a settled round is over, also by a clock that is behind", () => {
  assert.equal(phaseOf({ ...ROUND, settled: true }, 1), "finished");
  assert.equal(phaseOf({ ...ROUND, settled: false }, 1), "lobby");
});

test("without a round the phase is lobby, without an end it stays playing", () => {
  assert.equal(phaseOf(null, 1), "lobby");
  assert.equal(phaseOf({ starts_at: 0, ends_at: null }, 1e12), "playing");
});

test("counting down shows a second until its end, counting up from its end", () => {
  assert.equal(clockText(180_000), "3:00");
  assert.equal(clockText(179_001), "3:00");
  assert.equal(clockText(9000), "0:09");
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(600_000), "10:00");
  assert.equal(clockText(-50), "0:00");
  assert.equal(clockText(59_999, { up: true }), "0:59");
});

test("a countdown of a day has hours", () => {
  assert.equal(countdownText(71_165_000), "19:46:05");
  assert.equal(countdownText(3_599_001), "1:00:00");
  assert.equal(countdownText(59_000), "0:00:59");
  assert.equal(countdownText(-1), "0:00:00");
});

test("the clock is updated when its text changes", () => {
  assert.equal(untilNextSecond(2300), 300);
  assert.equal(untilNextSecond(2000), 1000);
});

test("the time is announced at a few moments, once each", () => {
  assert.equal(spokenTime(61, 60), "One minute left.");
  assert.equal(spokenTime(60, 60), null);
  assert.equal(spokenTime(11, 10), "10 seconds left.");
  assert.equal(spokenTime(46, 45), null);
});

test("rounds of the public game follow the clock, also before the one that is known", () => {
  const rounds = { start: 1000, length: 180, period: 216 };
  assert.deepEqual(publicPhase(rounds, 1000), { isRunning: true, left: 180 });
  assert.deepEqual(publicPhase(rounds, 1180), { isRunning: false, left: 36 });
  assert.deepEqual(publicPhase(rounds, 1216 + 179), { isRunning: true, left: 1 });
  assert.deepEqual(publicPhase(rounds, 990), { isRunning: false, left: 10 });
});
