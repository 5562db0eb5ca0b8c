"""The packaged word list: `kjxqz`, 188,378 English words."""

from functools import cache
from importlib.resources import files

from solver.lexicon import Lexicon


def packaged_words() -> list[str]:
    """The words of the packaged list in alphabetical order."""
    return (files("kjxqz") / "words.txt").read_text("ascii").split()


@cache
def packaged_lexicon() -> Lexicon:
    """The packaged list, built once per process in about half a second."""
    return Lexicon.from_words(packaged_words())
