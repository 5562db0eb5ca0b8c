import assert from "node:assert/strict";
import { test } from "node:test";

import { Grid } from "#js/models/grid.js";

const typed = (keys, grid = new Grid(4, 4)) => {
  let index = 0;
  for (const key of keys) index = grid.type(index, key);
  return { grid, index };
};

test("a letter is capitalised, and typing continues in the next tile", () => {
  const { grid, index } = typed("cat");
  assert.deepEqual(grid.tiles.slice(0, 4), ["C", "A", "T", ""]);
  assert.equal(index, 3);
});

test("q is the tile Qu, and a u typed straight after it belongs to it", () => {
  const { grid, index } = typed("quit");
  assert.deepEqual(grid.tiles.slice(0, 4), ["Qu", "I", "T", ""]);
  assert.equal(index, 3);
});

test("a point after a q says that it is the letter alone", () => {
  const grid = new Grid(1, 3);
  let next = 0;
  for (const character of "q.a") next = grid.type(next, character);
  assert.deepEqual(grid.tiles, ["Q", "A", ""]);
  assert.deepEqual(grid.toRows(), [["Q.", "A", ""]]);
  grid.type(2, "q");
  grid.type(2, "."); // also on the last tile
  assert.equal(grid.tiles[2], "Q");
  grid.type(1, ".");
  assert.equal(grid.tiles[1], "A");
});

test("a second u after qu is a tile", () => {
  assert.deepEqual(typed("quu").grid.tiles.slice(0, 3), ["Qu", "U", ""]);
});

test("a u is a tile of its own if the focus moved after the q", () => {
  const { grid, index } = typed("q");
  grid.leave();
  grid.type(index, "u");
  assert.deepEqual(grid.tiles.slice(0, 2), ["Qu", "U"]);
});

test("a + joins letters on one tile", () => {
  const { grid, index } = typed("t+ha");
  assert.deepEqual(grid.tiles.slice(0, 3), ["Th", "A", ""]);
  assert.equal(index, 2);
});

test("a + joins letters on the last tile too", () => {
  const { grid, index } = typed("at+h", new Grid(1, 2));
  assert.deepEqual(grid.tiles, ["A", "Th"]);
  assert.equal(index, 1);
});

test("a + joins up to four letters and no more", () => {
  assert.equal(typed("t+h+e+m").grid.tiles[0], "Them");
  assert.equal(typed("t+h+e+m+s").grid.tiles[0], "Them");
});

test("a + before any letter does nothing", () => {
  const { grid, index } = typed("+a");
  assert.equal(grid.tiles[0], "A");
  assert.equal(index, 1);
});

test("a digit stays visible and is not a valid tile", () => {
  const { grid, index } = typed("a4");
  assert.equal(grid.tiles[1], "4");
  assert.equal(index, 1);
  assert.equal(grid.problems().find((problem) => problem.index === 1).problem, "“4” is not a letter.");
});

test("wildcards, blocked tiles and letters of any alphabet are tiles", () => {
  const { grid } = typed("?#äи", new Grid(2, 2));
  assert.deepEqual(grid.tiles, ["?", "#", "Ä", "И"]);
  assert.ok(grid.isComplete);
});

test("erasing empties a tile, then the one before", () => {
  const { grid } = typed("ab");
  assert.equal(grid.erase(2), 1);
  assert.deepEqual(grid.tiles.slice(0, 2), ["A", ""]);
  assert.equal(grid.erase(1), 0);
  assert.equal(grid.erase(0), 0);
});

test("steps stop at the edge", () => {
  const grid = new Grid(2, 3);
  assert.equal(grid.step(0, 0, 1), 1);
  assert.equal(grid.step(0, 1, 0), 3);
  assert.equal(grid.step(2, 0, 1), 2);
  assert.equal(grid.step(0, -1, 0), 0);
});

test("another size keeps the letters whose place exists in both", () => {
  const grid = new Grid(2, 2, ["A", "B", "C", "D"]);
  assert.deepEqual(grid.resized(3, 3).tiles, ["A", "B", "", "C", "D", "", "", "", ""]);
  assert.deepEqual(grid.resized(1, 3).tiles, ["A", "B", ""]);
});

test("missing tiles are named", () => {
  const grid = new Grid(1, 3, ["A", "", "ABCDE"]);
  assert.deepEqual(grid.problems(), [
    { index: 1, problem: "missing" },
    { index: 2, problem: "A tile has at most 4 letters." },
  ]);
  assert.equal(new Grid(3, 4).label(6), "Row 2, column 3");
});

test("a Q that is not Qu is typed in some languages, and told to the server", () => {
  const grid = new Grid(1, 3);
  grid.type(grid.type(0, "q", true), "u", true);
  grid.type(2, "q");
  assert.deepEqual(grid.tiles, ["Q", "U", "Qu"]);
  assert.deepEqual(grid.toRows(), [["Q.", "U", "Qu"]]);
});
