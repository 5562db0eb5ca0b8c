"""A sorted list with binary search; the next word tells whether the letters are a prefix.

Source: binary search, Donald Knuth, The Art of Computer Programming, volume 3, 1973, section 6.2.1.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator

from solver.textbook.lexicons.status import Status


class SortedList:
    def __init__(self, words: Iterable[str]) -> None:
        self.words = sorted(words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def status(self, text: str) -> Status:
        at = bisect_left(self.words, text)
        if at == len(self.words) or not self.words[at].startswith(text):
            return Status.NEITHER
        return Status.WORD if self.words[at] == text else Status.PREFIX
