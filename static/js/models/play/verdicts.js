// The sentence for each verdict on a word. game/web/game.py has those of the page without scripts.

/** @type {Record<string, (word: string, minLength: number | null) => string>} */
const SENTENCES = {
  "word.short": (word, minLength) =>
    `“${word}” is too short${minLength ? `: ${minLength} letters at least` : ""}.`,
  "word.not_on_board": (word) => `“${word}” is not on the board.`,
  "word.unknown": (word) => `“${word}” is not in the dictionary.`,
  "word.repeated": (word) => `You have “${word}” already.`,
  "round.over": (word) => `“${word}” came too late: the round is over.`,
  "round.not_started": () => "The round has not started yet.",
  "rate.limited": () => "That was too fast. Send it once more.",
  "seat.removed": () => "The host has removed you from this game.",
};

/**
 * Why a word was refused.
 * @param {string | null | undefined} code
 * @param {string} word
 * @param {number | null} [minLength]
 */
export function reason(code, word, minLength = null) {
  return (SENTENCES[code ?? ""] ?? (() => `“${word}” was not accepted.`))(word, minLength);
}
