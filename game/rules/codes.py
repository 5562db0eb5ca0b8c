"""The four letters by which a private game is found: easy to read aloud, and no words."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

from game.rules.denylist import listed

# No vowels, so that no word comes about. Without N and V, which sound like M and W, and without Q
# and Y, which may be taken for vowels or need explaining.
ALPHABET = "BCDFGHJKLMPRSTWXZ"
LENGTH = 4
PUBLIC = "OPEN"  # has vowels: no private game gets it


def new_code(random: Random) -> str:
    """Four letters by chance; none that look like a bad word without its vowels."""
    while True:
        code = "".join(random.choices(ALPHABET, k=LENGTH))
        if not _hints_at(code):
            return code


def read_code(text: str) -> str:
    """The code that somebody typed, in capitals, without what stands between its letters."""
    return "".join(filter(str.isalnum, text[:40])).upper()


def _hints_at(code: str) -> bool:
    parts = {code, code[1:], code[:-1]}
    doubled = any(a == b for a, b in pairwise(code))  # KKK and SS; also hard to read aloud
    return doubled or not parts.isdisjoint(_skeletons())


@cache
def _skeletons() -> frozenset[str]:
    """The consonants of the offensive words that have three or four of them."""
    vowels = str.maketrans("", "", "AEIOUY")
    bare = (word.upper().translate(vowels) for word in listed())
    return frozenset(skeleton for skeleton in bare if 3 <= len(skeleton) <= LENGTH)
