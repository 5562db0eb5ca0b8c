"""The words of a board that are worth telling of: by how common they are in their language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

# Of the Zipf scale: the logarithm of how often a word stands among a thousand million. From here on
# it stands at least three times among a million, and everybody knows it.
EVERYDAY = 3.5
MOST = 8


class Word(NamedTuple):
    """`commonness`: on the Zipf scale; 0 for a word that is in no list of frequencies."""

    word: str
    points: int
    commonness: float


def rarest(found: Iterable[Word]) -> str | None:
    """The least common word that was found; of equally rare ones that of most points."""
    best = min(found, key=lambda one: (one.commonness, -one.points, one.word), default=None)
    return best.word if best else None


def everyday(missed: Iterable[Word], most: int = MOST) -> list[str]:
    """Of the words that nobody found, those that everybody knows: first those of most points."""
    known = [one for one in missed if one.commonness >= EVERYDAY]
    known.sort(key=lambda one: (-one.points, -one.commonness, one.word))
    return [one.word for one in known[:most]]
