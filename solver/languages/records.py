"""The languages that are known; others follow from their words.

The values are those printed on the tiles of Scrabble in these languages.
"""

import re
from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from unicodedata import normalize

from solver.arguments import shown
from solver.errors import SolverError
from solver.languages.language import Language
from solver.letters import letters_of

TAG = r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z"
LATIN = tuple(ascii_lowercase)
WITH_QU = tuple("qu" if letter == "q" else letter for letter in LATIN)
LIGATURES = {"ß": "ss", "œ": "oe", "æ": "ae"}
MOST_LONE = 0.1  # share of Q without U in the words of a language, above which Q is a tile

NOUN_CAPITALS = {"de", "gsw", "lb", "nds"}  # languages whose nouns have one


def _values(text: str) -> Mapping[str, int]:
    """Parse `1 abc 2 de`: points, each followed by its letters."""
    parts = text.split()
    return {
        letter: int(points)
        for points, letters in zip(parts[::2], parts[1::2], strict=True)
        for letter in letters
    }


ENGLISH = Language(
    "en",
    "English",
    WITH_QU,
    values=_values("1 aeilnorst 2 du 3 gm 4 bcfhpvwy 5 k 8 x 10 jqz"),
)
# Ä, Ö and Ü are letters of games such as Scrabble; a capital ß is not.
GERMAN = Language(
    "de",
    "Deutsch",
    (*WITH_QU, *"äöü"),
    folds=True,
    spelled_with=LIGATURES,
    sorted_as={"ä": "a", "ö": "o", "ü": "u"},  # DIN 5007, variant 1
    values=_values("1 enirstuad 2 hglo 3 mbwz 4 cfkp 6 äjüv 8 öx 10 qy"),
)
# French games have no accents on their tiles, and words such as COQ and CINQ.
FRENCH = Language(
    "fr",
    "Français",
    LATIN,
    folds=True,
    spelled_with=LIGATURES,
    values=_values("1 eainorstul 2 dmg 3 bcp 4 fhv 8 jq 10 kwxyz"),
)
ITALIAN = Language(
    "it",
    "Italiano",
    WITH_QU,
    folds=True,
    values=_values("1 oaie 2 crst 3 lmnu 5 bdfpv 8 ghz 10 q"),
)
# Ñ is a letter of its own. CH, LL and RR are tiles of Scrabble as sold in Spain, but are no letters
# since 1994 and 2010. It has neither K nor W.
SPANISH = Language(
    "es",
    "Español",
    (*WITH_QU[:14], "ñ", *WITH_QU[14:]),
    folds=True,
    spelled_with=LIGATURES,
    values=_values("1 aeoisnrult 2 dg 3 cbmp 4 hfvy 5 q 8 jñx 10 z"),
)
# Dutch tiles have no accents, and no IJ since 1998: it takes an I and a J.
DUTCH = Language(
    "nl",
    "Nederlands",
    WITH_QU,
    folds=True,
    spelled_with=LIGATURES,
    values=_values("1 aeino 2 drst 3 bgklmp 4 fhjuvz 5 cw 8 xy 10 q"),
)
# Scrabble has no tiles for Q and W in Swedish.
SWEDISH = Language(
    "sv",
    "Svenska",
    (*WITH_QU, *"åäö"),
    folds=True,
    spelled_with=LIGATURES,
    values=_values("1 adeilnrst 2 ghkmo 3 äfv 4 buåöp 7 jy 8 cx 10 z"),
)
# Ç is a tile of Scrabble, which has none for K, W and Y.
PORTUGUESE = Language(
    "pt",
    "Português",
    (*WITH_QU[:3], "ç", *WITH_QU[3:]),
    folds=True,
    spelled_with=LIGATURES,
    sorted_as={"ç": "c"},
    values=_values("1 aeimorstu 2 cdlp 3 bnç 4 fghv 5 j 6 q 8 xz"),
)
# Scrabble has no tiles for Q, V and X, which only foreign words have.
POLISH = Language(
    "pl",
    "Polski",
    tuple("qu" if letter == "q" else letter for letter in "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż"),
    folds=True,
    spelled_with=LIGATURES,
    values=_values("1 aeinorswz 2 cdklmpty 3 bghjłu 5 ąęfóśż 6 ć 7 ń 9 ź"),
)

# The alphabet has 29 letters; the five tones that vowels may have are none. F, J, W and Z are in
# foreign words only.
VIETNAMESE = Language(
    "vi",
    "Tiếng Việt",
    tuple("qu" if letter == "q" else letter for letter in "aăâbcdđeêghiklmnoôơpqrstuưvxy"),
    folds=True,
    spelled_with={
        normalize("NFC", letter + tone): letter
        for letter in "aăâeêioôơuưy"
        for tone in "\N{COMBINING GRAVE ACCENT}\N{COMBINING ACUTE ACCENT}\N{COMBINING TILDE}"
        "\N{COMBINING HOOK ABOVE}\N{COMBINING DOT BELOW}"
    },
)

_KNOWN = (ENGLISH, GERMAN, FRENCH, ITALIAN, SPANISH, DUTCH, SWEDISH, PORTUGUESE, POLISH, VIETNAMESE)
LANGUAGES = {language.tag: language for language in _KNOWN}


def primary(tag: str) -> str:
    """The language of a tag in BCP 47: `pt` for `pt-BR`."""
    return tag.partition("-")[0].lower()


def has_noun_capitals(tag: str) -> bool:
    """Whether the nouns of a language, given by its tag, have a capital, not only its names."""
    return primary(tag) in NOUN_CAPITALS


def language_for(tag: str, words: Iterable[str]) -> Language:
    """The language of a tag. If it is not known, its alphabet is the letters of these words.

    Then all letters are kept, and a lone Q is Qu unless the words have many a Q without U. Raises
    SolverError for what is no tag.
    """
    if not isinstance(tag, str) or not re.match(TAG, tag):
        raise SolverError(f"{shown(tag)} is not the tag of a language such as en, de or pt-BR")
    tag = primary(tag)
    return LANGUAGES.get(tag) or Language(tag, tag, _alphabet("\n".join(words)))


def _alphabet(text: str) -> tuple[str, ...]:
    lone = text.count("q") - text.count("qu")
    letters = sorted(letters_of(text) - {"\n"}, key=Language("", "").sort_key)
    if lone > MOST_LONE * text.count("q"):
        return tuple(letters)
    return tuple("qu" if letter == "q" else letter for letter in letters)
