"""The log of SQLite is carried over beside the game, not by those who write."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.db import connection

from game.db import sqlite_checkpoints
from game.db.sqlite_checkpoints import checkpoint
from game.models import Player
from game.services.play import players
from tests.game.play import NOW

PAGE = 4096
BUSY = 20  # seconds that connections wait for each other


def log_of(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


def names_in(database: Path, name: str) -> bool:
    """Whether the file itself has it, without the log."""
    return name.encode() in database.read_bytes()


def test_commits_leave_what_they_write_in_the_log(database_file: Path) -> None:
    for number in range(1_500):  # SQLite by itself would carry over after 1,000 pages
        players.guest(f"guest {number}", NOW)
    assert log_of(database_file).stat().st_size > 1_000 * PAGE
    assert not names_in(database_file, "guest 7")


def test_what_is_in_the_log_is_carried_over(database_file: Path) -> None:
    players.guest("alice", NOW)
    checkpoint()
    assert names_in(database_file, "alice")
    checkpoint()  # with nothing to do
    assert Player.objects.get().name == "alice"


def test_a_long_log_begins_anew(database_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_checkpoints, "RESTART_FROM", 10)
    for number in range(50):
        players.guest(f"guest {number}", NOW)
    checkpoint()
    size = log_of(database_file).stat().st_size
    for number in range(20):
        players.guest(f"other {number}", NOW)
    assert log_of(database_file).stat().st_size == size


def test_a_long_log_waits_for_nobody_who_reads(
    database_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy is made, say: others commit meanwhile, and once it is done the log begins anew."""
    monkeypatch.setattr(sqlite_checkpoints, "RESTART_FROM", 10)
    for number in range(50):
        players.guest(f"guest {number}", NOW)
    with closing(sqlite3.connect(database_file)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM game_player").fetchone() == (50,)
        for number in range(50):
            players.guest(f"other {number}", NOW)
        began = time.monotonic()
        checkpoint()
        assert time.monotonic() - began < BUSY / 2
        assert busy_timeout() == BUSY * 1000
        players.guest("late", NOW)
        assert reader.execute("SELECT count(*) FROM game_player").fetchone() == (50,)
    checkpoint()
    size = log_of(database_file).stat().st_size
    players.guest("later", NOW)
    assert log_of(database_file).stat().st_size == size


def busy_timeout() -> int:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout")
        return int(cursor.fetchone()[0])


def test_postgresql_sees_to_that_itself(postgres_database: str) -> None:
    checkpoint()
    assert Player.objects.count() == 0
