// The order of words.

const ASCII = /^[ -~]*$/u;
const alphabet = new Intl.Collator("und"); // slow for thousands of words

/**
 * As dictionaries sort words: letters before accents.
 * @param {{ word: string }} a
 * @param {{ word: string }} b
 */
export function byAlphabet(a, b) {
  if (!ASCII.test(a.word) || !ASCII.test(b.word)) return alphabet.compare(a.word, b.word);
  return a.word < b.word ? -1 : Number(a.word > b.word);
}
