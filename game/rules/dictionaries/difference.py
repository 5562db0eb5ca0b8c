"""What new words change."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from solver import Lexicon


class Difference(NamedTuple):
    """`lengths`: of the new words, pairs of length and number, ascending.

    `added`, `removed`: in alphabetical order, one a line: millions of words are pickled as one text
    in a hundredth of the time that they take one by one.
    """

    lengths: tuple[tuple[int, int], ...]
    added: str
    removed: str


def difference(before: Lexicon | None, after: Lexicon) -> Difference:
    old, new = set(before.forms() if before else ()), set(after.forms())
    lengths = tuple(sorted(Counter(map(len, new)).items()))
    return Difference(lengths, "\n".join(sorted(new - old)), "\n".join(sorted(old - new)))
