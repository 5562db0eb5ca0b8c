// The sentences for refused words. The page carries them, so that only the server has their text.

/**
 * Why a word was refused.
 * @param {Record<string, string>} sentences By code, with {word} and {min_length} to fill in.
 * @param {string | null | undefined} code
 * @param {string} word
 * @param {number | null} [minLength]
 */
export function reason(sentences, code, word, minLength) {
  const sentence = sentences[code ?? ""] ?? "“{word}” was not accepted.";
  return sentence.replace("{min_length}", String(minLength ?? "more")).replace("{word}", () => word);
}
