import assert from "node:assert/strict";
import { test } from "node:test";

import { blanksOf, costOf, openLetters, ranksOf, withLetter } from "#js/models/play/blanks.js";
import { OwnWords } from "#js/models/play/words.js";

/** @type {import("#js/types.js").BlankRule} */
const RULE = { percents: [5, 15, 30, 50, 75, 100], least: 10, opened: [[4, 2], [2, 1]] };
const WORDS = [{ word: "tin", points: 1 }, { word: "cat", points: 1 }, { word: "ete", points: 1, written: "été" }, { word: "line", points: 6 }, { word: "cater", points: 11 }, { word: "mar", points: 9, rare: true }];

/** @param {string[]} words */
function found(...words) {
  const own = new OwnWords();
  for (const each of WORDS) if (words.includes(each.word)) own.add(each);
  return own;
}

test("the common words are blanks, the shortest first; rare ones only bring points", () => {
  assert.deepEqual(ranksOf(WORDS, RULE), [1, 3, 6, 10, 15, 20]);
  assert.deepEqual(ranksOf(WORDS.slice(0, 2), RULE), []); // with so few points there are no ranks
  const shown = blanksOf(WORDS, found("tin"), {}, RULE);
  assert.deepEqual(shown.map(({ word, letters, isFound }) => [word, letters, isFound]), [["cat", 0, false], ["ete", 0, false], ["tin", 0, true], ["line", 0, false], ["cater", 0, false]]);
  assert.equal(shown[1].written, "été");
});

test("ranks open first letters, of hints without their cost", () => {
  assert.deepEqual([0, 2, 3, 9, 10, 20].map((points) => openLetters(points, ranksOf(WORDS, RULE), RULE)), [0, 0, 1, 1, 2, 2]);
  assert.equal(openLetters(99, [], RULE), 0);
  assert.deepEqual(blanksOf(WORDS, found("mar"), { line: { letters: 2, number: 2 } }, RULE).map(({ word, letters }) => [word, letters]), [["cat", 1], ["ete", 1], ["tin", 1], ["line", 2], ["cater", 1]]);
});

test("a hint opens a letter more than is open, costs a point, and never gives the last letter", () => {
  const [cat] = blanksOf(WORDS, found("mar"), {}, RULE); // its first letter is open
  const given = withLetter({ tin: { letters: 1, number: 1 } }, cat);
  assert.deepEqual(given, { tin: { letters: 1, number: 1 }, cat: { letters: 2, number: 1 } });
  assert.equal(costOf(given ?? {}), 2);
  const [again] = blanksOf(WORDS, found("mar"), given ?? {}, RULE);
  assert.equal(withLetter(given ?? {}, again), null);
  assert.equal(withLetter({}, { ...cat, isFound: true }), null);
});
