"""Sites whose database was made by migrations that others replace."""

import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.conf import LazySettings
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from pytest_django import DjangoDbBlocker

from game.migrations import LAST_RELEASE, REPLACED_AFTER
from game.models import DictionaryVersion, Game, Round, Seat
from game.services.solving import lexicons
from tests.conftest import missing, need
from tests.game.conftest import WORDS
from tests.server import ROOT, connected_to

BEFORE_ACCOUNTS = Path(__file__).with_name("before_accounts.sql")


@pytest.fixture
def old_site(tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    """A database as the last commit before the accounts made and filled it."""
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(BEFORE_ACCOUNTS.read_text())
    with django_db_blocker.unblock(), connected_to(f"sqlite:///{path}"):
        yield path


@pytest.fixture
def fresh_site(tables: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker) -> Iterator[Path]:
    path = tmp_path / "fresh.sqlite3"
    shutil.copy(tables, path)
    with django_db_blocker.unblock(), connected_to(f"sqlite:///{path}"):
        yield path


def migrate(**options: Any) -> None:
    call_command("migrate", verbosity=0, **options)


def test_a_backup_from_before_the_accounts_keeps_its_rows_and_gets_the_schema_of_a_fresh_site(
    old_site: Path, tables: Path, tmp_path: Path, settings: LazySettings
) -> None:
    before = rows(old_site)
    settings.VAR_DIR = tmp_path
    call_command("backup", tmp_path / "site.backup")
    call_command("restore", tmp_path / "site.backup", force=True)
    migrate()
    after = rows(old_site)
    assert {table: after[table] for table in before} == before
    for model in apps.get_app_config("game").get_models():
        list(model._default_manager.all())
    [played] = Round.objects.exclude(settled_at=None)
    said = played.found.order_by("pk").values_list("seat__name", "word")
    assert list(said) == [("alice", "cat"), ("alice", "line"), ("bob", "cat"), ("bob", "tin")]
    assert Seat.objects.get(game=played.game, name="bob").player.user_id
    assert [*lexicons.lexicon_of(DictionaryVersion.objects.get())] == [*WORDS]
    assert dict(Game.objects.values_list("is_public", "rated")) == {True: "yes", False: "no"}
    assert schema(old_site) == schema(tables)


def test_a_site_with_all_replaced_migrations_has_nothing_to_create(fresh_site: Path) -> None:
    record_replaced()
    migrate()
    applied = MigrationRecorder(connection).applied_migrations()
    assert {("game", "0002_accounts"), ("game", "0004_after_0_1_0")} <= applied.keys()


def test_a_site_with_some_replaced_migrations_hears_through_which_version_it_goes(
    fresh_site: Path,
) -> None:
    for newest, name in (
        ("0012_name_keys", "0001_start"),
        ("0024_clubs", "0004_after_0_1_0"),
        ("0030_rated_games", "0002_accounts"),
    ):
        record_replaced(newest)
        through = rf"{name} replaces.\s.*git checkout {REPLACED_AFTER[name]}"
        with pytest.raises(SystemCheckError, match=through):
            migrate(skip_checks=False)  # as on the command line


def test_the_versions_to_go_through_have_the_replaced_migrations() -> None:
    replacing = {
        name: {f"{replaced}.py" for _, replaced in migration.replaces}
        for (app, name), migration in (MigrationLoader(None).disk_migrations or {}).items()
        if app == "game" and migration.replaces
    }
    assert replacing.keys() == REPLACED_AFTER.keys()
    for name, files in replacing.items():
        assert files <= {*in_version(REPLACED_AFTER[name])}


def test_the_versions_that_documents_name_are_in_the_history() -> None:
    text = (ROOT / "docs" / "operations" / "update.md").read_text()
    named = re.findall(r"^\| (\d\S+) \| `(\w{40})` \|$", text, re.MULTILINE)
    changes = re.findall(r"^## (\d\S+) - ", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert [release for release, _ in named] == changes
    assert set(REPLACED_AFTER.values()) <= set(re.findall(r"`(\w{40})`", text))
    [newest, *_] = named
    assert f"{LAST_RELEASE}.py" == [file for file in in_version(newest[1]) if file[0] == "0"][-1]


def in_version(commit: str) -> list[str]:
    """The migrations of a version, in their order."""
    listed = ["ls-tree", "--name-only", f"{commit}:game/migrations"]
    git = need("git")
    if not (ROOT / ".git").exists():
        missing("the history")
    return subprocess.check_output([git, *listed], cwd=ROOT, text=True).split()


def record_replaced(newest: str = "9999") -> None:
    """Make the database say that it was made by the replaced migrations up to this one."""
    recorder = MigrationRecorder(connection)
    for (app, squashed), migration in MigrationLoader(None).graph.nodes.items():
        replaced = [name for _, name in migration.replaces if app == "game"]
        for name in [squashed, *replaced] if replaced else []:
            recorder.record_unapplied(app, name)
        for name in replaced:
            if name <= newest:
                recorder.record_applied(app, name)


def rows(path: Path) -> dict[str, int]:
    """The number of rows of each table of the game and of users."""
    with closing(sqlite3.connect(path)) as file:
        names = [name for name in tables(file) if name.startswith(("game_", "auth_user"))]
        counts = (file.execute(f"SELECT count(*) FROM {name}").fetchone() for name in names)
        return {name: count for name, (count,) in zip(names, counts, strict=True)}


def schema(path: Path) -> dict[str, set[tuple[object, ...]]]:
    """What each table of the game has, regardless of the order of its columns."""
    with closing(sqlite3.connect(path)) as file:
        return {
            name: {
                *(row[1:] for row in file.execute(f"PRAGMA table_info({name})")),
                *(row[2:] for row in file.execute(f"PRAGMA foreign_key_list({name})")),
                *file.execute(
                    "SELECT sql FROM sqlite_schema WHERE tbl_name = ?1 AND type = 'index'", [name]
                ),
            }
            for name in tables(file)
            if name.startswith("game_")
        }


def tables(file: sqlite3.Connection) -> list[str]:
    return [name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
