import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grid } from "#js/models/grid.js";
import { readBoard } from "#js/models/solving/paste.js";
import { neighbours, pathThrough, spell } from "#js/models/grid.js";

const CASES = JSON.parse(readFileSync(new URL("traces.json", import.meta.url), "utf8"));

test("corners have three neighbours, middles eight, a single tile none", () => {
  assert.deepEqual(neighbours(new Grid(4, 4), 0), [1, 4, 5]);
  assert.equal(neighbours(new Grid(4, 4), 5).length, 8);
  assert.deepEqual(neighbours(new Grid(1, 1), 0), []);
});

// tests/test_js.py tests the engine's own `trace` with the same cases.
for (const { board, word, paths } of CASES) {
  test(`finds ${word} on ${board} through any tile of any of its paths, and through no other`, () => {
    const grid = readBoard(board);
    grid.tiles.forEach((_, tile) => {
      const expected = paths.find((path) => path.includes(tile)) ?? null;
      assert.deepEqual(pathThrough(grid, word, [tile]), expected);
    });
  });
}

test("several tiles have to be on one path", () => {
  const grid = readBoard("abc\nbxb\ncba");
  assert.deepEqual(pathThrough(grid, "abc", [0, 2]), [0, 1, 2]);
  assert.equal(pathThrough(grid, "abc", [0, 8]), null);
});

test("a word that is still being typed may end within a tile", () => {
  const grid = new Grid(1, 3, ["Qu", "I", "Th"]);
  assert.equal(pathThrough(grid, "qit"), null);
  assert.equal(pathThrough(grid, "quit"), null);
  assert.deepEqual(pathThrough(grid, "quit", [], true), [0, 1, 2]);
  assert.deepEqual(pathThrough(grid, "q", [], true), [0]);
  assert.equal(pathThrough(grid, "qi", [], true), null);
});

test("the search gives up on a board of equal letters", () => {
  const grid = new Grid(10, 10, Array(100).fill("a"));
  assert.equal(pathThrough(grid, "a".repeat(40) + "b", [0]), null); // an unlimited search would not end
});

test("a word is spelled by its tiles; a wildcard takes one letter", () => {
  const grid = new Grid(1, 4, ["Qu", "?", "T", "Th"]);
  assert.deepEqual(spell(grid, "quitth", [0, 1, 2, 3]), ["qu", "i", "t", "th"]);
});
