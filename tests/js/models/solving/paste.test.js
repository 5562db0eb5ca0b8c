import assert from "node:assert/strict";
import { test } from "node:test";

import { readBoard, readTiles } from "#js/models/solving/paste.js";

const rows = (text) => readBoard(text)?.toRows().map((row) => row.join(" ")).join(" / ");
const BOARD = "C A T D / L I N E / M A R O / P E T S";

for (const text of [
  "catdlinemaropets",
  " CATDLINEMAROPETS\n",
  "catd\nline\nmaro\npets",
  "catd\r\nline\r\nmaro\r\npets\r\n",
  "catd/line/maro/pets",
  "catd line maro pets",
  "c a t d\nl i n e\nm a r o\np e t s",
  "c\ta\tt\td\nl\ti\tn\te\nm\ta\tr\to\np\te\tt\ts",
  "c,a,t,d\nl,i,n,e\nm,a,r,o\np,e,t,s",
  "c a t d l i n e m a r o p e t s",
  "|c|a|t|d|\n|l|i|n|e|\n|m|a|r|o|\n|p|e|t|s|",
  "| c | a | t | d |\n|---|---|---|---|\n| l | i | n | e |\n| m | a | r | o |\n| p | e | t | s |",
  "CATD-LINE-MARO-PETS",
  "catd – line – maro – pets",
  "c;a;t;d\nl;i;n;e\nm;a;r;o\np;e;t;s",
]) {
  test(`reads ${JSON.stringify(text)}`, () => assert.equal(rows(text), BOARD));
}

test("rows may have tiles of several letters", () => {
  assert.equal(rows("s n r t / o i e l / e Qu t Th / r s a t"), "S N R T / O I E L / E Qu T Th / R S A T");
});

test("Qu spelled as two letters is one tile where that completes the board", () => {
  assert.equal(rows("quietsbath"), "Qu I E / T S B / A T H");
  assert.equal(rows("quit\nabc\ndef"), "Qu I T / A B C / D E F");
});

test("rectangles are read from rows", () => {
  assert.equal(rows("cat\ndog"), "C A T / D O G");
  assert.equal(rows("CATD-DOGS"), "C A T D / D O G S");
});

for (const text of ["", "cat", "catdlinemaropetsx", "cat\nlines", "a".repeat(121), "a\n".repeat(11)]) {
  test(`no board in ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(readBoard(text), null));
}

test("a letter and its combining accent are one tile", () => {
  assert.equal(rows("e\u0301te\u0301/sag"), "É T É / S A G");
  assert.deepEqual(readTiles("e\u0301te\u0301"), ["É", "T", "É"]);
});

test("a text that is no board still has tiles", () => {
  assert.deepEqual(readTiles("cat"), ["C", "A", "T"]);
  assert.deepEqual(readTiles("Th an q"), ["Th", "An", "Qu"]);
});

test("a single Q is the letter in some languages", () => {
  assert.deepEqual(readBoard("coqaaaqui", true).tiles[2], "Q");
  assert.deepEqual(readBoard("coq.aaaxyz").tiles[2], "Q");
});
