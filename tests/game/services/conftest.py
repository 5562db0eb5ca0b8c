"""A database in a file, in which threads and processes meet as they do on the running site."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any, Protocol, TypeVar

import pytest
from django.core.management import call_command
from django.db import connection, connections
from pytest_django import DjangoDbBlocker

from game.models import Dictionary
from tests.game.conftest import WORDS, published

T = TypeVar("T")


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


class AtOnce(Protocol):
    def __call__(self, *calls: Callable[[], T]) -> list[T | Exception]: ...


@pytest.fixture
def at_once(database_file: Path) -> AtOnce:
    """Run functions in threads that all start at the same moment; their results or exceptions."""

    def run(*calls: Callable[[], Any]) -> list[Any]:
        barrier = Barrier(len(calls))

        def one(call: Callable[[], Any]) -> Any:
            connection.ensure_connection()
            barrier.wait(timeout=20)
            try:
                return call()
            except Exception as error:
                return error
            finally:
                connection.close()

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(one, calls))

    return run
