"""Checkpoints of SQLite's write-ahead log are made by `checkpoint`, never by a commit."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from game.db import sqlite_checkpoints
from game.db.sqlite_checkpoints import checkpoint
from game.models import Player
from game.services.accounts import players
from tests.game.play import NOW

PAGE = 4096
BUSY_TIMEOUT = 20_000  # of the site's connections, in milliseconds


def log_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


def names_in(database: Path, name: str) -> bool:
    """Whether the database file itself, without the log, contains the name."""
    return name.encode() in database.read_bytes()


def test_commits_make_no_checkpoint(database_file: Path) -> None:
    for number in range(1_500):  # SQLite's default is a checkpoint at 1,000 pages
        players.guest(f"guest {number}", NOW)
    assert log_of(database_file).stat().st_size > 1_000 * PAGE
    assert not names_in(database_file, "guest 7")


def test_a_checkpoint_copies_the_log_into_the_file(database_file: Path) -> None:
    players.guest("alice", NOW)
    checkpoint()
    assert names_in(database_file, "alice")
    checkpoint()  # with nothing to do
    assert Player.objects.get().name == "alice"


def test_a_reader_delays_the_restart_of_a_long_log(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """During a backup, say, other connections commit; after it the log restarts."""
    monkeypatch.setattr(sqlite_checkpoints, "RESTART_FROM", 10)
    timeouts = []

    def record_timeout(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if "RESTART" in sql:
            timeouts.append(busy_timeout())
        return execute(sql, *rest)

    for number in range(50):
        players.guest(f"guest {number}", NOW)
    with closing(sqlite3.connect(database_file)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM game_player").fetchone() == (50,)
        for number in range(50):
            players.guest(f"other {number}", NOW)
        with connection.execute_wrapper(record_timeout):
            checkpoint()
        assert timeouts == [sqlite_checkpoints.BUSY_TIMEOUT]
        assert busy_timeout() == BUSY_TIMEOUT
        players.guest("late", NOW)
        assert reader.execute("SELECT count(*) FROM game_player").fetchone() == (50,)
    checkpoint()
    size = log_of(database_file).stat().st_size
    players.guest("later", NOW)
    assert log_of(database_file).stat().st_size == size


def busy_timeout() -> int:
    """How long this connection waits for others, in milliseconds."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        return int(cursor.fetchone()[0])


def test_on_postgresql_a_checkpoint_does_nothing(postgres_database: str) -> None:
    checkpoint()
    assert Player.objects.count() == 0
