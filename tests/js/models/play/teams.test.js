import assert from "node:assert/strict";
import { test } from "node:test";
import { goalText, wordsByTeam } from "#js/models/play/players.js";

test("teams have the words of their players", () => {
  const players = [{ team: 2, words: 3 }, { team: 1, words: 1 }, { team: 2, words: 4 }, { words: 9 }];
  assert.deepEqual(wordsByTeam(players, ["Red", "Blue"]), [{ team: 1, name: "Red", words: 1 }, { team: 2, name: "Blue", words: 7 }]);
});

test("the goal is the next one, as the server says it", () => {
  const texts = ["small", "%(points)s of %(goal)s for the middle goal", "large", "all with %(points)s"];
  assert.equal(goalText(5, [3, 8, 9], texts), "5 of 8 for the middle goal");
  assert.equal(goalText(9, [3, 8, 9], texts), "all with 9");
});
