"""`manage.py copy_database`, from SQLite to PostgreSQL and back."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.core.management import CommandError
from django.db import connection

from game.management.commands.copy_database import NEW
from game.models import FoundWord, Player, SiteText
from game.services.accounts import players
from game.services.play import settling
from tests.game.commands.output import said
from tests.game.conftest import SiteSettings
from tests.game.play import COUNTED, NOW, host_of, new_game, play, say, sit
from tests.server import connected_to
from tests.services import Postgres

ODD = timedelta(microseconds=123_457)
# The rows of these are made by the migrations of each database.
BY_MIGRATIONS = {"django_migrations", "sqlite_sequence"}


@pytest.fixture
def filled(database_file: Path) -> str:
    """The URL of a site with an account of staff, a session and a round that was played."""
    game = new_game()
    bob = sit(game, "bob")
    round_ = play(game, NOW + ODD)
    say(round_, host_of(game), "cat cater", NOW + ODD + timedelta(seconds=5))
    say(round_, bob, "tin zebra", NOW + ODD + timedelta(seconds=6))
    assert settling.settle(round_, COUNTED + timedelta(seconds=1))
    user = players.make("carol", "!a hash", Player.objects.get(name="bob"), NOW + ODD)
    user.user_permissions.set(Permission.objects.filter(codename="change_dictionary"))
    Group.objects.create(name="teachers").user_set.add(user)
    ContentType.objects.create(app_label="removed", model="thing")
    Authenticator.objects.create(user=user, type="totp", data={"secret": "kept"})
    session = SessionStore()
    session["for"] = "carol"
    session.create()
    SiteText.objects.create()
    SiteText.objects.update(changed_at=NOW + ODD)
    assert FoundWord.objects.exists()
    connection.close()
    return f"sqlite:///{database_file}"


@pytest.fixture
def empty_postgres(postgres: Postgres) -> Iterator[str]:
    try:
        yield postgres.create("copied", "tables")
    finally:
        postgres.drop("copied")


def copy(old: str, new: str) -> str:
    """In this process, as it takes seconds to start another one."""
    ContentType.objects.clear_cache()
    with connected_to(old), connected_to(new, alias=NEW):
        return said("copy_database")


def rows(file: Path) -> dict[str, list[Any]]:
    """The rows of all tables, as SQLite stores them."""
    with closing(sqlite3.connect(file)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {
            name: sorted(database.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for (name,) in tables
            if name not in BY_MIGRATIONS
        }


def test_a_site_that_moves_to_postgresql_and_back_has_the_same_rows(
    filled: str, empty_postgres: str, database_file: Path, tables: Path, tmp_path: Path
) -> None:
    before = rows(database_file)
    assert "game.FoundWord: 3" in copy(filled, empty_postgres)
    with psycopg.connect(empty_postgres) as moved:
        [times] = moved.execute("SELECT changed_at FROM game_sitetext").fetchall()
        assert times == (NOW + ODD,)
        for table in ("game_player", "auth_user", "game_round"):
            added = (
                f"SELECT nextval(pg_get_serial_sequence('{table}', 'id')) > max(id) FROM {table}"
            )
            assert moved.execute(added.encode()).fetchone() == (True,), table
    back = Path(shutil.copy(tables, tmp_path / "back.sqlite3"))
    copy(empty_postgres, f"sqlite:///{back}")
    after = rows(back)
    assert after.keys() == before.keys()
    for table, old in before.items():
        assert after[table] == old, table
    assert rows(database_file) == before


def test_only_an_empty_database_is_filled(
    filled: str,
    fresh_postgres: str,
    database_file: Path,
    tmp_path: Path,
    site_settings: SiteSettings,
) -> None:
    before = rows(database_file)
    for old, new in ((filled, fresh_postgres), (fresh_postgres, filled)):
        with pytest.raises(CommandError, match=r"The new database is not empty: \w+ has rows\."):
            copy(old, new)
    assert rows(database_file) == before
    with pytest.raises(CommandError, match="Set NEW_DATABASE_URL"):
        said("copy_database")
    assert site_settings(NEW_DATABASE_URL=filled)["DATABASES"][NEW]["NAME"] == str(database_file)
    with pytest.raises(CommandError, match="The old database isn't up to date"):
        copy(f"sqlite:///{tmp_path / 'no-site'}", fresh_postgres)


def test_a_row_that_does_not_fit_leaves_no_rows_behind(
    filled: str, empty_postgres: str, database_file: Path
) -> None:
    with closing(sqlite3.connect(database_file)) as database, database:
        database.execute("UPDATE auth_user SET username = ?", ("x" * 200,))
    with pytest.raises(CommandError, match=r"Nothing was copied: value too long"):
        copy(filled, empty_postgres)
    with closing(sqlite3.connect(database_file)) as database, database:
        database.execute("UPDATE auth_user SET username = 'carol', id = 77")
    with pytest.raises(CommandError, match=r"Nothing was copied: .*foreign key"):
        copy(filled, empty_postgres)
    with closing(sqlite3.connect(database_file)) as database, database:
        database.execute("UPDATE auth_user SET id = (SELECT user_id FROM mfa_authenticator)")
    copy(filled, empty_postgres)
