import assert from "node:assert/strict";
import { test } from "node:test";

import { deal, DeviceLexicon, solveBoard } from "#js/models/lexicon.js";

const classic = { min_length: 3, points: [0, 0, 0, 1, 1, 2], long_from: 6, points_per_letter: 2 };
const head = {
  letters: "acdeqstu", plain_q: false, accents: { "é": "e" }, places: null, rules: { classic },
  dice: [{ name: "two", size: "1x2", dice: [["a"], ["qu"]] }], frequencies: { c: 1, qu: 0 },
};
const lexicon = new DeviceLexicon(`${JSON.stringify(head)}\nAactDcadet^ACét^012`);
const solve = (board, settings = {}) => solveBoard(lexicon, board, settings);

test("forms are read with their capitals and found by their spelling", () => {
  const { words } = solve([["C", "A"], ["D", "E"], ["T", "#"]]);
  assert.deepEqual(words, [{ word: "cadet", written: "Cadet, cadet, CADét", points: 2 }]);
});

test("a setting that the server would refuse is refused with its field", () => {
  for (const [settings, field] of [
    [{ min_length: "0" }, "min_length"], [{ min_length: "x" }, "min_length"], [{ max_length: "101" }, "max_length"],
    [{ min_length: "5", max_length: "4" }, "max_length"],
  ]) assert.throws(() => solve([["A"]], settings), { field });
});

test("dice are rolled by name or size, other boards drawn by frequency", () => {
  const last = () => 0.999;
  assert.deepEqual(deal(head, "9x9", "two", last), { size: "1x2", rows: [["Qu", "A"]] });
  assert.deepEqual(deal(head, "1x2", "", last).rows, [["Qu", "A"]]);
  assert.deepEqual(deal(head, "2x1", "", () => 0), { size: "2x1", rows: [["C"], ["C"]] });
});
