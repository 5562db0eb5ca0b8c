"""The normal form of letters and words, the same for boards and lexicons."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from solver import arguments

# Unicode puts the marks on a letter in order, in a time that is quadratic in their number.
MOST_MARKS = 30
PART = 1 << 20  # letters of a text that are looked at together
AT_ONCE = 100_000  # words that are folded together
FEW = 10_000  # letters of a text, which a set finds sooner
MARKS = re.compile(rf"[^\w\s]{{{MOST_MARKS + 1},}}")  # and other signs
NO_MARKS = re.compile(r"[\w\s]*")


def fold(text: str) -> str:
    """The text in lower case and composed (NFC), each letter as on a tile.

    `ς` (final sigma) becomes `σ`, and `İ` becomes `i` without a combining dot. Full-width letters,
    `ſ` (long s), ligatures such as `ﬁ` and other compatibility forms become the letters that they
    stand for. A letter keeps its first 30 marks. Raises SolverError for what is not text.
    """
    if arguments.text(text).isascii():
        return text.lower()
    if len(text) >= FEW and is_folded(text, letters_of(text)):
        return text
    return _fold(text)


def is_folded(text: str, letters: set[str]) -> bool:
    """Whether a text is its own fold. `letters`: those of the text."""
    return all(map(_is_folded, letters)) and unicodedata.is_normalized("NFC", text)


@lru_cache(maxsize=1024)
def _is_folded(letter: str) -> bool:
    return not unicodedata.combining(letter) and _fold(letter) == letter


def _fold(text: str) -> str:
    if len(text) < FEW or not NO_MARKS.fullmatch("".join(letters_of(text))):
        text = MARKS.sub(_with_few_marks, text)
    if not unicodedata.is_normalized("NFKC", text):
        for letter in filter(str.isalpha, set(text)):
            if _plain(letter) != letter:
                text = text.replace(letter, _plain(letter))
    composed = unicodedata.normalize("NFC", text).replace("İ", "i")
    return unicodedata.normalize("NFC", composed.lower().replace("ς", "σ"))


def letter_counts(text: str) -> dict[str, int]:
    """How many there are of each letter and sign of a text. A Counter would take ten times as
    long."""
    import numpy as np  # which takes longer to load than one board to solve

    counts = np.zeros(0, dtype=np.int64)
    for start in range(0, len(text), PART):
        points = np.frombuffer(text[start : start + PART].encode("utf-32-le"), dtype="<u4")
        found = np.bincount(points, minlength=len(counts))
        found[: len(counts)] += counts
        counts = found
    return {chr(point): int(counts[point]) for point in np.flatnonzero(counts)}


def letters_of(text: str) -> set[str]:
    """The letters and signs of a text."""
    if text.isascii():
        return {letter for letter in map(chr, range(128)) if letter in text}
    return {*text} if len(text) < FEW else {*letter_counts(text)}


def normalised(words: Sequence[str]) -> Iterable[str]:
    """Words in the normal form of lexicons: the same ones, if all have it already.

    Many at once, as it takes several times as long one by one.
    """
    if not {*map(type, words)} <= {str}:
        return map(normalise, words)  # which says what is no text
    parts = (words[start : start + AT_ONCE] for start in range(0, len(words), AT_ONCE))
    return chain.from_iterable(map(_normalised, parts))


def _normalised(words: Sequence[str]) -> Iterable[str]:
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
