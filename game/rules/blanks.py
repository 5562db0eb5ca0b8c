"""Practice without a clock: the common words of a board as blanks, and the hints to them."""

import re

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice

HIDDEN = "…"  # for the word itself in what it means
# How many first letters of every word are open, from which number of ranks on.
OPENED = ((4, 2), (2, 1))


class Hint(Choice):
    """What can be asked for. Each costs a point of those that count for the rank."""

    LETTER = "letter", _("The next letter")
    TILE = "tile", _("Where it begins")
    MEANING = "meaning", _("What it means")


def open_letters(ranks_reached: int) -> int:
    return next((letters for least, letters in OPENED if ranks_reached >= least), 0)


def without_word(meaning: str, forms: list[str]) -> str:
    """A meaning that does not give the word away."""
    words = "|".join(map(re.escape, forms))
    return re.sub(rf"\b(?:{words})\b", HIDDEN, meaning, flags=re.IGNORECASE)
