import assert from "node:assert/strict";
import { test } from "node:test";

import { presentText, waitingText } from "#js/models/play/players.js";

test("who is here: eight names, the others counted, without computers and those who are away", () => {
  const players = [..."abcdefghij"].map((name) => ({ name, online: name !== "b" }));
  assert.equal(presentText([]), "Nobody is here yet.");
  assert.equal(presentText(players.slice(0, 3)), "Here: a, c");
  assert.equal(presentText([...players.slice(0, 1), { name: "Pip", online: true, computer: "child" }]), "Here: a");
  assert.equal(presentText(players), "Here: a, c, d, e, f, g, h, i and 1 more");
});

test("those who wait are told for whom", () => {
  const after = (series_place, host_name = "Anna") => ({ game: { host_name, settings: { rounds: 3 } }, round: { series_place } });
  assert.equal(waitingText(after(3), true), "You’re in. Waiting for Anna to start.");
  assert.equal(waitingText(after(2, null), false), "Waiting for the host to start the next round.");
  assert.equal(waitingText(after(3), false), "Waiting for Anna to start a new series.");
});
