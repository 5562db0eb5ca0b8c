"""Remarkable words of a board, chosen by how common they are in their language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# On the Zipf scale, the logarithm of the occurrences among 10^9 words. From 3.5 on a word occurs at
# least three times in a million, and everybody knows it.
EVERYDAY = 3.5
MOST = 8


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
