"""The lists of common words, of the languages that have one: words that one believes.

A frequency list can't tell names, abbreviations and foreign words from words that everybody knows;
`scripts/common_words` makes these lists of several. Other languages have none.
"""

import gzip
from collections.abc import Iterable
from importlib.resources import files
from threading import Condition

from cachetools import LRUCache, cached

from solver.languages import primary


def has_list(language: str) -> bool:
    return _listed(primary(language)) is not None


def is_listed(forms: Iterable[str], language: str) -> bool:
    """Whether a form of a word, in small letters, is on the list; False without a list."""
    listed = _listed(primary(language)) or frozenset()
    # As in the lists of frequencies, there is no ß.
    return any(form.replace("ß", "ss") in listed for form in forms)


# A list takes some 10 MB, and is read in less than 70 ms.
@cached(LRUCache(maxsize=4), condition=Condition())
def _listed(language: str) -> frozenset[str] | None:
    file = files("game.rules.dictionaries") / "data" / f"common_{language}.txt.gz"
    if not file.is_file():
        return None
    _heading, *words = gzip.decompress(file.read_bytes()).decode().splitlines()
    return frozenset(words)
