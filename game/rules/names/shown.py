"""Names on the big screen, and which words of a name are the given name."""

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from itertools import takewhile

from django.utils.translation import gettext as _

from game.rules.settings import ScreenNames


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Words by which nobody is called without the next one: “Thi Mai”, “Abdul Rahman”, “El Hadj”.
PARTICLES = _set(
    "abd abdal abdel abdul abu al bin bint da de del di do dos el ibn la le md mohd san sri st st. "
    "thi umm van von"
)
# In Vietnam the surname comes first. These are hardly ever given names.
SURNAMES_FIRST = _set("bui huynh ngo nguyen pham phan tran vo")
# With one of the second words these are one name: “María José”, “Jean Pierre”.
DOUBLE = _set("ana anna jean jose juan maria marie")
SECONDS = _set(
    "alba alejandro angel angeles antoine antonio baptiste belen camille carlos carmen christine "
    "christophe claire claude clara david dolores elena emilia eva fernanda fernando francisco "
    "francois ignacio ines isabel jacques jesus jose julia laura laure lena linda louis louise "
    "luc lucia luis luisa manuel marc maria marie martin miguel noelle pablo paul paula philippe "
    "pierre pilar rene rosa sofia sophie teresa therese victoria yves"
)


def screen_names(names: Sequence[str], how: ScreenNames) -> list[str]:
    """The names as a screen shows them. What is alike is told apart: first names by the letters
    that follow and by the number of a name that was taken, initials by a number."""
    if how is ScreenNames.FULL:
        return list(names)
    if how is ScreenNames.NONE:
        return [_("Player %(number)s") % {"number": n} for n in range(1, len(names) + 1)]
    if how is ScreenNames.INITIALS:
        initials = ["".join(word[0] for word in name.split()) for name in names]
        before = [initials[:at].count(each) for at, each in enumerate(initials)]
        return [f"{each} {n + 1}" if n else each for each, n in zip(initials, before, strict=True)]
    words = [name.split() for name in names]
    numbers = [each.pop() if each[1:] and each[-1].isdecimal() else "" for each in words]
    parts = [parted(each) for each in words]
    alike = defaultdict(list)
    for given, rest in parts:
        alike[given].append(rest)
    shown = [_first_name(given, rest, alike[given]) for given, rest in parts]
    return [f"{each} {n}" if n else each for each, n in zip(shown, numbers, strict=True)]


def _first_name(first: str, rest: str, rests: Sequence[str]) -> str:
    """`rests`: what follows the same first name, also this `rest`, which is in it once."""
    shared = [_shared(rest, other) for other in rests if other != rest]
    if not shared or not rest:
        return first
    shown = rest[: max(shared) + 1]
    return f"{first} {shown}{'' if shown == rest else '.'}"


def _shared(one: str, other: str) -> int:
    """How many letters both begin with."""
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])


def parted(words: Sequence[str]) -> tuple[str, str]:
    """The given name, and what follows. Of words that may be no name by themselves it has so many
    that nobody is called by another name; if nothing else tells, it is the first word."""
    keys = [_key(word) for word in words]
    if len(words) > 1 and keys[0] in SURNAMES_FIRST and not words[1].endswith("."):
        return " ".join(words[1:]), words[0]
    end = 1 + len([*takewhile(PARTICLES.__contains__, keys)])
    if end == 1 and len(words) > 2 and keys[0] in DOUBLE and keys[1] in SECONDS:
        end = 2
    return " ".join(words[:end]), " ".join(words[end:])


def _key(word: str) -> str:
    """In small letters without accents: `thị` is `thi`."""
    return "".join(
        sign
        for sign in unicodedata.normalize("NFD", word.casefold())
        if not unicodedata.combining(sign)
    )
