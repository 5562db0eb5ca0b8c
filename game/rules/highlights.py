"""Remarkable words of a board, chosen by how common they are in their language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# On the Zipf scale, the logarithm of the occurrences among 10^9 words. From 3.5 on a word occurs at
# least three times in a million, and everybody knows it.
EVERYDAY = 3.5
MOST = 8
WOULD_HAVE_WON = 3  # Words that a sentence can name.


class Word(NamedTuple):
    """`commonness`: on the Zipf scale; 0 for a word without a known frequency."""

    word: str
    points: int
    commonness: float


def rarest(found: Iterable[Word]) -> str | None:
    """The least common word that was found; of equally rare words the one with most points."""
    best = min(found, key=lambda one: (one.commonness, -one.points, one.word), default=None)
    return best.word if best else None


def everyday(missed: Iterable[Word], most: int = MOST) -> list[str]:
    """The common words that nobody found, those with most points first."""
    known = [one for one in missed if one.commonness >= EVERYDAY]
    known.sort(key=lambda one: (-one.points, -one.commonness, one.word))
    return [one.word for one in known[:most]]


def would_have_won(missed: Iterable[Word], gap: int) -> list[str]:
    """The fewest words worth more than so many points together, everyday ones if possible.

    Empty if that takes more than three words, or one that hardly anybody knows and others too.
    """
    words = sorted(missed, key=lambda one: (-one.commonness, -one.points, one.word))
    enough = [one for one in words if one.points > gap]
    if enough and enough[0].commonness >= EVERYDAY:
        return [enough[0].word]
    known = [one for one in words if one.commonness >= EVERYDAY]
    known.sort(key=lambda one: -one.points)
    for count in range(2, WOULD_HAVE_WON + 1):
        if sum(one.points for one in known[:count]) > gap:
            return [one.word for one in known[:count]]
    return [one.word for one in enough[:1]]
