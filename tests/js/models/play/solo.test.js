import assert from "node:assert/strict";
import { test } from "node:test";

import { isAlone, isSolo } from "#js/models/play/players.js";

const state = (game, players = 1) => ({ game: { public: false, door: "locked", settings: { host_plays: true }, ...game }, players: Array(players).fill({}) });

test("one player behind a locked door is alone", () => {
  assert.equal(isSolo(state({})), true);
  for (const other of [state({ public: true }), state({ door: "open" }), state({ settings: { host_plays: false } }), state({}, 2)]) assert.equal(isSolo(other), false);
});

test("nobody waits for an undo that no other person needs", () => {
  const [here, away, computer] = [{ online: true }, { online: false }, { online: true, computer: "child" }];
  assert.equal(isAlone([here, away, computer]), true);
  assert.equal(isAlone([here, here]), false);
});
