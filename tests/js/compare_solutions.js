// Compares what JavaScript finds with the solutions of the engine, and its plans of computer players with those of the
// server: TAG.json in a folder, with the lexicon in TAG.txt, and the numbers of the plans in `rule`.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

import { DeviceLexicon, solveBoard } from "#js/models/lexicon.js";
import { plan } from "#js/models/computer.js";

const [folder] = process.argv.slice(2);
const read = (name) => readFileSync(`${folder}/${name}`, "utf8");
const rule = JSON.parse(read("rule"));
let boards = 0;

function planned(lexicon, { strength, random, plan: expected }, words) {
  const known = words.slice(0, random.length / 10).map(({ word }) => ({ word, common: lexicon.frequencyOf(word) }));
  const finds = plan(rule, strength, known, () => random.shift() ?? NaN);
  assert.deepEqual(finds.map(({ word }) => word), expected.map(({ word }) => word));
  for (const [index, { after }] of finds.entries()) assert.ok(Math.abs(after - expected[index].after) < 0.002);
}

for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
  const lexicon = new DeviceLexicon(read(name.replace(".json", ".txt")));
  for (const { rows, settings, board, words, rare, ...computer } of JSON.parse(read(name))) {
    assert.deepEqual(solveBoard(lexicon, rows, settings), { board, words }, `${name}: ${board}`);
    planned(lexicon, computer, words);
    assert.deepEqual(words.map(({ word }) => word).filter((word) => !lexicon.isCommon(word)), rare);
    boards += 1;
  }
}
console.log(`${boards} boards`);
