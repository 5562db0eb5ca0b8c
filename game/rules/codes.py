"""What games and rounds are found by.

A private game by four letters: easy to read aloud, and no words. A round by an id that can't be
guessed: whoever has it may see the results.
"""

from __future__ import annotations

import secrets
from functools import cache
from itertools import pairwise
from random import Random

from game.rules.dictionaries.denylist import listed

# No vowels, so that no word comes about. Without N and V, which sound like M and W, and without Q
# and Y, which may be taken for vowels or need explaining.
ALPHABET = "BCDFGHJKLMPRSTWXZ"
LENGTH = 4
PUBLIC = "OPEN"  # has vowels: no private game gets it

ROUND_ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"  # no vowels, nothing that looks like another
ROUND_ID_LENGTH = 12  # 57 bits


def new_code(random: Random) -> str:
    """Four letters by chance; none that look like a bad word without its vowels."""
    while True:
        code = "".join(random.choices(ALPHABET, k=LENGTH))
        if not _hints_at(code):
            return code


def new_round_id() -> str:
    return "".join(secrets.choice(ROUND_ID_ALPHABET) for _ in range(ROUND_ID_LENGTH))


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
