"""How the words of a file are taken."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Self

from game.rules.word_frequency import zipf_frequencies
from solver.errors import Message, WordFileError
from solver.wordfiles.selection import Lines, Names, Selection

MAX_COLUMN = 100  # of a table
UNKNOWN_FREQUENCIES = "frequencies"  # the code of an error


@dataclass(frozen=True, slots=True)
class Options(Selection):
    """Which words of a file are taken: of a selection those that are common.

    `least`: the lowest frequency on the Zipf scale. `capitals`: whether words are written with the
    capitals of the file, which has one a line.
    """

    least: float = 0.0
    capitals: bool = False

    @classmethod
    def of(cls, fields: Mapping[str, Any]) -> Self:
        """Those with these fields, as `asdict` gave them."""
        known = {name: value for name, value in fields.items() if name in cls.__dataclass_fields__}
        enums = {"names": Names(known.get("names", Names.BY_LANGUAGE))}
        return cls(**known | enums | {"lines": Lines(known.get("lines", Lines.FIND_OUT))})

    def rare(self, words: Collection[str], language: str) -> list[str]:
        """The words that are less common. Raises WordFileError without a list of frequencies."""
        if self.least <= 0:
            return []
        frequencies = zipf_frequencies(words, language)
        if frequencies is None:
            reason = Message(
                "how common words are is not known for the language “%(language)s”",
                language=language,
            )
            raise WordFileError(reason, UNKNOWN_FREQUENCIES)
        return [word for word in words if frequencies[word] < self.least]


EVERYTHING = Options()
