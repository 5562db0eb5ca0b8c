"""What migrations do to what is in the database already."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.models import Game, Seat
from game.rules.codes import ROUND_ID_ALPHABET
from game.rules.names import name_key
from tests.game.play import NOW, STARTED

SETTINGS = {"rows": 4, "columns": 4, "min_length": 3, "scoring": "official"}


def test_rounds_that_were_played_get_ids_that_cannot_be_guessed(database_file: Path) -> None:
    call_command("migrate", "game", "0002", verbosity=0)
    old = models_at("0002_play")
    game = old("Game").objects.create(
        code="BDGK", start_by="host", created_at=NOW, active_at=NOW, **SETTINGS
    )
    version = old("DictionaryVersion").objects.get()
    for number in (1, 2):
        old("Round").objects.create(
            game=game, number=number, board="cat", version=version, starts_at=STARTED, **SETTINGS
        )
    call_command("migrate", "game", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("select public_id from game_round")
        ids = {row[0] for row in cursor.fetchall()}
    assert len(ids) == 2
    assert all(len(id_) == 12 and set(id_) <= set(ROUND_ID_ALPHABET) for id_ in ids)


def test_games_get_an_owner_and_names_are_compared_by_looks(database_url: str) -> None:
    call_command("migrate", "game", "0009", verbosity=0)
    old = models_at("0009_choice_labels")
    game = old("Game").objects.create(
        code="BDGK", start_by="host", created_at=NOW, active_at=NOW, **SETTINGS
    )
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
    keys = dict(Seat.objects.values_list("name", "name_key"))
    assert keys == {"Alice": name_key("Alice"), "\u0410lice": None, "Bob": name_key("Bob")}
    made = Game.objects.get()
    assert made.owner == made.host == Seat.objects.get(name="Bob")


def models_at(migration: str) -> Any:
    """The function that finds models, as they were after this migration."""
    apps = MigrationExecutor(connection).loader.project_state(("game", migration)).apps
    return partial(apps.get_model, "game")
