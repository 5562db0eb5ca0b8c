// Compares what JavaScript finds with the solutions of the engine: TAG.json in a folder, with the lexicon in TAG.txt.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

import { DeviceLexicon, solveBoard } from "#js/models/lexicon.js";

const [folder] = process.argv.slice(2);
const read = (name) => readFileSync(`${folder}/${name}`, "utf8");
let boards = 0;
for (const name of readdirSync(folder).filter((each) => each.endsWith(".json"))) {
  const lexicon = new DeviceLexicon(read(name.replace(".json", ".txt")));
  for (const { rows, settings, board, words } of JSON.parse(read(name))) {
    assert.deepEqual(solveBoard(lexicon, rows, settings), { board, words }, `${name}: ${board}`);
    boards += 1;
  }
}
console.log(`${boards} boards`);
