"""The packaged word list: `kjxqz`, 188,378 English words."""

from functools import cache
from pathlib import Path

import kjxqz

from solver.lexicon import Lexicon


def packaged_words() -> list[str]:
    """The words of the packaged list in alphabetical order."""
    return Path(kjxqz.__file__).with_name("words.txt").read_text("ascii").split()


@cache
def packaged_lexicon() -> Lexicon:
    """The packaged list, read once per process. Its arrays take half a second more."""
    return Lexicon.from_words(packaged_words())
