"""Active dictionaries and their lexicons, which each process caches.

The cache key is the content hash, so that entries never become stale. Each call finds the current
hash with one small query.
"""

from threading import Condition

from cachetools import LRUCache, cached
from django.conf import settings
from django.utils.translation import gettext as _

from game import metrics
from game.db.prepared import Prepared
from game.db.ttl_cache import get_or_load
from game.limits.uncharged import uncharged
from game.models import Dictionary, DictionaryVersion, WordList
from game.models.dictionary import DictionaryQuerySet
from game.rules.dictionaries.offence import Severity
from game.rules.refusals import Refusal
from solver import Lexicon, LexiconError
from solver.languages import primary

_default = Prepared(lambda: active_dictionaries().filter(is_default=True))
_by_slug = Prepared(lambda slug: active_dictionaries().filter(slug=slug))


class UnknownDictionary(Refusal):
    def __init__(self, slug: str | None) -> None:
        detail = (
            _("No dictionary has been set up yet.")
            if slug is None
            else _("There is no dictionary “%(name)s”.") % {"name": slug[:80]}
        )
        super().__init__("dictionary.unknown", detail, "dictionary")


def lexicon_of(version: DictionaryVersion | str) -> Lexicon:
    """The words of a version, or of a content hash. Raises WordList.DoesNotExist."""
    return _load(version if isinstance(version, str) else version.content_hash)


def current(chosen: Dictionary | str | None = None) -> tuple[Dictionary, Lexicon]:
    """A dictionary, by default the default one, and its current lexicon.

    `chosen` is the slug of an active one, or any dictionary. Raises UnknownDictionary.
    """
    dictionary = chosen if isinstance(chosen, Dictionary) else active_dictionary(chosen)
    return dictionary, lexicon_of(dictionary.version)


def dice_language(dictionary: Dictionary, lexicon: Lexicon) -> str:
    """The tag of the language whose dice go with these words; "" if there are none.

    A version keeps the language that its words were read in; it has no dice for another one.
    """
    tag = lexicon.language.tag
    return tag if tag == primary(dictionary.language) else ""


def active_dictionary(slug: str | None = None) -> Dictionary:
    """An active dictionary, by default the default one. Raises UnknownDictionary."""
    dictionary = _default.first() if slug is None else _by_slug.first(slug)
    if dictionary is None:
        raise UnknownDictionary(slug)
    return dictionary


def languages() -> dict[str, str]:
    """The slugs of the dictionaries that those who read a language play with, by its tag; that of
    the default dictionary first."""
    return get_or_load("languages", _languages)


def _languages() -> dict[str, str]:
    usual = active_dictionaries().filter(parent=None).values_list("language", "slug")
    found: dict[str, str] = {}
    for tag, slug in usual:
        found.setdefault(primary(tag), slug)
    return found


def offered_language(tag: str) -> str:
    """The language of a tag such as `fr-CA`, if the site has a dictionary in it; empty for that of
    the default dictionary. Raises Refusal."""
    offered = list(languages())
    if primary(tag) not in offered:
        detail = _("There is no dictionary in this language.")
        raise Refusal("language.unknown", detail, "language")
    return "" if primary(tag) == offered[0] else primary(tag)


def slug_in(language: str) -> str | None:
    """The dictionary of an offered language; None for the default one."""
    return languages().get(language)


def family_slug_in(language: str) -> str | None:
    """The strictest family list of the words of an offered language; where there is none, as
    `slug_in`."""
    slug = slug_in(language)
    of_language = {"parent__slug": slug} if slug else {"parent__is_default": True}
    families = Dictionary.objects.active().filter(**of_language)
    family = families.filter(severity=Severity.STRICT).first() or families.first()
    return family.slug if family else slug


def active_dictionaries() -> DictionaryQuerySet:
    """The dictionaries that visitors may choose, the default one first, with current versions."""
    return Dictionary.objects.active().select_related("current")


# Limited by bytes: a dictionary of two million words takes as much memory as ten of the usual size.
# The condition makes concurrent requests for one lexicon wait for a single load.
_cache: LRUCache[str, Lexicon] = LRUCache(
    maxsize=settings.LEXICON_CACHE_BYTES, getsizeof=lambda lexicon: lexicon.nbytes
)
metrics.LEXICONS.set_function(lambda: len(_cache))
metrics.LEXICON_BYTES.set_function(lambda: _cache.currsize)


@cached(_cache, key=lambda content_hash: content_hash, condition=Condition())
def _load(content_hash: str) -> Lexicon:
    metrics.LEXICONS_LOADED.inc()
    word_list = WordList.objects.defer("words").get(content_hash=content_hash)
    with uncharged(f"lexicon {content_hash}"):
        try:
            return word_list.unpack()
        except LexiconError:
            lexicon = word_list.compile()
            word_list.compiled = WordList.pack(lexicon).compiled
            word_list.save(update_fields=["compiled"])
            return lexicon
