import assert from "node:assert/strict";
import { test } from "node:test";
import { clockOffset, clockText, timeLeft, untilNextSecond } from "../../static/js/models/countdown.js";

test("time is shown in minutes and seconds; what is left of a second counts", () => {
  assert.equal(clockText(180_000), "3:00");
  assert.equal(clockText(179_001), "3:00");
  assert.equal(clockText(65_000), "1:05");
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(600_000), "10:00");
});

test("the clock of the server counts, and never goes below nothing", () => {
  const fast = clockOffset(1_000_000, 1_030_000); // this device is half a minute ahead
  assert.equal(timeLeft(1_060_000, fast, 1_030_000), 60_000);
  assert.equal(timeLeft(1_060_000, fast, 1_091_000), 0);
});

test("the text is set anew when it changes", () => {
  assert.equal(untilNextSecond(2_300), 300);
  assert.equal(untilNextSecond(2_000), 1_000);
});
