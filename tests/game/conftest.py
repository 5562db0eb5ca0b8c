"""A small dictionary for the tests of the site."""

from __future__ import annotations

import pytest

from game.models import Dictionary, DictionaryVersion
from game.services.versions import Change, make_version
from solver import Lexicon

WORDS = ("cat", "cater", "line", "mar", "quit", "quite", "risk", "rope", "ropes", "tin")


def published(name: str, slug: str, words: tuple[str, ...], language: str = "en") -> Dictionary:
    dictionary = Dictionary.objects.create(name=name, slug=slug, language=language)
    origin = DictionaryVersion.Origin.PACKAGED
    make_version(dictionary, Change(Lexicon.from_words(words), origin, "", seen=None, by=None))
    dictionary.refresh_from_db()
    return dictionary


@pytest.fixture
def english(db: None) -> Dictionary:
    """The default dictionary: ten words; “catdlinemaropets” has cat, cater, line, mar and tin."""
    dictionary = published("English", "english", WORDS)
    Dictionary.objects.filter(pk=dictionary.pk).update(is_default=True)
    dictionary.refresh_from_db()
    return dictionary


@pytest.fixture
def greek(db: None) -> Dictionary:
    return published("Ελληνικά", "greek", ("αλφα", "βητα", "γαμα"), "el")
