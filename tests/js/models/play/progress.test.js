import assert from "node:assert/strict";
import { test } from "node:test";

import { rivals } from "#js/models/play/players.js";
import { missingText, OwnWords, rankOf, soFar } from "#js/models/play/words.js";

const you = /** @type {any} */ ({ seat: 1, finds: null });
const game = /** @type {any} */ ({ public: false });
/** @type {(seat: number, words: number, team?: number) => any} */
const player = (seat, words, team) => ({ seat, name: `player ${seat}`, words, ...(team && { team }) });
/** @param {ReturnType<typeof rivals>} shown */
const line = ({ sides, place, players }) => [...sides.map(({ name, words }) => `${name} ${words}`), place, players];

test("the player stands before a single rival", () => {
  assert.deepEqual(line(rivals({ players: [player(1, 3), player(2, 5)], you, game }, 3)), ["You 3", "player 2 5", null, 2]);
  assert.deepEqual(line(rivals({ players: [player(1, 3)], you, game }, 3)), [null, null]);
});

test("of several, whoever has more words comes first, and the player has a place", () => {
  const others = [player(2, 5), player(3, 8)];
  assert.deepEqual(line(rivals({ players: [player(1, 6), ...others], you, game }, 6)), ["player 3 8", "You 6", 2, 3]);
  assert.deepEqual(line(rivals({ players: [player(1, 8), ...others], you, game }, 8)), ["You 8", "player 3 8", 1, 3]);
});

test("teams are rivals, and a player among many in the public game has no place", () => {
  const teams = [player(1, 1, 2), player(2, 2, 1), player(3, 4, 2)];
  assert.deepEqual(line(rivals({ players: teams, you, game }, 1, ["Red", "Blue"])), ["Your team 5", "Red 2", null, 2]);
  const best = [player(2, 5), player(3, 8), player(4, 1)];
  assert.deepEqual(line(rivals({ players: best, you, game: { ...game, public: true } }, 2)), ["player 3 8", "You 2", null, null]);
});

test("those who only host see the best two", () => {
  const watching = { ...you, finds: [] };
  assert.deepEqual(line(rivals({ players: [player(2, 1), player(3, 8), player(4, 5)], you: watching, game }, 0)), ["player 3 8", "player 4 5", null, null]);
});

test("what is missing to the next rank, and how far the goals of the day are", () => {
  const ranks = [5, 13], told = { ranks: ["Good start", "Solid"], missing: "%(count)s more for %(rank)s", highest: "the highest rank" };
  assert.equal(rankOf(12, ranks), 1);
  assert.equal(missingText(12, ranks, told), "1 more for Solid");
  assert.equal(missingText(13, ranks, told), "the highest rank");
  const words = new OwnWords();
  assert.equal(soFar("letters", words), 0);
  words.merge([{ word: "cater", points: 2 }, { word: "mar", points: 1, rare: true }]);
  assert.deepEqual(["common", "letters", "points"].map((measure) => soFar(measure, words)), [1, 5, 3]);
});
