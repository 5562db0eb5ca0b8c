"""A small dictionary for the tests of the site, and a database as the site has it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

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


@pytest.fixture
def unlimited(settings: LazySettings) -> None:
    """Everybody may ask as often as they like."""
    settings.RATES = dict.fromkeys(settings.RATES, "1000000/s")


# -- a database in a file, where threads and processes meet as they do on the running site --------


@pytest.fixture(scope="session")
def prepared_file(
    tmp_path_factory: pytest.TempPathFactory,
    django_db_setup: None,
    django_db_blocker: DjangoDbBlocker,
) -> Path:
    """A database file with all tables and the dictionary of the tests."""
    path = tmp_path_factory.mktemp("database") / "prepared.sqlite3"
    with django_db_blocker.unblock():
        for _ in _connected_to(path):
            call_command("migrate", verbosity=0)
            english = published("English", "english", WORDS)
            Dictionary.objects.filter(pk=english.pk).update(is_default=True)
    return path


@pytest.fixture
def database_file(
    prepared_file: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Path]:
    """A database file of the test's own; every thread connects to it anew."""
    path = tmp_path / "db.sqlite3"
    shutil.copy(prepared_file, path)
    with django_db_blocker.unblock():
        yield from _connected_to(path)


def _connected_to(path: Path) -> Iterator[Path]:
    memory, alias = connection.settings_dict["NAME"], connections["default"]
    del connections["default"]
    connections.settings["default"]["NAME"] = str(path)
    try:
        yield path
    finally:
        connections["default"].close()
        connections.settings["default"]["NAME"] = memory
        connections["default"] = alias
