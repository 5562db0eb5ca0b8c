import assert from "node:assert/strict";
import { test } from "node:test";

import { readBoard } from "#js/models/solving/paste.js";
import { toCsv, WordList } from "#js/models/solving/words.js";

const GRID = readBoard("catdlinemaropets");
const LIST = new WordList([
  { word: "aliners", points: 5 },
  { word: "cat", points: 1 },
  { word: "line", points: 1 },
  { word: "tar", points: 1 },
], GRID);
const words = (entries) => entries.map(({ word }) => word);

test("words are alphabetical, or by points: equal ones by length, then alphabetical", () => {
  assert.deepEqual(words(LIST.sorted("word")), ["aliners", "cat", "line", "tar"]);
  assert.deepEqual(words(LIST.sorted("points")), ["aliners", "line", "cat", "tar"]);
  const given = new WordList(LIST.sorted("points"), GRID, "points");
  assert.deepEqual(words(given.sorted("word")), ["aliners", "cat", "line", "tar"]);
  assert.deepEqual(words(LIST.sorted("nonsense")), words(LIST.sorted("word")));
});

test("the summary counts words and points", () => assert.equal(LIST.summary, "4 words, 8 points"));

test("the path of a word is found when it is needed", () => {
  assert.deepEqual(LIST.placed({ word: "line", points: 1 }).path, [4, 5, 6, 7]);
});

test("a text filters, whatever its case", () => {
  assert.deepEqual(words(LIST.select({ text: " LINE " })), ["aliners", "line"]);
  assert.deepEqual(LIST.select({ text: "zz" }), []);
});

test("a tile filters by any path of a word, and gives that path", () => {
  assert.deepEqual(words(LIST.select({ through: [0] })), ["cat"]);
  const grid = readBoard("abc\nxyz\ncba");
  const list = new WordList([{ word: "abc", points: 1 }], grid);
  assert.deepEqual(list.select({ through: [8] })[0].path, [8, 7, 6]);
  assert.deepEqual(list.select({ through: [4] }), []);
});

test("a CSV has a heading and a line for each word", () => {
  assert.equal(toCsv([{ word: "cat", points: 1 }], "en"), "\ufeffword,points,letters\r\ncat,1,3\r\n");
});

test("words with other letters are sorted before accents, filtered and exported as written", () => {
  const found = [{ word: "zart", points: 1 }, { word: "äpfel", points: 2 }, { word: "apfel", points: 2 }];
  assert.deepEqual(words(new WordList(found, GRID, "points").sorted("word")), ["apfel", "äpfel", "zart"]);
  const french = [{ word: "cote", written: "cote, côte", points: 1 }, { word: "ile", written: "île", points: 1 }];
  assert.deepEqual(words(new WordList(french, GRID).select({ text: "CÔ" })), ["cote"]);
  assert.equal(toCsv(french, "en"), '\ufeffword,points,letters\r\n"cote, côte",1,4\r\nîle,1,3\r\n');
  assert.equal(toCsv(french, "fr"), "\ufeffword;points;letters\r\ncote, côte;1;4\r\nîle;1;3\r\n");
});
