"""Look words up by their first n letters, and go on while a word in the list can match.

n is the minimum length of a word. The words are in lists by their first n letters, as behind the
thumb index of a printed dictionary. From the n-th letter on, one list is searched: does any word in
it begin with the letters so far? If not, the path ends.

Source: the thumb index with which Donald Knuth opens “Digital Searching”, section 6.3 of The Art of
Computer Programming, volume 3, 1973; in solvers of Boggle it is common property.
"""

from collections import defaultdict
from collections.abc import Iterable

from solver.textbook.algorithms import board_first
from solver.textbook.base import Algorithm
from solver.textbook.lexicons.status import Status


class ThumbIndex:
    """The words of at least `first` letters, in lists by so many of their first letters."""

    def __init__(self, words: Iterable[str], first: int) -> None:
        self.first = first
        self.pages: dict[str, list[str]] = defaultdict(list)
        for word in words:
            if len(word) >= first:
                self.pages[word[:first]].append(word)

    def status(self, text: str) -> Status:
        if len(text) < self.first:
            return Status.PREFIX
        page = self.pages.get(text[: self.first], [])
        if text in page:
            return Status.WORD
        if any(word.startswith(text) for word in page):
            return Status.PREFIX
        return Status.NEITHER


solve = Algorithm(ThumbIndex, board_first.search, __doc__, by_length=True)
