"""The normal form of letters and words, the same for boards and lexicons."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from solver import arguments

# Unicode puts the marks on a letter in order, in a time that is quadratic in their number.
MOST_MARKS = 30
MARKS = re.compile(rf"[^\w\s]{{{MOST_MARKS + 1},}}")  # and other signs


def fold(text: str) -> str:
    """The text in lower case and composed (NFC), each letter as on a tile.

    `ς` (final sigma) becomes `σ`, and `İ` becomes `i` without a combining dot. Full-width letters,
    `ſ` (long s), ligatures such as `ﬁ` and other compatibility forms become the letters that they
    stand for. A letter keeps its first 30 marks. Raises SolverError for what is not text.
    """
    if arguments.text(text).isascii():
        return text.lower()
    text = MARKS.sub(_with_few_marks, text)
    if not unicodedata.is_normalized("NFKC", text):
        for letter in filter(str.isalpha, set(text)):
            if _plain(letter) != letter:
                text = text.replace(letter, _plain(letter))
    composed = unicodedata.normalize("NFC", text).replace("İ", "i")
    return unicodedata.normalize("NFC", composed.lower().replace("ς", "σ"))


def normalised(words: Sequence[str]) -> Iterable[str]:
    """Words in the normal form of lexicons: the same ones, if all have it already.

    All at once, as it takes several times as long one by one.
    """
    if not all(isinstance(word, str) for word in words):
        return map(normalise, words)  # which says what is no text
    text = "\n".join(words)
    if text.count("\n") >= len(words) > 0:  # a word has several lines
        return map(normalise, words)
    folded = fold(text)
    return map(str.strip, words if folded == text else folded.split("\n"))


def normalise(word: str) -> str:
    """A word in the normal form of lexicons: folded, without surrounding space."""
    return fold(word).strip()


def _with_few_marks(run: re.Match[str]) -> str:
    return run[0][:MOST_MARKS] + "".join(
        sign for sign in run[0][MOST_MARKS:] if not unicodedata.combining(sign)
    )


def _plain(letter: str) -> str:
    """The letters that a letter stands for; itself if these are no letters."""
    plain = unicodedata.normalize("NFKC", letter)
    return plain if plain.isalpha() else letter
