import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { pathWorth, spoken, tileMarks } from "#js/models/play/board.js";
import { readBoard } from "#js/models/solving/paste.js";
import { bestPath } from "#js/models/grid.js";

const CASES = JSON.parse(readFileSync(new URL("../best_paths.json", import.meta.url), "utf8"));
const VALUES = { a: 1, b: 4, c: 4, d: 2, e: 1, i: 1, l: 1, m: 3, n: 1, o: 1, p: 4, qu: 12, r: 1, s: 1, t: 1, x: 8 };

test("each tile has its marks", () => {
  const board = {
    rows: [["C", "Qu"], ["#", "A"]],
    bonuses: [["DL", null], [null, "TW"]],
    values: [[4, 12], [0, 1]],
  };
  assert.deepEqual(tileMarks(board), [
    { bonus: "DL", value: 4 }, { bonus: null, value: 12 },
    { bonus: null, value: null }, { bonus: "TW", value: 1 },
  ]);
});

test("tiles of other boards have no marks", () => {
  const board = { rows: [["C", "A"]], bonuses: null, values: null };
  assert.deepEqual(tileMarks(board), [{ bonus: null, value: null }, { bonus: null, value: null }]);
});

test("a tile as screen readers read it", () => {
  const names = { DL: "double letter", TW: "triple word" };
  assert.equal(spoken("E", { bonus: null, value: null }), "E");
  assert.equal(spoken("E", { bonus: null, value: 1 }), "E 1");
  assert.equal(spoken("Qu", { bonus: "DL", value: 12 }, names), "Qu 12 double letter");
  assert.equal(spoken("A", { bonus: "TW", value: 1 }, names), "A 1 triple word");
  assert.equal(spoken("A", { bonus: null, value: null, starts: 1 }), "A one word begins");
  assert.equal(spoken("A", { bonus: null, value: null, starts: 2 }), "A 2 words begin");
});

test("a path is worth its letters; letter bonuses apply before word bonuses", () => {
  const worth = pathWorth([
    { bonus: "DL", value: 4 }, { bonus: "TW", value: 1 }, { bonus: "TL", value: 2 }, { bonus: "DW", value: null },
  ]);
  assert.equal(worth([0]), 8);
  assert.equal(worth([0, 1]), 27);
  assert.equal(worth([0, 1, 2, 3]), 90);
  assert.equal(pathWorth([{ bonus: null, value: null }]), null);
});

// tests/test_js.py tests the engine with the same cases.
for (const { board, bonuses, word, path } of CASES) {
  test(`finds the best path of ${word} on ${board} with ${bonuses}`, () => {
    const grid = readBoard(board);
    const at = new Map(bonuses.split(" ").map((each) => each.split(":")));
    const marks = grid.tiles.map((tile, index) =>
      ({ bonus: at.get(String(index)) ?? null, value: VALUES[tile.toLowerCase()] }));
    assert.deepEqual(bestPath(grid, word, pathWorth(marks)), path);
  });
}
