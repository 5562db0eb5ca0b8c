"""German words as they are written: with ß where a list has ss, and the capitals of nouns.

The list of Wikidata's forms is casefolded. What tells is a list in the new spelling, then the
nouns of Wikidata, which have their ß, then the parts of compounds.
"""

import re
from collections.abc import Iterable, Iterator
from math import inf

# What forms of a noun have for what it ends with: Haus-es, Dieb-innen, Glob-en of Glob-us.
ENDINGS = {
    "": ("", "e", "n", "s", "en", "er", "es", "ern", "ien"),
    "a": ("ata", "en"),
    "as": ("asse", "assen", "asses"),
    "bau": ("bauten",),
    "herz": ("herzens",),
    "in": ("innen",),
    "ion": ("ien",),
    "is": ("en",),
    "name": ("namens",),
    "nis": ("nisse", "nissen", "nisses"),
    "os": ("en",),
    "um": ("a", "en"),
    "us": ("en", "i", "usse", "ussen", "usses"),
}
# The same where the last vowel has an umlaut: Gäst-e, Brüd-ern of Brud-er.
UMLAUT_ENDINGS = {
    "": ("e", "en", "er", "ern"),
    "el": ("el", "eln"),
    "en": ("en",),
    "er": ("er", "ern"),
}
UMLAUT = re.compile("[äöü](?=[^äöü]*$)")
PLAIN = {"ä": "a", "ö": "o", "ü": "u"}
SHORT_ENDINGS = ("", "n", "s", "en")  # of abbreviations: FÖJler-n, DVD-s, IHK-en
PREFIX = re.compile(
    "ab|an|auf|aus|bei?|ein|ent|er|ge|her|hin|miss|nach|um|un|ur|ver|vor|weg|wider|zer|zu"
)
# Aß and saß stand after a prefix only: a Freisasse is no frei-saße, and Vorlässe no vorl-äße.
PAST = re.compile("s?[aä]ß")
LINK = "s"  # Erfahrung-s-satz, but not after s: gross-kinder is no Gros-s-kinder
MISLEADING = frozenset({"fusslest", "russist", "zerberusses"})  # fuß-lest, ruß-ist, zer-be-rußes
SHORTEST, SHORTEST_UNCHECKED = 3, 4  # letters of a part that is listed, or only in Wikidata


class Spelling:
    """`words`: casefolded. `nouns`: as they are written. `listed`: a list in the new spelling;
    without one, only nouns get their ß."""

    def __init__(self, words: Iterable[str], nouns: Iterable[str], listed: Iterable[str]) -> None:
        nouns = {*nouns}
        short = {word for word in {*listed, *nouns} if has_inner_capital(word)}
        abbreviations = (word + ending for word in sorted(short) for ending in SHORT_ENDINGS)
        self._abbreviations = {word.lower(): word for word in abbreviations}
        self._written = {*listed} - short
        self._listed = {word.lower() for word in listed}
        self._nouns = {noun.lower() for noun in nouns - short}
        self._parts = {word for word in self._listed if len(word) >= SHORTEST}
        self._parts |= {
            word for word in words if len(word) >= SHORTEST_UNCHECKED and "ss" not in word
        }

    def forms(self, word: str) -> set[str]:
        """How a word is written: in two ways if both are words, Maße and Masse."""
        options = set(_options(word))
        if known := self._listed & options:
            return known
        known = {option for option in options if f"{option}e" in self._listed}  # gieß, of gieße
        if len(known) == 1:
            return known
        known = {*filter(self._is_noun, options)}
        if known and word not in known:
            return known
        return self._compound(word, options)

    def written(self, form: str) -> set[str]:
        """A form with the capital of nouns: Essen and essen. What ends as a noun is one if the list
        has it in no other way. Abbreviations are known in no other way: WLAN."""
        capital = form.capitalize()
        known = {form, capital} & self._written
        is_noun = form in self._nouns or (not known and self._is_noun(form))
        return known | {capital} if is_noun else known or {self._abbreviations.get(form, form)}

    def _is_noun(self, form: str) -> bool:
        return len(form) >= SHORTEST and not self._nouns.isdisjoint(_bases(form))

    def _compound(self, word: str, options: set[str]) -> set[str]:
        """The option with the fewest parts; the word as it is if several have as few."""
        if not self._listed or len(options) == 1 or word in MISLEADING:
            return {word}
        counts = {option: self._part_count(option) for option in options}
        fewest = min(counts.values())
        best = {option for option in options if counts[option] == fewest}
        return best if len(best) == 1 and fewest < inf else {word}

    def _part_count(self, word: str) -> float:
        """The fewest parts that make a word; infinite if none do."""
        counts = [0.0, *(inf for _ in word)]
        for end in range(1, len(word) + 1):
            counts[end] = min(counts[start] + self._cost(word, start, end) for start in range(end))
        return counts[-1]

    def _cost(self, word: str, start: int, end: int) -> float:
        """1 if these letters are a part, 0 if they link two, else infinite."""
        part, is_last = word[start:end], end == len(word)
        if part in self._parts:
            return inf if PAST.match(part) and not PREFIX.fullmatch(word[:start]) else 1
        if part == LINK and start and not is_last and word[start - 1] not in "sß":
            return 0
        return 1 if PREFIX.fullmatch(part) and not is_last else inf


def has_inner_capital(noun: str) -> bool:
    """Whether it is an abbreviation, or a name such as YouTube."""
    return noun[1:] != noun[1:].lower()


def _options(word: str) -> Iterator[str]:
    """The ways to write a word with ss or ß: massstab, massßtab, maßstab."""
    place = word.find("ss")
    if place < 0:
        yield word
        return
    for rest in _options(word[place + 2 :]):
        yield f"{word[:place]}ß{rest}"
    for rest in _options(word[place + 1 :]):
        yield word[: place + 1] + rest


def _bases(form: str) -> Iterator[str]:
    """The nouns that this may be a form of."""
    plain = UMLAUT.sub(lambda found: PLAIN[found[0]], form)
    for text, table in ((form, ENDINGS), (plain, UMLAUT_ENDINGS)):
        for base, endings in table.items():
            for ending in endings:
                if text.endswith(ending):
                    yield text.removesuffix(ending) + base
