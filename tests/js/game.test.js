import assert from "node:assert/strict";
import { test } from "node:test";

import { Backoff } from "../../static/js/models/backoff.js";
import { clockText, phaseOf, ServerClock, spokenTime, untilNextSecond } from "../../static/js/models/clock.js";
import { Grid } from "../../static/js/models/grid.js";
import { Outbox } from "../../static/js/models/outbox.js";
import { OwnWords } from "../../static/js/models/own_words.js";
import { shows } from "../../static/js/models/results.js";
import { Rotation } from "../../static/js/models/rotation.js";
import { reason } from "../../static/js/models/verdicts.js";

function clockAt(start) {
  const steady = { at: start };
  return [new ServerClock(() => steady.at), steady];
}

test("the clock runs with the device, from the message that was the least late", () => {
  const [clock, steady] = clockAt(1000);
  assert.equal(clock.isSet, false);
  clock.hear(500_000); // 300 ms under way
  steady.at = 2000;
  clock.hear(501_300); // at once
  steady.at = 3000;
  clock.hear(502_100);
  assert.equal(clock.now(), 502_300);
  steady.at = 4000;
  assert.equal(clock.now(), 503_300);
});

test("after a sleep the clock believes only the next message, and goes on until then", () => {
  const [clock, steady] = clockAt(0);
  clock.hear(100_000);
  clock.doubt();
  steady.at = 10; // a minute has passed, but this device's clock stood still
  assert.equal(clock.now(), 100_010);
  clock.hear(160_000);
  assert.equal(clock.now(), 160_000);
});

test("old samples are forgotten", () => {
  const [clock, steady] = clockAt(0);
  clock.hear(9000);
  for (let second = 1; second <= 12; second += 1) {
    steady.at = second;
    clock.hear(5000 + second);
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

test("without a round it is the lobby, without an end it plays on", () => {
  assert.equal(phaseOf(null, 1), "lobby");
  assert.equal(phaseOf({ starts_at: 0, ends_at: null }, 1e12), "playing");
});

test("a second counts down until it is over, and counts up when it is over", () => {
  assert.equal(clockText(180_000), "3:00");
  assert.equal(clockText(179_001), "3:00");
  assert.equal(clockText(9000), "0:09");
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(600_000), "10:00");
  assert.equal(clockText(-50), "0:00");
  assert.equal(clockText(59_999, { up: true }), "0:59");
});

test("a clock is set anew when its text changes", () => {
  assert.equal(untilNextSecond(2300), 300);
  assert.equal(untilNextSecond(2000), 1000);
});

test("the time is spoken once, at few moments", () => {
  assert.equal(spokenTime(61, 60), "One minute left.");
  assert.equal(spokenTime(60, 60), null);
  assert.equal(spokenTime(11, 10), "10 seconds left.");
  assert.equal(spokenTime(46, 45), null);
});

test("a word waits until its verdict has come, and is sent once over each connection", () => {
  const outbox = new Outbox({ firstId: 7 });
  outbox.enter(1);
  assert.equal(outbox.add("cat").id, 7);
  assert.deepEqual(outbox.take(), [{ id: 7, word: "cat", again: false }]);
  assert.deepEqual(outbox.take(), []);
  outbox.unsend();
  outbox.add("mar");
  assert.deepEqual(outbox.take().map(({ id, again }) => [id, again]), [[7, true], [8, false]]);
  assert.equal(outbox.giveBack(8), true);
  assert.equal(outbox.giveBack(9), false);
  assert.deepEqual(outbox.take().map(({ id }) => id), [8]);
  assert.equal(outbox.settle(7).word, "cat");
  assert.equal(outbox.settle(7), null);
  assert.deepEqual(outbox.words, ["mar"]);
});

test("words of a round that is over are given up", () => {
  const outbox = new Outbox();
  outbox.enter(1);
  outbox.add("cat");
  assert.deepEqual(outbox.enter(1), []);
  assert.deepEqual(outbox.enter(2), ["cat"]);
  assert.equal(outbox.size, 0);
});

test("words outlive the page, within their round", () => {
  const shelf = { text: null, load: () => shelf.text, save: (text) => { shelf.text = text; } };
  const before = new Outbox({ keep: shelf, firstId: 7 });
  before.enter(1);
  before.add("cat");
  const text = shelf.text;

  const after = new Outbox({ keep: shelf, firstId: 90 });
  after.enter(1);
  assert.deepEqual(after.take().map(({ id, word }) => [id, word]), [[7, "cat"]]);

  shelf.text = text;
  const later = new Outbox({ keep: shelf });
  assert.deepEqual(later.enter(2), []);
  assert.equal(later.size, 0);
});

test("each attempt waits longer, up to a limit, and not all wait equally long", () => {
  const quick = new Backoff(() => 0);
  const slow = new Backoff(() => 1);
  assert.deepEqual([quick.next(), quick.next(), quick.next()], [250, 500, 1000]);
  assert.deepEqual([slow.next(), slow.next(), slow.next()], [500, 1000, 2000]);
  for (let attempt = 0; attempt < 40; attempt += 1) slow.next();
  assert.equal(slow.next(), 15_000);
  slow.reset();
  assert.equal(slow.next(), 500);
});

test("a board turned four times is as it was; paths turn with it", () => {
  const dealt = new Rotation(new Grid(2, 3, [..."abcdef"]));
  const once = dealt.next();
  assert.deepEqual(once.shown.toRows(), [["D", "A"], ["E", "B"], ["F", "C"]]);
  assert.deepEqual(once.places([0, 1, 5]), [1, 3, 4]);
  assert.deepEqual(once.tiles([1, 3, 4]), [0, 1, 5]);
  assert.deepEqual(once.next().next().next().shown, dealt.shown);
});

test("words are listed from the newest, each once, whatever order news come in", () => {
  const words = new OwnWords();
  words.add("cat", 1);
  assert.equal(words.merge([{ word: "mar", points: 1 }, { word: "cat", points: 1 }]), true);
  assert.equal(words.merge([{ word: "mar", points: 1 }]), false);
  words.add("cater", 2);
  assert.deepEqual(words.newestFirst.map(({ word }) => word), ["cater", "mar", "cat"]);
  assert.equal(words.points, 4);
});

test("every refusal has its reason", () => {
  assert.equal(reason("word.short", "at", { minLength: 3 }), "“at” is too short: 3 letters at least.");
  assert.equal(reason("word.not_on_board", "stone"), "“stone” is not on the board.");
  assert.equal(reason("word.unknown", "xyz"), "“xyz” is not in the dictionary.");
  assert.equal(reason("word.repeated", "cat"), "You have “cat” already.");
  assert.equal(reason("something.new", "cat"), "“cat” was not accepted.");
});

test("words are shown by who found them", () => {
  const finders = { both: [3, 5], own: [3], other: [5], nobody: [] };
  const shown = (choice) => Object.keys(finders).filter((name) => shows(choice, finders[name], 3));
  assert.deepEqual(shown("all"), ["both", "own", "other", "nobody"]);
  assert.deepEqual(shown("mine"), ["both", "own"]);
  assert.deepEqual(shown("only"), ["own"]);
  assert.deepEqual(shown("others"), ["other"]);
  assert.deepEqual(shown("missed"), ["nobody"]);
  assert.deepEqual(shown("5"), ["both", "other"]);
});
