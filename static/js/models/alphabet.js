// The order of words.

const ASCII = /^[ -~]*$/u;
/** @type {Intl.Collator | undefined} Slow to make, which most pages don't need, and for thousands of words. */
let alphabet;

/**
 * As dictionaries sort words: letters before accents.
 * @param {{ word: string }} a
 * @param {{ word: string }} b
 */
export function byAlphabet(a, b) {
  if (!ASCII.test(a.word) || !ASCII.test(b.word)) {
    alphabet ??= new Intl.Collator("und");
    return alphabet.compare(a.word, b.word);
  }
  return a.word < b.word ? -1 : Number(a.word > b.word);
}
