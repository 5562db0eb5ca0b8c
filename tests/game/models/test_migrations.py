"""What migrations do to what is in the database already."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.rules.codes import ROUND_ID_ALPHABET
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


def models_at(migration: str) -> Any:
    """The function that finds models, as they were after this migration."""
    apps = MigrationExecutor(connection).loader.project_state(("game", migration)).apps
    return partial(apps.get_model, "game")
