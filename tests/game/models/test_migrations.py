"""What migrations do to what is in the database already."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import DjangoDbBlocker

from game.models import Game, Round, Seat
from game.rules.codes import ROUND_ID_ALPHABET
from game.rules.names import name_key
from tests.game.conftest import connected_to
from tests.game.play import NOW, STARTED

SETTINGS = {"rows": 4, "columns": 4, "min_length": 3, "scoring": "official"}


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_database(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """A database without tables, once of each vendor."""
    if request.param == "sqlite":
        with django_db_blocker.unblock(), connected_to(f"sqlite:///{tmp_path / 'db.sqlite3'}"):
            yield
        return
    postgres = request.getfixturevalue("postgres")
    with django_db_blocker.unblock(), connected_to(postgres.create("migrated")):
        yield
    postgres.drop("migrated")


@pytest.mark.usefixtures("empty_database")
def test_what_was_there_is_there_in_the_form_of_today() -> None:
    old = migrated("0002_play")
    game = old("Game").objects.create(
        code="BDGK", start_by="host", created_at=NOW, active_at=NOW, **SETTINGS
    )
    version = a_version(old)
    for number in (1, 2):
        old("Round").objects.create(
            game=game, number=number, board="cat", version=version, starts_at=STARTED, **SETTINGS
        )
    old = migrated("0009_choice_labels")
    game = old("Game").objects.get()
    names = ("Alice", "\u0410lice", "Bob")  # a Cyrillic А
    for name in names:
        player = old("Player").objects.create(name=name, created_at=NOW)
        game.host = old("Seat").objects.create(
            game=game,
            player=player,
            name=name,
            name_key=name.casefold(),
            joined_at=NOW,
            seen_at=NOW,
        )
    game.save()
    call_command("migrate", "game", verbosity=0)
    rounds_got_ids_that_cannot_be_guessed()
    keys = dict(Seat.objects.values_list("name", "name_key"))
    assert keys == {"Alice": name_key("Alice"), "\u0410lice": None, "Bob": name_key("Bob")}
    made = Game.objects.get()
    assert made.owner == made.host == Seat.objects.get(name="Bob")


def rounds_got_ids_that_cannot_be_guessed() -> None:
    ids = set(Round.objects.values_list("public_id", flat=True))
    assert len(ids) == 2
    assert all(len(id_) == 12 and set(id_) <= set(ROUND_ID_ALPHABET) for id_ in ids)


def migrated(migration: str) -> Any:
    """The function that finds models, as they are after this migration, which is the newest now."""
    call_command("migrate", "game", migration, verbosity=0)
    apps = MigrationExecutor(connection).loader.project_state(("game", migration)).apps
    return partial(apps.get_model, "game")


def a_version(models: Any) -> Any:
    dictionary = models("Dictionary").objects.create(name="English", slug="english")
    words = models("WordList").objects.create(content_hash="0" * 64, words=b"", compiled=b"")
    return models("DictionaryVersion").objects.create(
        dictionary=dictionary,
        word_list=words,
        number=1,
        word_count=0,
        origin="packaged",
        created_at=NOW,
    )
