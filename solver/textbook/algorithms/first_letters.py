"""Look words up by their first three letters, and go on while a word in the list can match.

The words are in lists by their first letters, as behind the thumb index of a printed dictionary.
From the third letter on, one list is searched: does any word in it begin with the letters so far?
If not, the path ends.

Source: the thumb index with which Donald Knuth opens “Digital Searching”, section 6.3 of The Art of
Computer Programming, volume 3, 1973; in solvers of Boggle it is common property.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from solver.textbook.algorithms import board_first
from solver.textbook.base import Algorithm
from solver.textbook.lexicons.status import Status

FIRST = 3


class ThumbIndex:
    def __init__(self, words: Iterable[str]) -> None:
        self.pages: dict[str, list[str]] = defaultdict(list)
        for word in words:
            self.pages[word[:FIRST]].append(word)

    def status(self, text: str) -> Status:
        page = self.pages.get(text[:FIRST], [])
        if text in page:
            return Status.WORD
        if len(text) < FIRST or any(word.startswith(text) for word in page):
            return Status.PREFIX
        return Status.NEITHER


solve = Algorithm(ThumbIndex, board_first.search, __doc__)
