import assert from "node:assert/strict";
import { test } from "node:test";

import { spoken, tileMarks } from "../../static/js/models/bonuses.js";

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

test("boards whose letters don't count have none", () => {
  const board = { rows: [["C", "A"]], bonuses: null, values: null };
  assert.deepEqual(tileMarks(board), [{ bonus: null, value: null }, { bonus: null, value: null }]);
});

test("a tile as it is read out", () => {
  assert.equal(spoken("E", { bonus: null, value: null }), "E");
  assert.equal(spoken("E", { bonus: null, value: 1 }), "E 1");
  assert.equal(spoken("Qu", { bonus: "DL", value: 12 }), "Qu 12 double letter");
  assert.equal(spoken("A", { bonus: "TW", value: 1 }), "A 1 triple word");
});
