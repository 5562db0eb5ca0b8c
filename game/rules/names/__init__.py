"""Names of players: which are allowed, when two look the same."""

import re
import unicodedata

from django.utils.translation import gettext as _

from game.rules.names.lookalikes import skeleton
from game.rules.names.offence import is_offensive, readings
from game.rules.refusals import Refusal

FORGOTTEN = "Deleted player"  # the name of those who were deleted, in all games; nobody else's
MAX_NAME = 20
MAX_KEY = 20 * MAX_NAME
MAX_MARKS = 2  # accents on one letter; more of them would cover the neighbouring lines
# Invisible letters, marks and signs. Variation selectors, which choose the look of an emoji, are
# allowed but ignored when names are compared.
INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\U000e0100-\U000e01ef]"
)
# An address of the web or of mail: a name is in mails to people who do not know the player.
# By its shape, as endings of the web are too many: after the dot of `Dr.No` stands a capital.
ADDRESS = re.compile(
    r"@.*\.|://|[Mm]ailto:|[Ww]{3}\.|[\w-]{2,}\.(?=[^\W\d_]{2})(?:(?![A-Z])\w|[A-Z]{2})[\w-]*"
    r"|\d+(?:\.\d+){3}"
)
DOTS = str.maketrans("。․‧∙⋅·", "......")
LOOKS = re.compile("[\ufe00-\ufe0f]")


def length_sentence() -> str:
    return _("A name has 1 to %(most)s characters.") % {"most": MAX_NAME}


def clean_name(text: str) -> str:
    """The name, stripped, with single spaces between its words. Raises Refusal."""
    name = " ".join(unicodedata.normalize("NFC", text[:MAX_KEY]).split())
    if not 1 <= len(name) <= MAX_NAME:
        raise Refusal("name.length", length_sentence(), "name")
    if not all(map(_visible, name)) or not any(map(str.isalnum, name)) or _piled_up(name):
        detail = _("A name is made of letters, digits and signs that everybody can see.")
        raise Refusal("name.characters", detail, "name")
    if ADDRESS.search(unicodedata.normalize("NFKC", name).translate(DOTS)):
        detail = _("A name holds no address of the web or of mail.")
        raise Refusal("name.address", detail, "name")
    if name_key(name) == name_key(FORGOTTEN):
        raise Refusal(
            "name.taken", _("Nobody else can be called “%(name)s”.") % {"name": FORGOTTEN}, "name"
        )
    if is_offensive(name):
        raise Refusal("name.offensive", _("Please choose a name that offends nobody."), "name")
    return name


def name_key(name: str) -> str:
    """Equal for names that look the same; unique among the players of a game.

    Names come from strangers, of any length, and some characters are eighteen in the skeleton.
    """
    return skeleton(LOOKS.sub("", name[:MAX_KEY]))[:MAX_KEY]


def is_within(text: str, name: str) -> bool:
    """Whether a name has the text in it, also in disguise: `S p a m`, `$päm`."""
    return any(name_key(text) in name_key(reading) for reading in {name, *readings(name)})


def with_number(name: str, number: int) -> str:
    """`Ann 2`, cut to the length of a name."""
    end = f" {number}"
    return f"{name[: MAX_NAME - len(end)].rstrip()}{end}"


def _visible(sign: str) -> bool:
    shown = unicodedata.category(sign)[0] not in "CZ" and not INVISIBLE.match(sign)
    return sign == " " or shown


def _piled_up(name: str) -> bool:
    marks = 0
    for sign in name:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" else 0
        if marks > MAX_MARKS:
            return True
    return False
