import assert from "node:assert/strict";
import { test } from "node:test";

import { Grid } from "#js/models/grid.js";
import { Entry } from "#js/models/play/board.js";

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

test("where letters have values the best path lights up, also while the word is typed", () => {
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

test("spaces and punctuation are not letters", () => {
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

test("tiles continue typed letters, unless these are not on the board", () => {
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

test("a tile of several letters is added and removed as one; a blocked tile cannot be added", () => {
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

test("accents that no tile shows are spelled as tiles do; the text stays as typed", () => {
  const entry = new Entry(new Grid(1, 5, ["O", "E", "T", "E", "Q"]), null, { é: "e", œ: "oe" });
  entry.type("ŒTÉ");
  assert.deepEqual([entry.text, entry.word, entry.path], ["ŒTÉ", "oete", [0, 1, 2, 3]]);
  entry.follow([3, 4]);
  assert.equal(entry.text, "eq");
});
