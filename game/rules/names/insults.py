"""Insults in names, in the other languages of the interface: those of the graded lists.

Many names begin like an insult or have one in them. So mild words are known alone, strong ones also
with a few endings, and only long ones within words. The words were compared with 64,000 first names
and surnames of some 70 languages: `innocent_names.txt` has those that are names all the same, or
innocent in another language.
"""

import re
from collections.abc import Callable, Collection
from functools import cache

from game.rules.dictionaries.denylist import listed
from game.rules.dictionaries.offence import corrections
from game.rules.dictionaries.packages import own_words
from game.rules.names.lookalikes import as_latin

LANGUAGES = ("de", "es", "fr")  # those of the interface; English has its own list
INNOCENT = "innocent_names"
LONG_STEM, LONG_WORD = 6, 7  # letters
ENDINGS = "|ard|e|en|er|es|n|s"
# Of these whole words alone are known: Chocholová, Jodie, Maricela, Putin, Zorrilla.
STEMS_OF_NAMES = {"chocho", "jod", "maric", "puti", "zorr"}


def is_insult(written: Collection[str], read: Collection[str]) -> bool:
    """Whether there is one among the words of a name, in small letters: as they are written, and as
    they may be read."""
    mild, is_strong = _mild(), _strong()
    return any(word in mild for word in written) or any(map(is_strong, {*written, *read}))


@cache
def _mild() -> frozenset[str]:
    graded = (corrections(language).items() for language in LANGUAGES)
    words = {word for own in graded for word, each in own if each and not each.strong}
    return frozenset(words | _without_accents(words)) - own_words(INNOCENT)


@cache
def _strong() -> Callable[[str], bool]:
    words: set[str] = set()
    stems: set[str] = set()
    for language in LANGUAGES:
        own = corrections(language)
        words |= {word for word in listed(language) - own.keys() if word.isalpha()}
        for word, each in own.items():
            if each and each.strong:
                (stems if "*" in word else words).add(word.strip("*"))
    stems -= STEMS_OF_NAMES | listed()  # those of English are known otherwise
    words |= _without_accents(words)
    long = {word for word in words if len(word) >= LONG_WORD}
    long |= {stem for stem in stems if len(stem) >= LONG_STEM}
    patterns = (
        rf"(?:{_any(words)})",
        rf"(?:{_any(stems)})(?:{ENDINGS})",
        rf"\w*(?:{_any(long)})\w*",
    )
    innocent = own_words(INNOCENT)
    matched = re.compile("|".join(patterns)).fullmatch
    return lambda word: bool(word not in innocent and matched(word))


def _without_accents(words: Collection[str]) -> set[str]:
    """Péter is not Peter, so only long ones are taken."""
    return {as_latin(word) for word in words if len(word) >= LONG_STEM}


def _any(words: Collection[str]) -> str:
    return "|".join(sorted(words))
