import assert from "node:assert/strict";
import { test } from "node:test";

import { beat, Playback } from "../../static/js/models/playback.js";
import { Prefixes } from "../../static/js/models/prefixes.js";
import { SearchRun } from "../../static/js/models/search_run.js";
import { sentence } from "../../static/js/models/search_words.js";

// The beginning and the end of what the site says of `ca/tb` with a trie of these words.
const ANSWER = {
  algorithm: { name: "trie-walk" },
  rows: [["C", "A"], ["T", "B"]],
  words: ["act", "cab", "cat"],
  counts: { calls: 8, entered: 3, words: 1, complete: true },
  steps: [
    ["enter", [0, 0], "c", 1],
    ["enter", [0, 1], "a", 2],
    ["enter", [1, 0], "t", 3],
    ["found", [1, 0], "cat", 3],
    ["cut", [1, 1], "b", 4],
    ["leave", [0, 1], "ca", 4],
    ["cut", [1, 1], "b", 5],
    ["leave", [0, 0], "c", 5],
    ["cut", [1, 0], "t", 6],
    ["cut", [1, 1], "b", 7],
    ["leave", null, "", 7],
    ["cut", [1, 0], "t", 8],
  ],
  complete: true,
};
const BY_WORD = {
  ...ANSWER,
  steps: [
    ["cut", [0, 0], "c", 1, "act"],
    ["enter", [0, 1], "a", 2, "act"],
    ["cut", [1, 0], "t", 3, "act"],
    ["leave", null, "", 3, "act"],
    ["cut", [0, 1], "a", 4, "cab"],
  ],
};
const run = (answer = ANSWER) => new SearchRun(answer);

test("a run knows its path and its letters after each step", () => {
  const { path, prefix, calls, entered } = run().at(3);
  assert.deepEqual([path, prefix, calls, entered], [[0, 1, 2], "cat", 3, 3]);
  assert.deepEqual(run().at(0).path, []);
});

test("tiles that were refused are remembered as long as the path stays, and when it is back", () => {
  const search = run();
  assert.deepEqual(search.at(5).refused, [3]);
  assert.deepEqual(search.at(6).refused, []); // it went on to t from here, and was refused nowhere
  assert.deepEqual(search.at(7).refused, [3]);
  assert.deepEqual(search.at(8).refused, []);
  assert.deepEqual(search.at(10).refused, [2, 3]);
  assert.deepEqual(search.at(12).refused, [2]);
  assert.deepEqual([search.at(11).path, search.at(11).prefix], [[], ""]);
});

test("another word is refused elsewhere", () => {
  assert.deepEqual(run(BY_WORD).at(4).refused, [0]);
  assert.deepEqual(run(BY_WORD).at(5).refused, [1]);
});

test("it counts what was turned back", () => assert.equal(run().at(12).cuts, 5));

test("words are found at their step", () => {
  assert.deepEqual(run().foundBy(3), []);
  assert.deepEqual(run().foundBy(4), ["cat"]);
});

test("the step after so many calls", () => {
  assert.equal(run().stepAfter(0), 0);
  assert.equal(run().stepAfter(3), 4);
  assert.equal(run().stepAfter(99), 12);
});

test("sentences", () => {
  const search = run();
  assert.equal(sentence(search, 0), "Nothing done yet.");
  assert.equal(sentence(search, 1), "Goes on to C: 2 words begin “c”.");
  assert.equal(sentence(search, 4), "Finds “cat”.");
  assert.equal(sentence(search, 5), "Turns back at B: no word begins “catb”.");
  assert.equal(sentence(search, 6), "Goes back to “ca”.");
  assert.equal(sentence(search, 11), "Goes back to the beginning.");
  assert.equal(sentence(search, 12), "Done: 1 word after 8 calls.");
  assert.equal(sentence(run({ ...ANSWER, complete: false }), 12), "The first 12 steps end here; the whole search is longer.");
});

test("sentences of a search by words", () => {
  const search = run(BY_WORD);
  assert.equal(sentence(search, 1), "Turns back at C: “act” needs A first.");
  assert.equal(sentence(search, 2), "Goes on to A: “a” of “act”.");
  assert.equal(sentence(search, 3), "Turns back at T: after “a”, “act” needs C.");
});

test("a search that doesn't prune goes on where no word does", () => {
  const search = run({ ...ANSWER, steps: [["enter", [1, 1], "b", 1], ["leave", null, "", 5]] });
  assert.equal(sentence(search, 1), "Goes on to B, though no word begins “b”.");
});

test("prefixes: how many words, which letters", () => {
  const prefixes = new Prefixes(["cat", "cater", "cot", "tin"]);
  assert.deepEqual([prefixes.count(""), prefixes.count("ca"), prefixes.count("cat"), prefixes.count("x")], [4, 2, 2, 0]);
  assert.deepEqual([prefixes.after("c"), prefixes.after("tin"), prefixes.after("xy")], [["a", "o"], [], []]);
});

test("the branch of a prefix, down to what may follow", () => {
  const letters = (prefix) => new Prefixes(["cat", "cater", "cot", "tin"]).branch(prefix).map((row) =>
    row.map(({ letter, ends, chosen }) => `${chosen ? letter.toUpperCase() : letter}${ends ? "." : ""}`).join(" "));
  assert.deepEqual(letters(""), ["c t"]);
  assert.deepEqual(letters("cat"), ["C t", "A o", "T.", "e"]);
  assert.deepEqual(letters("cater"), ["C t", "A o", "T.", "E", "R."]);
  assert.deepEqual(letters("cx"), ["C t", "a o"]);
});

test("one search goes step by step", () => {
  const film = new Playback([run()]);
  assert.equal(film.end, 12);
  film.go(5);
  assert.deepEqual(film.steps, [5]);
  film.go(99);
  assert.deepEqual([film.place, film.atEnd], [12, true]);
  film.go(-3);
  assert.equal(film.place, 0);
  assert.deepEqual(film.foundBetween(0, 12), [["cat"]]);
  assert.deepEqual(film.foundBetween(4, 12), [[]]);
});

test("two go call by call; who is done waits", () => {
  const film = new Playback([run(), run(BY_WORD)]);
  assert.equal(film.end, 8);
  film.go(3);
  assert.deepEqual(film.steps, [4, 4]);
  film.go(8);
  assert.deepEqual(film.steps, [12, 5]);
});

test("fast films do several steps at a time", () => {
  assert.deepEqual(beat(2), { wait: 500, steps: 1 });
  assert.equal(beat(300).steps, 10);
});
