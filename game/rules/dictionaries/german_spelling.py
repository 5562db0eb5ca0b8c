"""German words as they are written: with ß where a list has ss, and the capitals of nouns.

The list of Wikidata's forms is casefolded. What tells is a list in the new spelling, then the
nouns of Wikidata, which have their ß, then the parts of compounds.
"""

import re
from collections.abc import Iterable, Iterator
from math import inf

ENDINGS = ("", "e", "n", "s", "en", "er", "es", "ern")  # the endings of German nouns
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
        abbreviations = sorted(_with_endings(short, SHORT_ENDINGS))
        self._abbreviations = {word.lower(): word for word in abbreviations}
        self._written = {*listed} - short
        self._listed = {word.lower() for word in listed}
        lower = {noun.lower() for noun in nouns - short}
        self._lemmas, self._nouns = lower, _with_endings(lower)
        self._sharp = _with_endings(noun for noun in lower if "ß" in noun)
        self._plain = _with_endings(noun for noun in lower if "ß" not in noun)
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
        if word not in self._plain and (known := self._sharp & options):
            return known
        return self._compound(word, options)

    def written(self, form: str) -> set[str]:
        """A form with the capital of nouns: Essen and essen. What ends as a noun is one if the list
        has it in no other way. Abbreviations are known in no other way: WLAN."""
        capital = form.capitalize()
        known = {form, capital} & self._written
        is_noun = form in self._lemmas or (not known and form in self._nouns)
        return known | {capital} if is_noun else known or {self._abbreviations.get(form, form)}

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


def _with_endings(nouns: Iterable[str], endings: Iterable[str] = ENDINGS) -> set[str]:
    return {noun + ending for noun in nouns for ending in endings}
