"""Characters that look alike: the confusables of Unicode (UTS 39).

From the library confusable-homoglyphs only the data is read. It lists each character beside its
prototype, as Cyrillic а beside Latin a, in both directions.
"""

import json
import re
import unicodedata
from functools import cache
from importlib.metadata import distribution

LIBRARY = "confusable-homoglyphs"
# Letters that the list lacks, such as small capitals.
LATIN = re.compile(r"LATIN (?:SMALL |CAPITAL )?LETTER (?:SMALL CAPITAL )?([A-Z])(?: WITH .*)?")
CAPITALS = str.maketrans("I1|0", "LLLO")
SHORT, LONG = "\u0337", "\u0338"  # strokes through the letter before


def skeleton(text: str) -> str:
    """Equal for texts that look the same, in capitals or not. Not for people to read."""
    # Small letters look like other ones than their capitals: Greek ν like v, its capital like N.
    # Beside Latin letters they are taken for such, otherwise for Greek ones.
    if any(sign.isascii() and sign.isalpha() for sign in text):
        text = unicodedata.normalize("NFKD", text).translate(_latin_prototypes())
    # A prototype may be of several characters that have prototypes, too, or a small letter.
    for _ in range(3):
        text = unicodedata.normalize("NFKD", text.upper()).translate(_prototypes())
    plain = text.upper().translate(CAPITALS).replace("RN", "M")
    return unicodedata.normalize("NFC", plain)


def as_latin(word: str) -> str:
    """The word in Latin letters, without accents, if each of its letters looks like one."""
    latin = "".join(map(_as_latin, unicodedata.normalize("NFKD", word)))
    return latin if latin.isascii() else word


@cache
def _as_latin(sign: str) -> str:
    if sign.isascii() or unicodedata.category(sign) == "Mn":
        return sign if sign.isascii() else ""
    alike = "".join(filter(str.isascii, _prototypes().get(ord(sign), "")))
    named = LATIN.fullmatch(unicodedata.name(sign, ""))
    return alike or (named[1].lower() if named else sign)


@cache
def _latin_prototypes() -> dict[int, str]:
    return {sign: alike for sign, alike in _prototypes().items() if alike.isascii()}


@cache
def _prototypes() -> dict[int, str]:
    """The prototype of each character that has another one, by code point; not for ASCII."""
    path = distribution(LIBRARY).locate_file("confusable_homoglyphs/confusables.json")
    with open(str(path), encoding="utf-8") as file:
        alike = {sign: [other["c"] for other in others] for sign, others in json.load(file).items()}
    pairs = (
        (sign, others[0] if len(alike[others[0]]) > 1 else min(sign, others[0]))
        for sign, others in alike.items()
        if len(sign) == len(others) == 1 and not sign.isascii()
    )
    found = {sign: prototype.replace(SHORT, LONG) for sign, prototype in pairs}
    found[SHORT] = LONG  # in the list it is the other way round, but Ø has the long one
    return {ord(sign): prototype for sign, prototype in found.items() if prototype != sign}
