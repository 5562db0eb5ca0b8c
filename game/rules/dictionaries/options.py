"""How the words of a file are taken."""

from collections.abc import Collection
from dataclasses import dataclass

from game.rules.word_frequency import zipf_frequencies
from solver.errors import Message, WordFileError
from solver.wordfiles.selection import Selection

UNKNOWN_FREQUENCIES = "frequencies"  # the code of an error


@dataclass(frozen=True, slots=True)
class Options(Selection):
    """Which words of a file are taken: of a selection those that are common.

    `least`: the lowest frequency on the Zipf scale. `capitals`: whether words are written with the
    capitals of the file, which has one a line.
    """

    least: float = 0.0
    capitals: bool = False

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
