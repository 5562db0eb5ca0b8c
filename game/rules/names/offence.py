"""Slurs and obscenities in names, also in disguise.

The library badwords-py knows the words. Here a name is spelled in the ways in which it may be read,
each of which is looked up.
"""

import re
from functools import cache

from badwords import Options, ProfanityFilter

from game.rules.dictionaries.denylist import listed
from game.rules.dictionaries.packages import own_words
from game.rules.names.insults import is_insult
from game.rules.names.lookalikes import as_latin

LOOSE = Options(split_on_punctuation=True, collapse_repeats=True, leetspeak=True)
WITHIN = LOOSE.replace(match_mode="substring", min_substring_len=4)
# These are also searched within longer words. Most others occur in innocent ones: Scunthorpe.
STEMS = ("fuck", "nigger", "nigga", "faggot")
# These are also searched in words written apart or in a far disguise. Names would be mistaken for
# most others: Köck, Villagra, Ho Mo.
GRAVE = (
    *STEMS, "asshole", "bitch", "chink", "cunt", "dyke", "fag", "kike", "retard", "shit", "slut",
    "spic", "whore",
)  # fmt: skip
# These are listed as offensive, but many people are called so.
NAMES = (
    "bum", "butt", "coq", "cummer", "cumming", "dick", "dicks", "dink", "duche", "fanny", "fuks",
    "fux", "guro", "hebe", "hell", "hooker", "hore", "kock", "lolita", "lust", "nance", "poon",
    "quim", "schwartze", "semen", "shota", "skeet", "wang", "wigger", "wiggers", "тит",
)  # fmt: skip
SURNAMES = re.compile(r"\b(?:de|van|vander|von) (?:dyke|cock)s?\b")  # only with what precedes them
CAPITAL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-ZÀ-Þ])")  # within a word
REPEATED = re.compile(r"(.)\1{2,}")
NO_LETTERS = re.compile(r"[\W\d_]+")
SIGNS = str.maketrans("@$(¢€0345789!1|¡", "ascceoeastbgiiii")
MISTAKEN = (("l", "i"), ("i", "l"), ("v", "u"))  # a letter, and the one that it is read as


def is_offensive(text: str) -> bool:
    """Whether the text contains a slur or an obscenity, also disguised: `sh1t`, `s h i t`."""
    parted = REPEATED.sub(r"\1", CAPITAL.sub(" ", text))  # `DuIdiooot`
    written = _words_of(text, parted, _joined(text), _without_signs(text))
    if is_insult(written, _words_of(*readings(text))):
        return True
    plain = SURNAMES.sub("", text.casefold())
    if any(_filter().is_profane_many([plain, _joined(plain), _without_signs(plain)], LOOSE)):
        return True
    latin = " ".join(map(as_latin, plain.split()))
    read = _without_signs(latin)
    disguised = [latin, _joined(latin), read, *(read.replace(*pair) for pair in MISTAKEN)]
    return _is_grave([*disguised, "".join(read.split())]) or _has_stem(read) or _is_starred(latin)


def readings(name: str) -> list[str]:
    """A name in plain Latin letters, as those may read it who see through a disguise."""
    latin = " ".join(map(as_latin, name.casefold().split()))
    return [latin, _joined(latin), _without_signs(latin), _without_signs(_joined(latin))]


def _words_of(*spellings: str) -> set[str]:
    """The words of a name, in small letters, without digits."""
    return {word for text in spellings for word in NO_LETTERS.split(text.casefold()) if word}


def _is_grave(spellings: list[str]) -> bool:
    found = _filter().find_many(spellings, LOOSE)
    return any(stem in match.word for matches in found for match in matches for stem in GRAVE)


def _has_stem(text: str) -> bool:
    return any(stem in match.word for match in _filter().find(text, WITHIN) for stem in STEMS)


def _is_starred(text: str) -> bool:
    """Whether a word with asterisks for letters is an offensive one: `f**k`."""
    starred = re.findall(r"[a-z]+\*+[a-z*]*[a-z]", text)
    patterns = [re.compile(word.replace("*", "[a-z]")) for word in starred]
    return any(pattern.fullmatch(word) for pattern in patterns for word in _words())


def _joined(text: str) -> str:
    """`f u c k you` as `fuck you`."""
    return re.sub(r"(?<!\w)(\w)\W+(?=\w(?!\w))", r"\1", text)


def _without_signs(text: str) -> str:
    """The text with letters for the signs and digits that stand for some, unless these end a
    word."""
    return re.sub(r"[^\s\w]*\d*[^\s\w]*(?=\s|$)", "", text).translate(SIGNS)


@cache
def _words() -> frozenset[str]:
    return frozenset(listed() | own_words("denied")) - frozenset(NAMES)


@cache
def _filter() -> ProfanityFilter:
    made = ProfanityFilter()
    made.init(["en"])
    made.add_words(own_words("denied"))
    made.add_whitelist(NAMES)
    return made
