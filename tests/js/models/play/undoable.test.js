import assert from "node:assert/strict";
import { test } from "node:test";

import { Undoable } from "#js/pages/play/game/hosting.js";

/** What is done, and what is shown, in order. */
function begin() {
  const log = [];
  const actions = new Undoable({ show: (message) => log.push(message), hide: () => log.push("hidden") });
  const plan = (name) => actions.plan(`${name}?`, () => log.push(name), () => log.push(`no ${name}`));
  return { log, actions, plan };
}

test("it is done after five seconds, once", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { log, actions, plan } = begin();
  plan("end");
  mock.timers.tick(4999);
  assert.deepEqual(log, ["end?"]);
  mock.timers.tick(1);
  assert.deepEqual(log, ["end?", "hidden", "end"]);
  actions.undo();
  actions.doNow();
  assert.equal(log.length, 3);
});

test("what is taken back is never done", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { log, actions, plan } = begin();
  plan("end");
  actions.undo();
  mock.timers.tick(10_000);
  assert.deepEqual(log, ["end?", "hidden", "no end"]);
});

test("another action has the first one done at once", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { log, plan } = begin();
  plan("one");
  plan("two");
  mock.timers.tick(5000);
  assert.deepEqual(log, ["one?", "hidden", "one", "two?", "hidden", "two"]);
});
