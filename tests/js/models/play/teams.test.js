import assert from "node:assert/strict";
import { test } from "node:test";
import { goalText, wordsByTeam } from "#js/models/play/players.js";

test("teams have the words of their players", () => {
  const players = [{ team: 2, words: 3 }, { team: 1, words: 1 }, { team: 2, words: 4 }, { words: 9 }];
  assert.deepEqual(wordsByTeam(players), [{ team: 1, name: "Red", words: 1 }, { team: 2, name: "Blue", words: 7 }]);
});

test("the goal is the next one, as the server says it", () => {
  assert.equal(goalText(5, [3, 8, 9]), "5 of 8 points for the middle goal");
  assert.equal(goalText(9, [3, 8, 9]), "9 points: all goals are reached");
});
