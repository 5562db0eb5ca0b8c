"""A lexicon as browsers keep it to solve boards without a network: one compressed file.

Its first line is JSON with what a search needs besides the words. The words follow as they are
written, each as the number of letters that are dropped from the one before (`A` for none, `B` for
one ..., `ZA` for 25), the letters that follow instead, and `^` for a capital at its beginning, or
`^` with the places of its capitals (`dvds^012`). The last line has a digit of base 36 for each
word: how common it is, for computer players, in halves on the Zipf scale. It is left out for a
language of which that is not known. Places are digits of base 36 as well, from 0.
"""

import gzip
from collections.abc import Iterable, Iterator
from os.path import commonprefix
from string import ascii_lowercase, digits
from threading import Condition

import orjson
from cachetools import LRUCache, cached
from django.utils.translation import gettext as _

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.rules.word_frequency import zipf_frequencies
from game.services.solving import lexicons
from game.services.solving.boards import letter_frequencies_of
from solver import RULES, Lexicon
from solver.board import size_name
from solver.dice import DICE
from solver.forms import CAPITAL
from solver.letters import normalise

FORMAT = 3  # a part of the address, which browsers never ask for twice
LETTERS = 25  # that one character drops; Z drops them and continues
DIGITS = digits + ascii_lowercase
FIRST = DIGITS[0]
STEPS = 2  # of frequencies, to one of the Zipf scale: finer ones took 10 to 30 KB more


def key_of(dictionary: Dictionary) -> str:
    """The last part of the address of the current file of a dictionary."""
    return f"{dictionary.version.content_hash}-{FORMAT}"


def current_file(slug: str, key: str) -> bytes:
    """The file of a dictionary. Raises Refusal unless `key` is that of its current words."""
    dictionary, lexicon = lexicons.current(slug)
    if key != key_of(dictionary):
        raise Refusal(
            "lexicon.outdated", _("This dictionary has other words now. Load the page again.")
        )
    return packed(lexicon, lexicons.dice_language(dictionary, lexicon), dictionary.language)


@cached(
    LRUCache(maxsize=8),
    key=lambda lexicon, dice, language: (lexicon.content_hash, dice, language),
    condition=Condition(),
)
def packed(lexicon: Lexicon, dice_language: str, language: str) -> bytes:
    """The file, compressed by gzip; English takes a second, once frequencies are loaded."""
    head = {
        "letters": lexicon.letters,
        "plain_q": lexicon.language.plain_q,
        "accents": lexicon.accents or None,
        "places": _places(lexicon),
        "rules": {
            pack.name: {
                "min_length": pack.min_length,
                "points": pack.table,
                "long_from": pack.long_from,
                "points_per_letter": pack.points_per_letter,
            }
            for pack in RULES.values()
        },
        "dice": [
            {"name": dice.name, "size": size_name(dice.size), "dice": dice.dice}
            for dice in DICE.values()
            if dice.language == dice_language
        ],
        "frequencies": letter_frequencies_of(lexicon),
    }
    lines = [orjson.dumps(head).decode(), "".join(_shortened(lexicon.as_written()))]
    if known := zipf_frequencies(lexicon.forms(), language):
        forms = map(normalise, lexicon.as_written())
        lines.append("".join(DIGITS[round(STEPS * known[form])] for form in forms))
    return gzip.compress("\n".join(lines).encode(), mtime=0)


def _places(lexicon: Lexicon) -> dict[str, int] | None:
    """The place of each letter in the alphabet, where that is not the order of code points."""
    if lexicon.letters.isascii():
        return None
    return {letter: lexicon.language.sort_key(letter)[0][0] for letter in lexicon.letters}


def _shortened(written: Iterable[str]) -> Iterator[str]:
    before = ""
    for form in written:
        word = normalise(form)
        shared = len(commonprefix((before, word)))  # noqa: RUF071  # words, not paths
        more, dropped = divmod(len(before) - shared, LETTERS)
        yield "Z" * more + chr(ord("A") + dropped) + word[shared:] + _capitals(form)
        before = word


def _capitals(form: str) -> str:
    """The capitals of a form; those after its first 36 letters are left out."""
    places = "".join(digit for digit, letter in zip(DIGITS, form, strict=False) if letter.isupper())
    return {"": "", FIRST: CAPITAL}.get(places, CAPITAL + places)
