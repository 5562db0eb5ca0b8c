"""Codes of games and ids of rounds.

The code of a private game has four letters that are easy to read aloud and make no word. The id of
a round can't be guessed: it gives access to the results.
"""

from __future__ import annotations

import secrets
from functools import cache
from itertools import pairwise
from random import Random

from game.rules.dictionaries.denylist import listed

# No vowels, so that codes are no words; no N and V, which sound like M and W; no Y, which may be
# taken for a vowel, and no Q, which needs explaining.
ALPHABET = "BCDFGHJKLMPRSTWXZ"
LENGTH = 4
PUBLIC = "OPEN"  # has vowels, so no private game gets it

ROUND_ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"  # no vowels, nothing that looks like another
ROUND_ID_LENGTH = 12  # 57 bits


def new_code(random: Random) -> str:
    """Four random letters that don't look like an offensive word without its vowels."""
    while True:
        code = "".join(random.choices(ALPHABET, k=LENGTH))
        if not _hints_at(code):
            return code


def new_round_id() -> str:
    return "".join(secrets.choice(ROUND_ID_ALPHABET) for _ in range(ROUND_ID_LENGTH))


def read_code(text: str) -> str:
    """The code that somebody typed, in capitals, without spaces and punctuation."""
    return "".join(filter(str.isalnum, text[:40])).upper()


def _hints_at(code: str) -> bool:
    parts = {code, code[1:], code[:-1]}
    doubled = any(a == b for a, b in pairwise(code))  # KKK and SS; also hard to read aloud
    return doubled or not parts.isdisjoint(_skeletons())


@cache
def _skeletons() -> frozenset[str]:
    """The consonants of offensive words, where there are three or four of them."""
    vowels = str.maketrans("", "", "AEIOUY")
    bare = (word.upper().translate(vowels) for word in listed())
    return frozenset(skeleton for skeleton in bare if 3 <= len(skeleton) <= LENGTH)
