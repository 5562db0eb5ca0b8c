"""A hash table of all words and all their prefixes.

Source: Dan Vanderkam, “Boggle #3: Succeed by not Being Stupid”, danvk.org, January 2007, where they
are called stems.
"""

from collections.abc import Iterable, Iterator

from solver.textbook.lexicons.status import Status


class PrefixHash:
    def __init__(self, words: Iterable[str]) -> None:
        self.table: dict[str, Status] = {}
        for word in words:
            for length in range(1, len(word)):
                self.table.setdefault(word[:length], Status.PREFIX)
            self.table[word] = Status.WORD

    def __iter__(self) -> Iterator[str]:
        return (text for text, status in self.table.items() if status is Status.WORD)

    def status(self, text: str) -> Status:
        return self.table.get(text, Status.NEITHER)
