"""Which texts are words, and why others are none."""

import re
from functools import lru_cache

from solver.errors import Message
from solver.languages.records import LIGATURES
from solver.wordfiles.selection import MAX_WORD_LETTERS

NO_LETTERS = Message("has no letters")
HAS_SPACE = Message("has a space, which is not a letter")
PARTED = re.compile("['’ʼ‐‑-]")  # what parts a word: apostrophes and hyphens


def refusal_of(word: str) -> Message | None:
    """The reason why a normalised word is refused; None if it is accepted."""
    if not word.isalpha():
        wrong = next((sign for sign in word if not sign.isalpha()), "")
        return _not_a_letter(wrong) if wrong else NO_LETTERS
    letters = len(word) + sum(map(word.count, LIGATURES))  # which are spelled with two
    if letters > MAX_WORD_LETTERS:
        return Message(
            "has %(letters)s letters; a word has at most %(most)s",
            letters=str(letters),
            most=MAX_WORD_LETTERS,
        )
    return None


def joined_parts(word: str) -> str | None:
    """A normalised word with apostrophes or hyphens without them; None for any other text."""
    parts = PARTED.split(word)
    joined = "".join(parts)
    return joined if len(parts) > 1 and all(parts) and refusal_of(joined) is None else None


@lru_cache(maxsize=1000)
def _not_a_letter(sign: str) -> Message:
    """The reason that names a character, or prints it."""
    if sign.isspace():
        return HAS_SPACE
    if sign.isprintable():
        return Message("has “%(sign)s”, which is not a letter", sign=sign)
    return Message("has the sign %(code)s, which is not a letter", code=f"U+{ord(sign):04X}")
