"""A language: which letters have a tile, and how words are spelled on tiles.

A word has a form, as it is written (`été`), and a spelling, as tiles show it (`ete`).
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from solver.letters import fold, letters_of


@dataclass(frozen=True)
class Language:
    """How a language is written on tiles.

    `tag` is its subtag in BCP 47. `alphabet` has its tiles in alphabetical order; with `q` among
    them, a lone Q is the letter, else it is Qu. `folds` says whether letters without a tile are
    spelled with others: those of `spelled_with`, else the letter without its accent. `sorted_as`
    has letters that have a tile but are sorted as another, and `values` the printed points of
    letters.

    Versions of dictionaries rely on the spellings, so no release may change them.
    """

    tag: str
    name: str
    alphabet: tuple[str, ...] = ()
    folds: bool = False
    spelled_with: Mapping[str, str] = field(default_factory=dict, hash=False)
    sorted_as: Mapping[str, str] = field(default_factory=dict, hash=False)
    values: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        return f"<Language {self.tag}>"

    @property
    def plain_q(self) -> bool:
        """Whether a lone Q is the letter, not the tile Qu."""
        return "q" in self.alphabet

    def spelling(self, word: str) -> str:
        """A word, in any case, as tiles spell it, without surrounding space."""
        return self.folded(word).strip()

    def folded(self, text: str) -> str:
        """A word as tiles spell it, with the space around it."""
        plain = fold(text)
        if not self.folds or plain.isascii():
            return plain
        return plain.translate(self.replaced(plain))

    def spellings(self, forms: Sequence[str]) -> list[str]:
        """The spelling of each form, given in lower case and composed."""
        if not self.folds or not forms:
            return list(forms)
        text = "\n".join(forms)
        replaced = self.replaced(letters_of(text))
        if not all(map(str.isascii, replaced.values())):
            return text.translate(replaced).split("\n")
        # One by one, as no letter is replaced by another of these: `translate` takes ten times as
        # long.
        for point, spelled in replaced.items():
            text = text.replace(chr(point), spelled)
        return text.split("\n")

    def replaced(self, letters: Iterable[str]) -> dict[int, str]:
        """What tiles show for those of the letters that have no tile, by code point."""
        spelled = {letter: _on_tiles(self, letter) for letter in {*letters} if not letter.isascii()}
        return {ord(letter): text for letter, text in spelled.items() if text != letter}

    def sort_key(self, word: str) -> tuple[list[int], str]:
        """Sorts words by their letters in alphabetical order, and equal ones by accents."""
        return [_place(self, letter) for letter in word], word


@lru_cache(maxsize=1024)
def _on_tiles(language: Language, letter: str) -> str:
    if letter in language.alphabet:
        return letter
    base = _base(letter)
    return language.spelled_with.get(letter, base if base.isascii() else letter)


@lru_cache(maxsize=1024)
def _place(language: Language, letter: str) -> int:
    """The place of a letter in the alphabet; letters that are not in it come at the end."""
    firsts = [tile[0] for tile in language.alphabet]
    for same in (language.sorted_as.get(letter, letter), _base(letter)):
        if same in firsts:
            return firsts.index(same)
    base = _base(letter)
    return len(firsts) + ord(base if base.isascii() else letter)


def _base(letter: str) -> str:
    """The letter without accents."""
    return unicodedata.normalize("NFD", letter)[0]
