import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf, handicapText } from "#js/models/play/players.js";

test("a handicap in a few words", () => {
  assert.equal(handicapText(null), "");
  assert.equal(handicapText({ min_length: 5, percent: 100 }), "from 5 letters");
  assert.equal(handicapText({ min_length: null, percent: 150 }), "150 % of the points");
  assert.equal(handicapText({ min_length: 5, percent: 50 }), "from 5 letters, 50 % of the points");
});

const BOB = { name: "bob", handicap: null };
const EVE = { name: "eve", handicap: { min_length: 4, percent: 150 } };

for (const [title, player, wish, changes] of [
  ["nothing", BOB, { name: "bob", min_length: "", percent: "100" }, []],
  ["nothing, as it was", EVE, { name: "eve", min_length: "4", percent: "150" }, []],
  ["a name", BOB, { name: "Bob", min_length: "", percent: "" }, [["rename", { name: "Bob" }]]],
  ["a length", BOB, { name: "bob", min_length: "5", percent: "100" }, [["handicap", { min_length: 5, percent: 100 }]]],
  ["no handicap any more", EVE, { name: "eve", min_length: "", percent: " " }, [["handicap", { min_length: null, percent: 100 }]]],
  ["both", EVE, { name: "Eve", min_length: "4", percent: "100" }, [
    ["rename", { name: "Eve" }], ["handicap", { min_length: 4, percent: 100 }],
  ]],
  ["a team", { ...BOB, team: 1 }, { name: "bob", min_length: "", percent: "100", team: "2" }, [["team", { team: 2 }]]],
  ["the same team", { ...BOB, team: 1 }, { name: "bob", min_length: "", percent: "100", team: "1" }, []],
  ["no number", BOB, { name: "bob", min_length: "", percent: "half" }, [["handicap", { min_length: null, percent: "half" }]]],
]) {
  test(`requests that change a player: ${title}`, () => assert.deepEqual(changesOf(player, { team: "", ...wish }), changes));
}
