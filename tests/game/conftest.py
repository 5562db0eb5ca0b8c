"""A small dictionary, and databases that several threads and processes connect to."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from django.conf import LazySettings
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from boggle_site.settings import STORAGES
from game.models import Dictionary, DictionaryVersion, WordList
from game.services.dictionaries.versions import store
from game.services.play.daily import boards, standings
from game.services.solving import dealing
from game.services.solving.dealing import Recipe
from solver import Board, Lexicon
from tests import pseudo
from tests.server import ROOT, Site, connected_to, made_once
from tests.services import Postgres

WORDS = ("cat", "cater", "line", "mar", "quit", "quite", "risk", "rope", "ropes", "tin")


@cache
def packed(words: tuple[str, ...], language: str) -> WordList:
    return WordList.pack(Lexicon.from_words(words, language))


def published(
    name: str, slug: str, words: tuple[str, ...], language: str = "en", *, is_default: bool = False
) -> Dictionary:
    """Rows as `make_version` makes them, which takes three times as many queries."""
    store(packed(words, language))
    dictionary = Dictionary.objects.create(name=name, slug=slug, language=language)
    version = dictionary.versions.create(
        number=1,
        word_list_id=packed(words, language).content_hash,
        word_count=len(words),
        origin=DictionaryVersion.Origin.PACKAGED,
        created_at=timezone.now(),
    )
    Dictionary.objects.filter(pk=dictionary.pk).update(current=version, is_default=is_default)
    dictionary.refresh_from_db()
    return dictionary


@pytest.fixture
def english(db: None) -> Dictionary:
    """The default dictionary: ten words; “catdlinemaropets” has cat, cater, line, mar and tin."""
    return published("English", "english", WORDS, is_default=True)


# Folders whose tests have the dictionary, unless they have another database or `no_dictionary`.
WITH_DICTIONARY = {"actions", "api", "play", "snapshots", "web"}
WITHOUT = {"database_file", "database_url", "no_dictionary", "on_site", "postgres_database"}


@pytest.fixture(autouse=True)
def with_dictionary(request: pytest.FixtureRequest) -> None:
    in_folder = not WITH_DICTIONARY.isdisjoint(request.path.relative_to(ROOT).parts)
    if in_folder and WITHOUT.isdisjoint(request.fixturenames):
        request.getfixturevalue("english")


@pytest.fixture
def no_dictionary(db: None) -> None:
    """A database without a dictionary."""


@pytest.fixture
def greek(db: None) -> Dictionary:
    return published("Ελληνικά", "greek", ("αλφα", "βητα", "γαμα"), "el")


@pytest.fixture
def french(db: None) -> Dictionary:
    """“cinq.otexq.eurxxxx” has all but façon."""
    words = ("cinq", "cœur", "coq", "cote", "côte", "été", "façon")
    return published("Français", "francais", words, "fr")


@pytest.fixture(autouse=True)
def nothing_found() -> None:
    """Boards of a day are not cached from test to test."""
    assert standings.finders.cache is not None
    standings.finders.cache.clear()


@pytest.fixture(autouse=True)
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """With ten words no board is rich enough for public games, or fit for a day: they take the
    first with a word, and the best of fifty, instead of hundreds."""
    deal = dealing.deal

    def first(recipe: Recipe, lexicon: Lexicon) -> Board:
        return deal(recipe if recipe.strict else replace(recipe, min_words=1), lexicon)

    monkeypatch.setattr(dealing, "deal", first)
    monkeypatch.setattr(boards, "BATCHES", 1)


@pytest.fixture
def unlimited(settings: LazySettings) -> None:
    """Lifts all rate limits."""
    settings.RATES = dict.fromkeys(settings.RATES, "1000000/s")


SiteSettings = Callable[..., dict[str, Any]]


@pytest.fixture
def site_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> SiteSettings:
    """The settings with these environment variables."""

    def read(**environment: str) -> dict[str, Any]:
        for name, value in {**environment, "VAR_DIR": str(tmp_path)}.items():
            monkeypatch.setenv(name, value)
        return run_path(str(ROOT / "boggle_site" / "settings.py"))

    return read


# -- databases for tests with several connections, as on the running site --------------------------


@pytest.fixture(scope="session")
def prepared_file(
    run_dir: Path, tables: Path, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Path:
    """A database file with all tables and the dictionary of the tests, made once per test run."""

    def make(path: Path) -> None:
        shutil.copy(tables, path)
        with django_db_blocker.unblock(), connected_to(f"sqlite:///{path}"):
            prepare()

    return made_once(run_dir / "prepared.sqlite3", make)


@pytest.fixture
def database_file(
    prepared_file: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Path]:
    """A database file of the test's own; every thread has its own connection."""
    path = tmp_path / "db.sqlite3"
    shutil.copy(prepared_file, path)
    with django_db_blocker.unblock(), connected_to(f"sqlite:///{path}"):
        yield path


@pytest.fixture(scope="session")
def prepared_postgres(
    postgres: Postgres, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> str:
    """The name of a database with all tables and the dictionary of the tests."""
    url = postgres.create("prepared", "tables")
    with django_db_blocker.unblock(), connected_to(url):
        prepare()
    return "prepared"


@pytest.fixture
def fresh_postgres(
    postgres: Postgres, prepared_postgres: str, django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """The URL of a database whose tables a test may change."""
    url = postgres.create("fresh", prepared_postgres)
    try:
        with django_db_blocker.unblock(), connected_to(url):
            yield url
    finally:
        postgres.drop("fresh")


@pytest.fixture(scope="session")
def shared_postgres(postgres: Postgres, prepared_postgres: str) -> tuple[str, str]:
    """The URL of a database that one test after the other uses, and how its rows are restored."""
    url = postgres.create("shared", prepared_postgres)
    return url, postgres.remember(url)


@pytest.fixture
def postgres_database(
    postgres: Postgres, shared_postgres: tuple[str, str], django_db_blocker: DjangoDbBlocker
) -> Iterator[str]:
    """The URL of a database whose rows a test may change."""
    url, rows = shared_postgres
    try:
        with django_db_blocker.unblock(), connected_to(url):
            yield url
    finally:
        postgres.restore(url, rows)


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database of the test's own, once of each vendor."""
    if request.param == "sqlite":
        return f"sqlite:///{request.getfixturevalue('database_file')}"
    return str(request.getfixturevalue("postgres_database"))


@pytest.fixture
def on_site(
    site: Site, settings: LazySettings, django_db_blocker: DjangoDbBlocker
) -> Iterator[Site]:
    """The running site, whose folder and database this process uses as well."""
    settings.VAR_DIR, settings.STATIC_ROOT = site.var_dir, site.var_dir / "static"
    settings.STORAGES, settings.ALLOWED_HOSTS = STORAGES, ["localhost"]
    with django_db_blocker.unblock(), connected_to(site.database):
        yield site


def prepare() -> None:
    published("English", "english", WORDS, is_default=True)


@pytest.fixture
def in_pseudo(settings: LazySettings, tmp_path: Path) -> None:
    """What was never marked as a text to translate stands out."""
    pseudo.write(tmp_path)
    settings.LOCALE_PATHS = [tmp_path]
    settings.LANGUAGES = [("en", "English"), (pseudo.TAG, "Pseudo")]
