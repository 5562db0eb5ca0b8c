import assert from "node:assert/strict";
import { test } from "node:test";

import { Grid } from "#js/models/grid.js";
import { Drag, tileAt } from "#js/models/play/board.js";
import { Entry } from "#js/models/play/board.js";

// C A T D
// L I N E
// M A R O
// P E T S
const board = () => new Grid(4, 4, [..."catdlinemaropets"]);

test("a tile is hit inside its circle, not between the tiles", () => {
  assert.equal(tileAt(board(), 0.5, 0.5), 0);
  assert.equal(tileAt(board(), 1.8, 0.5), 1);
  assert.equal(tileAt(board(), 0.98, 0.98), null);
  assert.equal(tileAt(board(), -0.1, 0.5), null);
  assert.equal(tileAt(board(), 3.5, 4.2), null);
});

function dragged(...places) {
  const entry = new Entry(board());
  const drag = new Drag(entry, ...places[0]);
  places.slice(1).forEach((place) => drag.move(...place));
  return { entry, drag };
}

test("a straight diagonal touches only the tiles on it, at any speed", () => {
  assert.deepEqual(dragged([0.5, 0.5], [3.5, 3.5]).entry.path, [0, 5, 10, 15]);
});

test("a diagonal may be missed by a quarter of a tile", () => {
  assert.deepEqual(dragged([0.4, 0.6], [1.25, 0.95], [1.5, 1.6]).entry.path, [0, 5]);
  assert.deepEqual(dragged([0.75, 0.5], [1.3, 1.3]).entry.path, [0, 5]);
});

test("moving back removes tiles", () => {
  assert.equal(dragged([0.5, 0.5], [1.5, 0.5], [2.5, 0.5], [1.5, 0.5]).entry.text, "ca");
});

test("a tile that is no neighbour, or already on the path, is ignored", () => {
  assert.equal(dragged([0.5, 0.5], [1.5, 0.5], [1.5, 1.5], [0.5, 0.5]).entry.text, "cai");
});

test("until the pointer reaches another tile it may be a tap, and nothing changes", () => {
  const { entry, drag } = dragged([0.1, 0.1], [0.3, 0.4]);
  assert.equal(drag.hasMoved, false);
  assert.equal(drag.first, 0);
  assert.equal(entry.isEmpty, true);
});

test("a drag begins a new word", () => {
  const entry = new Entry(board());
  entry.type("mar");
  new Drag(entry, 0.5, 0.5).move(1.5, 0.5);
  assert.equal(entry.text, "ca");
});
