"""Codes of games and ids of rounds.

The code of a private game has letters that are easy to read aloud and make no word. The id of a
round can't be guessed: it gives access to the results.
"""

import secrets
from functools import cache
from itertools import pairwise
from random import Random

from game.rules.dictionaries.denylist import listed

# No vowels, so that codes are no words; no N and V, which sound like M and W; no Y, which may be
# taken for a vowel, and no Q, which needs explaining.
ALPHABET = "BCDFGHJKLMPRSTWXZ"
MIN_LENGTH, MAX_LENGTH = 4, 10
HINTS = (3, 4)  # letters of an offensive word without its vowels
# Has vowels, so no private game gets it. The tag of a further language follows: `OPENFR`.
PUBLIC = "OPEN"

ROUND_ID_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"  # no vowels, nothing that looks like another
ROUND_ID_LENGTH = 12  # 57 bits


def new_code(random: Random, length: int) -> str:
    """Random letters that don't look like an offensive word without its vowels."""
    while True:
        code = "".join(random.choices(ALPHABET, k=length))
        if not _hints_at(code):
            return code


def new_round_id() -> str:
    return "".join(secrets.choice(ROUND_ID_ALPHABET) for _ in range(ROUND_ID_LENGTH))


def read_code(text: str) -> str:
    """The code that somebody typed, in capitals, without spaces and punctuation."""
    return "".join(filter(str.isalnum, text[:40])).upper()


def is_possible(code: str) -> bool:
    return MIN_LENGTH <= len(code) <= MAX_LENGTH and set(code) <= set(ALPHABET)


def public_code(language: str) -> str:
    """`language`: empty for that of the default dictionary."""
    return PUBLIC + language.upper()


def is_public(code: str) -> bool:
    return code.startswith(PUBLIC)


def _hints_at(code: str) -> bool:
    parts = {code[at : at + length] for length in HINTS for at in range(len(code))}
    doubled = any(a == b for a, b in pairwise(code))  # KKK and SS; also hard to read aloud
    return doubled or not parts.isdisjoint(_skeletons())


@cache
def _skeletons() -> frozenset[str]:
    vowels = str.maketrans("", "", "AEIOUY")
    bare = (word.upper().translate(vowels) for word in listed())
    return frozenset(skeleton for skeleton in bare if len(skeleton) in HINTS)
