"""Which words of a file are taken."""

from dataclasses import dataclass
from enum import StrEnum

from solver.languages import Language, has_noun_capitals

MAX_WORD_LETTERS = 100  # longer words can't be stored and searched for; a board has as many tiles

MOST_FOR_ONE = 2  # letters that tiles show for a letter


class Names(StrEnum):
    """What happens to the words that a spelling checker writes with capitals only.

    BY_LANGUAGE keeps them where nouns have capitals.
    """

    BY_LANGUAGE = "language"
    KEEP = "keep"
    LEAVE_OUT = "leave_out"

    def kept(self, language: str) -> bool:
        return self == Names.KEEP or (self == Names.BY_LANGUAGE and has_noun_capitals(language))


class Lines(StrEnum):
    """What the lines of a text have: WORDS, a word and what it means, or one word each."""

    FIND_OUT = ""
    WORDS = "words"
    FIRST = "first"
    WHOLE = "whole"


@dataclass(frozen=True, slots=True)
class Selection:
    """How a file is read, and which of its words are taken, judged by the letters that tiles show.

    `encoding`: a codec of `encodings`, where it is not to be found out. `dictionary`: the name of
    one of several files in an archive, without its end, or `*` for all. `column`: of a table, from
    1, or 0 for all; the first with words if None. `lines`: what lines have, where it is not to be
    found out.

    `join`: whether words with apostrophes or hyphens are taken, without these signs. `letters`: if
    given, the only letters that a word may have. `names` and `stems` are about the dictionaries of
    spelling checkers: whether their names are kept, and whether their entries are taken alone,
    without the forms that affixes make.
    """

    encoding: str = ""
    dictionary: str = ""
    column: int | None = None
    lines: Lines = Lines.FIND_OUT
    join: bool = False
    shortest: int = 1
    longest: int = MAX_WORD_LETTERS
    letters: str = ""
    names: Names = Names.BY_LANGUAGE
    stems: bool = False

    def sorted_out(
        self, words: list[str], language: Language
    ) -> tuple[list[str], dict[str, list[str]]]:
        """The words that are taken, of words of letters in their normal form, and the others by
        the reason."""
        longest = min(self.longest, MAX_WORD_LETTERS)
        if not self.letters and all(
            self.shortest <= length and MOST_FOR_ONE * length <= longest
            for length in {*map(len, words)}
        ):
            return words, {}
        spellings = language.spellings(words)
        lengths = map(len, spellings)
        letters = language.spelling(self.letters)
        taken: list[str] = []
        others: dict[str, list[str]] = {}
        for word, spelling, length in zip(words, spellings, lengths, strict=True):
            if length < self.shortest:
                others.setdefault("short", []).append(word)
            elif length > longest:
                others.setdefault("long", []).append(word)
            elif letters and spelling.strip(letters):  # strips all if it has these letters only
                others.setdefault("letters", []).append(word)
            else:
                taken.append(word)
        return taken, others
