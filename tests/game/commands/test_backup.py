"""`manage.py backup` and `manage.py restore`, on both databases."""

import json
import os
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from io import BytesIO
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit
from typing import Any

import psycopg
import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from game.db.backups import postgres, sqlite
from game.models import Player
from game.services.accounts import players
from game.services.solving import lexicons
from tests.conftest import need
from tests.game.play import NOW
from tests.server import SiteError, manage

KEY = "the key of the site, which signs its sessions"
GZIP = b"\x1f\x8b"


@pytest.fixture
def postgres_database(fresh_postgres: str) -> str:
    """What is restored may have other tables."""
    return fresh_postgres


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.VAR_DIR, settings.SECRET_KEY = tmp_path, KEY
    monkeypatch.delenv("SECRET_KEY", raising=False)


def backed_up(folder: Path) -> Path:
    """A backup of a site with one player, alice."""
    players.guest("alice", NOW)
    call_command("backup", folder / "site.backup")
    return folder / "site.backup"


@pytest.fixture
def backup(tmp_path: Path, database_file: Path) -> Path:
    return backed_up(tmp_path)


@pytest.fixture
def each_backup(tmp_path: Path, database_url: str) -> Path:
    """A backup of either database."""
    if "postgres" in database_url:
        need("pg_dump")
    return backed_up(tmp_path)


def names() -> list[str]:
    return sorted(Player.objects.values_list("name", flat=True))


def restore(source: Path, **options: Any) -> None:
    call_command("restore", source, **options)


def refused(source: Path, sentence: str, **options: Any) -> None:
    """The restore is refused, and nothing has changed."""
    before = names()
    with pytest.raises(CommandError, match=sentence):
        restore(source, **options)
    assert names() == before
    assert not list(source.parent.glob(".restore-*"))


def test_a_restored_site_has_the_tables_the_rows_and_the_key_of_the_backup(
    each_backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    players.guest("bob", NOW)
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE later (player_id bigint REFERENCES game_player (id))")
    refused(each_backup, "--force")
    restore(each_backup, force=True)
    assert names() == ["alice"]
    assert "later" not in connection.introspection.table_names()
    assert "cat" in lexicons.current(None)[1]
    assert (tmp_path / "secret_key").read_text() == KEY
    assert "differs" not in capsys.readouterr().err
    for private in (each_backup, tmp_path / "secret_key"):
        assert private.stat().st_mode & 0o077 == 0
    assert not list(tmp_path.glob(".*"))


def test_a_site_without_tables_is_restored_without_force(each_backup: Path) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    else:
        connection.close()
        Path(connection.settings_dict["NAME"]).unlink()
    restore(each_backup)
    assert names() == ["alice"]


def test_a_backup_is_not_overwritten_by_accident(backup: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(CommandError, match="--force"):
        call_command("backup", backup)
    assert backup.read_bytes() == before
    call_command("backup", backup, force=True)
    assert backup.read_bytes() != before


def test_a_backup_is_compressed_when_named_so(backup: Path) -> None:
    packed = backup.with_suffix(".gz")
    call_command("backup", packed)
    assert packed.read_bytes().startswith(GZIP)
    assert packed.stat().st_mode & 0o077 == 0
    restore(packed, force=True)
    cut = packed.read_bytes()[:-4000]
    packed.write_bytes(cut)
    refused(packed, "damaged", force=True)


def test_a_damaged_backup_or_none_changes_nothing(backup: Path, tmp_path: Path) -> None:
    data = backup.read_bytes()
    for wrong, sentence in (
        (data[:-20_000], "damaged"),
        (data.replace(KEY.encode(), KEY.upper().encode()), "has changed"),
        (b"", "no backup"),
        (b"x" * 100_000, "no backup"),
    ):
        backup.write_bytes(wrong)
        refused(backup, sentence, force=True)
    other = tmp_path / "other.tar"
    with tarfile.open(other, "w") as tar:
        tar.add(backup, "photo")
    refused(other, "no backup of the site: it has no manifest", force=True)
    refused(tmp_path / "gone", "gone: No such file", force=True)


def test_a_failed_restore_leaves_no_new_site_behind(tmp_path: Path) -> None:
    """Neither a database without tables nor a key, with which a site would seem to be there."""
    (tmp_path / "damaged").write_bytes(b"x" * 1000)
    with pytest.raises(SiteError, match="no backup of the site"):
        manage("restore", str(tmp_path / "damaged"), VAR_DIR=str(tmp_path / "var"))
    assert [path.name for path in (tmp_path / "var").iterdir()] == ["static"]


def test_a_backup_of_the_other_database_changes_nothing(each_backup: Path) -> None:
    other = "postgresql" if connection.vendor == "sqlite" else "sqlite"
    with tarfile.open(each_backup) as tar:
        members = {name: tar.extractfile(name).read() for name in tar.getnames()}  # type: ignore[union-attr]
    manifest = json.loads(members["manifest.json"]) | {"vendor": other}
    members["manifest.json"] = json.dumps(manifest).encode()
    with tarfile.open(each_backup, "w") as tar:
        for name, data in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, BytesIO(data))
    refused(each_backup, "The backup is of .*, and DATABASE_URL names", force=True)


def test_a_restore_that_finds_no_room_changes_nothing(each_backup: Path, tmp_path: Path) -> None:
    key = tmp_path / "secret_key"
    key.write_text("the key before")
    for room in (1_000, 100_000):
        with limited(RLIMIT_FSIZE, room):
            refused(each_backup, "File too large|failed|damaged", force=True)
        assert key.read_text() == "the key before"
    restore(each_backup, force=True)
    assert key.read_text() == KEY


@contextmanager
def limited(what: int, most: int) -> Iterator[None]:
    """What a process may use at most, as if no more were there."""
    soft, hard = getrlimit(what)
    setrlimit(what, (most, hard))
    try:
        yield
    finally:
        setrlimit(what, (soft, hard))


def test_an_unknown_compression_or_folder_is_refused(backup: Path) -> None:
    with pytest.raises(CommandError, match=r"end the name in \.gz"):
        call_command("backup", backup.with_suffix(".zst"))
    with pytest.raises(CommandError, match="No such file"):
        call_command("backup", backup.parent / "gone" / "site.backup")
    assert not list(backup.parent.glob("*.zst"))


def test_a_backup_of_a_newer_version_is_refused(backup: Path) -> None:
    MigrationRecorder(connection).record_applied("game", "9999_of_tomorrow")
    call_command("backup", backup, force=True)
    refused(backup, "newer version", force=True)


def test_a_different_key_in_the_environment_is_reported(
    backup: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SECRET_KEY", "another one")
    restore(backup, force=True)
    assert "SECRET_KEY of the environment differs" in capsys.readouterr().err


# -- one database only -----------------------------------------------------------------------------


def test_a_database_in_use_is_not_replaced(
    each_backup: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr(sqlite, "BUSY_TIMEOUT", 0)
        impatient.setattr(postgres, "BUSY_TIMEOUT", 0)
        with in_use(database_url):
            refused(each_backup, "Stop the site first", force=True)
    restore(each_backup, force=True)


def in_use(database_url: str) -> AbstractContextManager[Any]:
    """Another connection to the database, which is idle."""
    if "postgres" in database_url:
        return psycopg.connect(database_url)
    running = sqlite3.connect(connection.settings_dict["NAME"])
    running.execute("SELECT count(*) FROM game_player").fetchone()
    return closing(running)


def test_a_broken_database_can_be_replaced(database_file: Path, tmp_path: Path) -> None:
    players.guest("alice", NOW)
    call_command("backup", tmp_path / "site.backup")
    connection.close()
    database_file.write_bytes(b"x" * 10_000)
    with pytest.raises(CommandError, match="--force"):
        restore(tmp_path / "site.backup")
    restore(tmp_path / "site.backup", force=True)
    assert names() == ["alice"]


def test_a_site_without_tables_is_not_backed_up(database_file: Path, tmp_path: Path) -> None:
    connection.close()
    database_file.unlink()
    with pytest.raises(CommandError, match="nothing to back up"):
        call_command("backup", tmp_path / "site.backup")
    assert not (tmp_path / "site.backup").exists()


def test_missing_programs_of_postgresql_are_named(
    postgres_database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "PATH", str(tmp_path))
    with pytest.raises(CommandError, match=r"pg_dump is not installed\. .*postgresql-client"):
        call_command("backup", tmp_path / "site.backup")
