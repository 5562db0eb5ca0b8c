"""How the words of a file are taken."""

from dataclasses import dataclass, replace

from game.rules.word_frequency import zipf_frequencies
from solver import Lexicon
from solver.errors import Message, WordFileError
from solver.wordfiles.reading import MAX_WORD_LETTERS

UNKNOWN_FREQUENCIES = "frequencies"  # the code of an error


@dataclass(frozen=True, slots=True)
class Options:
    """Which words of a file are taken, judged by the letters that tiles show.

    `join`: whether words with apostrophes or hyphens are taken, without these signs. `letters`: if
    given, the only letters that a word may have. `least`: the lowest frequency on the Zipf scale.
    `capitals`: whether words are written with the capitals of the file, which has one a line.
    """

    join: bool = False
    shortest: int = 1
    longest: int = MAX_WORD_LETTERS
    letters: str = ""
    least: float = 0.0
    capitals: bool = False

    def filtered(self, lexicon: Lexicon, language: str) -> Lexicon:
        """The words of a lexicon that are taken. Raises WordFileError without a list of their
        frequencies."""
        if (
            replace(self, join=False, capitals=False) == Options()
        ):  # Joining happens while the file is read.
            return lexicon
        forms = list(lexicon.forms())
        letters = set(lexicon.spelling(self.letters))
        kept = [
            form
            for form, spelling in zip(forms, lexicon.language.spellings(forms), strict=True)
            if self.shortest <= len(spelling) <= self.longest
            and (not letters or letters.issuperset(spelling))
        ]
        written = lexicon.recased(self._common(kept, language))
        return Lexicon.from_words(written, lexicon.language, capitals=True)

    def _common(self, words: list[str], language: str) -> list[str]:
        if self.least <= 0:
            return words
        frequencies = zipf_frequencies(words, language)
        if frequencies is None:
            reason = Message(
                "how common words are is not known for the language “%(language)s”",
                language=language,
            )
            raise WordFileError(reason, UNKNOWN_FREQUENCIES)
        return [word for word in words if frequencies[word] >= self.least]


EVERYTHING = Options()
