"""A plain list, searched sequentially.

Source: sequential search, Donald Knuth, The Art of Computer Programming, volume 3, 1973, section
6.1.
"""

from collections.abc import Iterable, Iterator

from solver.textbook.lexicons.status import Status


class LinearList:
    def __init__(self, words: Iterable[str]) -> None:
        self.words = list(words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def status(self, text: str) -> Status:
        status = Status.NEITHER
        for word in self.words:
            if word == text:
                return Status.WORD
            if word.startswith(text):
                status = Status.PREFIX
        return status
