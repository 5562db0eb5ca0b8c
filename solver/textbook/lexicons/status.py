"""What a lexicon answers."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Protocol


class Status(Enum):
    """Of some letters. A word may also be the beginning of another."""

    NEITHER = 0
    PREFIX = 1
    WORD = 2


class Lookup(Protocol):
    """A lexicon, built of words in alphabetical order."""

    def status(self, text: str) -> Status: ...

    def __iter__(self) -> Iterator[str]:
        """The words, in any order."""
