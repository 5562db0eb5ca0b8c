import assert from "node:assert/strict";
import { test } from "node:test";

import { Drag, tileAt } from "../../static/js/models/drag.js";
import { Entry } from "../../static/js/models/entry.js";
import { Grid } from "../../static/js/models/grid.js";

// C A T D
// L I N E
// M A R O
// P E T S
const board = () => new Grid(4, 4, [..."catdlinemaropets"]);

test("typed letters light up their path, and none when they are not on the board", () => {
  const entry = new Entry(board());
  entry.type("Ca");
  assert.deepEqual(entry.path, [0, 1]);
  entry.type("catx");
  assert.deepEqual(entry.path, []);
  assert.equal(entry.isOnBoard, false);
  entry.type("");
  assert.equal(entry.isOnBoard, true);
});

test("where letters count the best path lights up, also of a word that is being typed", () => {
  const entry = new Entry(new Grid(3, 3, [..."abcbxbcba"]), (path) => (path.includes(5) ? 2 : 1));
  entry.type("a");
  assert.deepEqual(entry.path, [0]);
  entry.type("ab");
  assert.deepEqual(entry.path, [8, 5]);
  entry.type("abz");
  assert.deepEqual(entry.path, []);
});

test("a half typed Qu lights up", () => {
  const entry = new Entry(new Grid(2, 2, ["Qu", "I", "Th", "E"]));
  entry.type("q");
  assert.deepEqual(entry.path, [0]);
  entry.type("quit");
  assert.deepEqual(entry.path, [0, 1, 2]);
  entry.type("quith");
  assert.deepEqual(entry.path, [0, 1, 2]);
  entry.type("qi");
  assert.deepEqual(entry.path, []);
});

test("blanks and signs are no letters", () => {
  const entry = new Entry(board());
  entry.type(" C-at ");
  assert.equal(entry.word, "cat");
  assert.deepEqual(entry.path, [0, 1, 2]);
  entry.type("...");
  assert.equal(entry.word, "");
  assert.deepEqual(entry.path, []);
});

test("tiles are added one by one to a neighbour, each once", () => {
  const entry = new Entry(board());
  entry.add(0);
  assert.equal(entry.canAdd(2), false);
  assert.equal(entry.canAdd(5), true);
  entry.add(5);
  assert.equal(entry.canAdd(0), false);
  entry.add(2);
  assert.equal(entry.text, "cit");
  entry.backTo(5);
  assert.equal(entry.text, "ci");
  entry.eraseLast();
  entry.eraseLast();
  assert.equal(entry.isEmpty, true);
});

test("tiles go on where typing has stopped; not after letters that are nowhere", () => {
  const entry = new Entry(board());
  entry.type("ca");
  assert.equal(entry.canAdd(2), true);
  entry.add(2);
  assert.equal(entry.text, "cat");
  entry.type("xx");
  assert.equal(entry.canAdd(2), false);
  entry.eraseLast();
  assert.equal(entry.text, "x");
});

test("a tile of several letters comes and goes as one; a blocked one never comes", () => {
  const entry = new Entry(new Grid(1, 3, ["Qu", "A", "#"]));
  entry.add(0);
  entry.add(1);
  assert.equal(entry.text, "qua");
  assert.equal(entry.canAdd(2), false);
  entry.eraseLast();
  assert.equal(entry.text, "qu");
});

test("without a board text can be typed", () => {
  const entry = new Entry();
  entry.type("cat");
  assert.deepEqual([entry.word, entry.path], ["cat", []]);
});

test("a tile is hit in its circle, not between the tiles", () => {
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

test("a straight diagonal touches only the tiles on it, however quick", () => {
  assert.deepEqual(dragged([0.5, 0.5], [3.5, 3.5]).entry.path, [0, 5, 10, 15]);
});

test("a diagonal may be missed by a quarter of a tile", () => {
  assert.deepEqual(dragged([0.4, 0.6], [1.25, 0.95], [1.5, 1.6]).entry.path, [0, 5]);
  assert.deepEqual(dragged([0.75, 0.5], [1.3, 1.3]).entry.path, [0, 5]);
});

test("going back takes tiles away", () => {
  assert.equal(dragged([0.5, 0.5], [1.5, 0.5], [2.5, 0.5], [1.5, 0.5]).entry.text, "ca");
});

test("a tile that is no neighbour, or on the path already, is passed over", () => {
  assert.equal(dragged([0.5, 0.5], [1.5, 0.5], [1.5, 1.5], [0.5, 0.5]).entry.text, "cai");
});

test("until another tile is reached it may be a tap, which changes nothing", () => {
  const { entry, drag } = dragged([0.1, 0.1], [0.3, 0.4]);
  assert.equal(drag.moved, false);
  assert.equal(drag.first, 0);
  assert.equal(entry.isEmpty, true);
});

test("a drag begins a new word", () => {
  const entry = new Entry(board());
  entry.type("mar");
  new Drag(entry, 0.5, 0.5).move(1.5, 0.5);
  assert.equal(entry.text, "ca");
});
