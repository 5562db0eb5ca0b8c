"""Words in order, shortened as browsers keep them.

Each is the number of letters that are dropped from the one before (`A` for none, `B` for one ...,
`ZA` for 25), the letters that follow instead, and `^` for a capital at its beginning, or `^` with
the places of its capitals (`dvds^012`). Places are digits of base 36, from 0.
"""

import gzip
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from string import ascii_lowercase, digits

from solver.forms import CAPITAL
from solver.letters import AT_ONCE, normalised

LETTERS = 25  # that one character drops; Z drops them and continues
DIGITS = digits + ascii_lowercase
FIRST = DIGITS[0]
BLOCKS, IN_BLOCK = 20, 200  # words of a sample: 20 ms, and within a fifth for six languages
OF_FREQUENCY = 0.1  # bytes of a word


def shortened(written: Iterable[str]) -> Iterator[str]:
    written = iter(written)
    before = ""
    while some := [*islice(written, AT_ONCE)]:
        for form, word in zip(some, normalised(some), strict=True):
            shared = min(len(before), len(word))
            while before[:shared] != word[:shared]:
                shared -= 1
            more, dropped = divmod(len(before) - shared, LETTERS)
            capitals = _capitals(form) if form != word else ""
            yield "Z" * more + chr(ord("A") + dropped) + word[shared:] + capitals
            before = word


def _capitals(form: str) -> str:
    """The capitals of a form; those after its first 36 letters are left out."""
    places = "".join(digit for digit, letter in zip(DIGITS, form, strict=False) if letter.isupper())
    return {"": "", FIRST: CAPITAL}.get(places, CAPITAL + places)


def estimated_bytes(written: Sequence[str]) -> int:
    """Roughly the bytes that a device keeps for these words, from a sample of blocks of them.

    All of them would take ten seconds for a million words.
    """
    step = max(len(written) // BLOCKS, IN_BLOCK)
    sample = [
        word for start in range(0, len(written), step) for word in written[start : start + IN_BLOCK]
    ]
    size = len(gzip.compress("".join(shortened(sample)).encode())) / max(1, len(sample))
    return round((size + OF_FREQUENCY) * len(written))
