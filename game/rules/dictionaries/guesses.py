"""How sure it is what a file is, in the language of whoever reads it."""

from math import floor

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from solver.languages import primary
from solver.wordfiles.encodings import FITTING, LETTERS


def how_sure(fitting: float | None, language: str) -> str:
    """How well the encoding of a file fits the language; "" if it was not guessed.

    `fitting`: that of `Decoded`.
    """
    if fitting is None:
        return ""
    percent = {"percent": number_format(floor(fitting * 1000) / 10, 1)}
    if primary(language) not in LETTERS:
        fits = _(
            "The file does not say its encoding. It is a guess: of the letters beyond A to Z, "
            "%(percent)s%% are letters of the language that fits best."
        )
    elif fitting >= FITTING:
        fits = _(
            "The file does not say its encoding. It is likely: of the letters beyond A to Z, "
            "%(percent)s%% are letters of the language."
        )
    else:
        fits = _(
            "The file does not say its encoding. It may be wrong: of the letters beyond A to Z, "
            "only %(percent)s%% are letters of the language."
        )
    return fits % percent
