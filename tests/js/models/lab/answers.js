// The first and the last steps of the server's answer for `ca/tb` with a trie of these words.
export const ANSWER = {
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
export const BY_WORD = {
  ...ANSWER,
  steps: [
    ["cut", [0, 0], "c", 1, "act"],
    ["enter", [0, 1], "a", 2, "act"],
    ["cut", [1, 0], "t", 3, "act"],
    ["leave", null, "", 3, "act"],
    ["cut", [0, 1], "a", 4, "cab"],
  ],
};
