"""The answers of a lexicon to a prefix query."""

from enum import Enum
from typing import Protocol


class Status(Enum):
    """The status of a string. A WORD may also be a prefix of another word."""

    NEITHER = 0
    PREFIX = 1
    WORD = 2


class Lookup(Protocol):
    """A lexicon that can be asked about prefixes."""

    def status(self, text: str) -> Status: ...
