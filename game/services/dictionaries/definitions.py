"""What words mean: to look it up, and to import it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from django.db import transaction

from game.models import Definition, DefinitionSource, Dictionary
from game.rules.dictionaries.definitions import Meaning, Source, meanings, with_umlauts
from game.rules.dictionaries.packages import NotInstalled
from game.rules.refusals import Refusal
from game.services.solving import lexicons
from solver import Lexicon
from solver.languages import primary
from solver.letters import normalise
from solver.wordfiles.encodings import decode

BATCH = 2_000  # rows written at once: others wait for some hundredths of a second


@dataclass(frozen=True, slots=True)
class Entry:
    word: str
    senses: list[str]


@dataclass(frozen=True, slots=True)
class Definitions:
    """What a word means, and its base form after it.

    `written` is the word as people write it. `source` is None if the language has none.
    """

    written: str
    source: DefinitionSource | None
    entries: list[Entry]


def has_definitions(dictionary: Dictionary) -> bool:
    """Whether the site has definitions in the language of a dictionary."""
    return DefinitionSource.objects.filter(
        language=primary(dictionary.language), ready=True
    ).exists()


def definitions_of(dictionary: Dictionary, word: str) -> Definitions:
    """The definitions of a word of a dictionary, however it is spelled; none of other words.

    As tiles spell it, it is all its forms: massen is Massen and Maßen, but maßen only the latter.
    """
    language = primary(dictionary.language)
    source = DefinitionSource.objects.filter(language=language, ready=True).first()
    lexicon = lexicons.lexicon_of(dictionary.version)
    plain = _in_lexicon(normalise(word), lexicon)
    if plain not in lexicon:
        return Definitions(plain, source, [])
    spelling = lexicon.spelling(plain)
    is_form = plain != spelling and lexicon.has_form(plain)
    forms = [plain] if is_form else lexicon.forms_of(spelling)
    entries = _entries(source, forms) if source else []
    shown = [Entry(lexicon.shown(each.word), each.senses) for each in entries]
    return Definitions(lexicon.shown(forms[0]), source, shown)


def _in_lexicon(word: str, lexicon: Lexicon) -> str:
    """The word, or the one with umlauts that is meant by ae, oe and ue."""
    if word in lexicon or "ä" not in lexicon.language.alphabet:
        return word
    return next((each for each in with_umlauts(word) if each in lexicon), word)


def _entries(source: DefinitionSource, forms: Sequence[str]) -> list[Entry]:
    rows = list(source.definitions.filter(word__in=forms).order_by("word"))
    bases = {row.base for row in rows} - {"", *forms}
    if bases:
        rows += source.definitions.filter(word__in=bases).order_by("word")
    return [Entry(row.word, row.senses.split("\n")) for row in rows if row.senses]


def import_source(source: Source, data: bytes) -> int:
    """Replace the definitions of a language by those of the words that its dictionaries have.

    `data`: a word a line, a tab, its senses with ` | ` between them. Visitors see the old ones
    until the new ones are complete. Returns how many words have some. Raises Refusal.
    """
    text = decode(data).text
    language = source.language
    found = list(meanings(_words(language), text, language, _base_of(language)))
    if not found:
        detail = f"“{source.name}” says nothing about the words of the site’s dictionaries."
        raise Refusal("definitions.none", detail)
    stored = DefinitionSource.objects.create(
        language=language, name=source.name, url=source.url, licence=source.licence
    )
    _save(stored, found)
    others = DefinitionSource.objects.filter(language=language).exclude(pk=stored.pk)
    with transaction.atomic():
        others.update(ready=False)
        DefinitionSource.objects.filter(pk=stored.pk).update(ready=True)
    _delete(others)
    return len(found)


def _words(language: str) -> set[str]:
    """The words of the current versions of all dictionaries of a language, as they are written."""
    published = Dictionary.objects.published().select_related("current")
    versions = {entry.version for entry in published if primary(entry.language) == language}
    return {word for each in versions for word in lexicons.lexicon_of(each).forms()}


def _base_of(language: str) -> Callable[[str], str]:
    """The word of which another is a form; in a language that simplemma doesn't know, the word
    itself."""
    try:
        import simplemma  # only needed here, and not by the site itself
    except ImportError as error:
        raise NotInstalled("definitions", "definitions") from error
    lemma = partial(simplemma.lemmatize, lang=language)
    try:
        lemma("word")
    except ValueError:
        return str
    return lemma


def _save(source: DefinitionSource, found: Iterable[Meaning]) -> None:
    rows = (
        Definition(source=source, word=each.word, base=each.base, senses=each.senses)
        for each in found
    )
    while batch := list(islice(rows, BATCH)):
        Definition.objects.bulk_create(batch)


def _delete(sources: Iterable[DefinitionSource]) -> None:
    for source in sources:
        while some := list(source.definitions.values_list("pk", flat=True)[:BATCH]):
            Definition.objects.filter(pk__in=some).delete()
        source.delete()
