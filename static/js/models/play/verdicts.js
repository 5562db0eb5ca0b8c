// Verdicts in words for the player.

const SENTENCES = {
  "word.short": (word, { minLength }) =>
    `“${word}” is too short${minLength ? `: ${minLength} letters at least` : ""}.`,
  "word.not_on_board": (word) => `“${word}” is not on the board.`,
  "word.unknown": (word) => `“${word}” is not in the dictionary.`,
  "word.repeated": (word) => `You have “${word}” already.`,
  "round.over": (word) => `“${word}” came too late: the round is over.`,
  "round.not_started": () => "The round has not started yet.",
  "rate.limited": () => "That was too fast. Send it once more.",
  "seat.removed": () => "The host has removed you from this game.",
};

/** What the page says about a word that was refused. */
export function reason(code, word, details = {}) {
  return (SENTENCES[code] ?? (() => `“${word}” was not accepted.`))(word, details);
}
