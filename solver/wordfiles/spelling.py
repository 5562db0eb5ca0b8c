"""What languages write in their own way, and signs that nobody sees, before words are folded."""

import re
from unicodedata import normalize

from solver.languages import primary

# Soft hyphens, spaces without width, marks of direction, what joins or parts letters, and
# what makes Arabic words longer.
INVISIBLE = re.compile(
    "[\u00ad\u061c\u0640\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)
APOSTROPHE = "\u02bc"  # which Unicode has as a letter
# Languages with a dotless i, whose capital has no dot either.
DOTLESS = {"tr", "az", "crh", "gag", "tt"}
CAPITALS = str.maketrans({"I": "ı", "İ": "i"})
# Signs that belong to a letter, not between two words: col·legi, merc’h.
IN_LETTERS = {
    "ca": re.compile("(?<=[lL])[·‧∙•⋅.](?=[lL])"),
    "br": re.compile("(?<=[cC])['’ʼ‘`](?=[hH])"),
}


MOST_SIGNS = 3  # of a letter
PARTED_SIGNS = 1.1  # signs a letter, above which a text has them apart
# Signs that `cleaned` takes away between letters of a language.
SIGNS = {"ca": frozenset("·‧∙•⋅"), "br": frozenset("'’ʼ‘`")}


def is_clean(text: str, language: str) -> bool:
    """Whether `cleaned` would change nothing of words that are made of a text."""
    tag = primary(language)
    is_special = tag in DOTLESS or tag in IN_LETTERS
    return not is_special and APOSTROPHE not in text and not INVISIBLE.search(text)


def signs_each(text: str, language: str) -> int:
    """How many signs a letter of a text may have before it is cleaned and folded: in Korean, whose
    syllables are letters, some texts have one for each sound."""
    composed = len(normalize("NFC", text))
    is_special = primary(language) in IN_LETTERS or len(text) > PARTED_SIGNS * composed
    return MOST_SIGNS if is_special else 1


def cleaned(text: str, language: str) -> tuple[str, int]:
    """The text without invisible signs, in the way of the language; the number of these signs."""
    text, invisible = INVISIBLE.subn("", text) if not text.isascii() else (text, 0)
    text = text.replace(APOSTROPHE, "’")
    tag = primary(language)
    if tag in DOTLESS:
        text = text.replace("I\u0307", "i").translate(CAPITALS)
    if tag in IN_LETTERS:
        text = IN_LETTERS[tag].sub("", text.replace("ŀ", "l·").replace("Ŀ", "L·"))
    return text, invisible
