"""Letters that so few words of a file have that they can be left out with them."""

from collections import Counter

from solver.errors import Message, WordFileError
from solver.languages import Language
from solver.letters import letter_counts
from solver.lexicon import MAX_LETTERS
from solver.word_store import SortedWords
from solver.wordfiles.left_out import Tally

FEW = 0.01  # share of the words
SCRIPT = 300  # letters, above which they are no alphabet


def without_rare_letters(
    words: SortedWords, language: Language, tally: Tally, few: float = FEW
) -> SortedWords:
    """The words, without those of the rarest letters if there are more than MAX_LETTERS on tiles.

    Raises WordFileError if these words are more than this share.
    """
    found: Counter[str] = Counter()
    for text in words.texts():
        found.update(letter_counts(text))
    letters = sorted(found.keys() - {"\n"})
    tiles = dict(zip(letters, language.spellings(letters), strict=True))
    if len(set().union(*tiles.values())) <= MAX_LETTERS:
        return words
    counts: Counter[str] = Counter()
    for letter in letters:
        for tile in tiles[letter]:
            counts[tile] += found[letter]
    rare = {tile for tile, _ in counts.most_common()[MAX_LETTERS:]}
    without = {letter for letter in letters if not rare.isdisjoint(tiles[letter])}
    left_out = [word for word in words if not without.isdisjoint(word)]
    if len(left_out) > few * len(words):
        raise _too_many(sorted(counts, reverse=True))
    examples = (f"{word} ({' '.join(sorted(without & {*word}))})" for word in left_out)
    tally.add("rare_letters", [*examples])
    return words.filtered(lambda part: [word for word in part if without.isdisjoint(word)])


def _too_many(letters: list[str]) -> WordFileError:
    found = {"letters": str(len(letters)), "some": " ".join(letters[:20]), "most": MAX_LETTERS}
    if len(letters) > SCRIPT:
        script = Message(
            "there are %(letters)s different signs in the file, %(some)s and more; a dictionary "
            "can have %(most)s: upload the words in Latin letters, such as pinyin or romaji",
            **found,
        )
        return WordFileError(script, "letters")
    alphabet = Message(
        "there are %(letters)s different letters in the file, %(some)s and more; "
        "a dictionary can have %(most)s: choose those that words may have",
        **found,
    )
    return WordFileError(alphabet, "letters")
