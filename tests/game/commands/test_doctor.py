"""`manage.py doctor`: each problem with its remedy."""

import os
import shutil
import subprocess
import sys
from collections import namedtuple
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from game.db.backups import backup
from game.management import site_checks, state
from game.models import Dictionary
from game.services.accounts import players
from game.services.play.seating import seats
from tests.conftest import missing, need
from tests.game.play import fresh_game
from tests.server import ROOT, Site, SiteError, connected_to, free_port
from tests.services import RedisServer

Usage = namedtuple("Usage", "free")


@pytest.fixture
def own_site(
    tmp_path: Path, database_file: Path, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The folder of a site that is in order."""
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    settings.ALLOWED_HOSTS = ["localhost"]
    state.static_was_collected()
    for name in settings.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def doctor() -> str:
    """Its output. The exit status is 1 unless everything is in order."""
    out, status = StringIO(), 0
    try:
        call_command("doctor", stdout=out, no_color=True)
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == ("Everything is in order.\n" not in out.getvalue())
    return out.getvalue()


def problems() -> list[str]:
    """The lines of the problems; each has its remedy."""
    lines = [line for line in doctor().splitlines() if line.startswith(("Error", "Warning"))]
    assert all(line.endswith(")") and line.count(". ") >= 1 for line in lines)
    return lines


def test_a_site_that_was_set_up_is_in_order(on_site: Site) -> None:
    """Its files, too, are readable by their owner only."""
    said = doctor()
    assert "Everything is in order.\n" in said
    assert "SQLite" in said
    assert "Django 5" in said


def test_a_setting_that_is_wrong_is_named(site: Site) -> None:
    for wrong, told in (
        ({"HTTPS": "ture"}, "A setting is wrong: HTTPS "),
        ({"VAR_DIR": "/proc/var"}, "A setting is wrong: VAR_DIR can't be written, "),
    ):
        with pytest.raises(SiteError) as error:
            site.manage("doctor", **wrong)
        assert told in str(error.value)
        assert "Traceback" not in str(error.value)


def test_a_public_site_needs_https_no_debug_and_second_factors(
    own_site: Path, settings: LazySettings
) -> None:
    (own_site / "last_backup").write_text(timezone.now().isoformat())
    settings.DEBUG = True
    User.objects.create_user("alice", is_staff=True)
    User.objects.create_user("bob")
    assert problems() == []
    settings.ALLOWED_HOSTS = ["boggle.example.org"]
    assert any("game.E023" in problem for problem in problems())
    settings.DEBUG = False
    *https, staff = sorted(problems(), key=lambda problem: "HTTPS=true" not in problem)
    assert len(https) == 3
    assert all("HTTPS=true" in problem for problem in https)
    assert "Staff without a second factor: alice. Set one up at /admin/second-factor/" in staff


def test_settings_are_listed_and_a_misspelt_one_is_reported(
    own_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Settings  the defaults" in doctor()
    monkeypatch.setenv("LAB_RATE", "30/min")
    assert "Settings  LAB_RATE" in doctor()
    monkeypatch.setenv("ALOWED_HOSTS", "boggle.example.org")
    [problem] = problems()
    assert "ALOWED_HOSTS in the environment is no setting. Is ALLOWED_HOSTS meant?" in problem


def test_system_checks_are_included(own_site: Path, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "lab": "often"}
    [problem] = problems()
    assert "LAB_RATE" in problem


def test_packages_of_other_versions_are_reported(
    own_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_checks, "version", lambda name: "0.1")
    found = problems()
    assert len(found) > 20
    assert "psycopg 3." in str(found)
    assert all("pip install -r requirements.txt" in problem for problem in found)


def test_missing_migrations_and_old_static_files_are_reported(own_site: Path) -> None:
    (own_site / "static.collected").write_text("others")
    connection.close()
    (own_site / "db.sqlite3").unlink()
    connection.ensure_connection()
    (own_site / "db.sqlite3").chmod(0o600)
    static, migrations = problems()
    assert "static files" in static
    assert "lacks" in migrations
    assert "manage.py setup" in migrations


def test_a_database_of_a_newer_version_is_reported(own_site: Path) -> None:
    MigrationRecorder(connection).record_applied("game", "9999_of_tomorrow")
    MigrationRecorder(connection).record_applied("gone", "0001_initial")  # an app of the past
    [problem] = problems()
    assert "of a newer version, which has game.9999_of_tomorrow" in problem


def test_a_disk_that_cant_be_written_is_reported_and_nothing_is_to_be_restored(
    prepared_site: Path, tmp_path: Path
) -> None:
    unshare, folder = need("unshare"), shutil.copytree(prepared_site, tmp_path / "var")
    bound = f"mount --bind {folder} {folder} && mount -o remount,ro,bind {folder} || exit 9"
    done = subprocess.run(
        [unshare, "-rm", "sh", "-c", f"{bound}; {sys.executable} manage.py doctor"],
        cwd=ROOT, env={**os.environ, "VAR_DIR": str(folder)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    if not done.stdout:
        missing("unshare with mounts")
    assert f"{folder} can't be written" in done.stdout
    assert "restore" not in done.stdout


def test_backups_that_are_missing_old_or_impossible_are_reported(
    own_site: Path, settings: LazySettings
) -> None:
    settings.ALLOWED_HOSTS = ["boggle.example.org"]

    def said() -> str:
        return "".join(problem for problem in problems() if "ackup" in problem)

    assert "No backup has been made" in said()
    call_command("backup", own_site / "site.gz")
    assert said() == ""
    backup.back_up(own_site / "site.gz", timezone.now() - timedelta(days=3))
    assert "The last backup was made at" in said()
    settings.ALLOWED_HOSTS = ["localhost"]
    assert said() == ""


def test_a_pg_dump_that_is_missing_or_older_than_the_server_is_reported(
    own_site: Path, postgres_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not any("backup" in problem for problem in problems())
    tools = own_site / "tools"
    tools.mkdir()
    monkeypatch.setenv("PATH", str(tools))
    assert any("pg_dump is not installed" in problem for problem in problems())
    (tools / "pg_dump").write_text("#!/bin/sh\necho 'pg_dump (PostgreSQL) 9.6.24'\n")
    (tools / "pg_dump").chmod(0o755)
    [problem] = [problem for problem in problems() if "backup" in problem]
    assert "pg_dump is of version 9 and the server of" in problem
    assert "apt-get install postgresql-client-" in problem


def test_a_missing_default_dictionary_is_reported(own_site: Path) -> None:
    Dictionary.objects.update(is_default=False)
    [problem] = problems()
    assert "No dictionary has been set up yet. Run manage.py setup" in problem


def test_a_damaged_database_is_reported(own_site: Path) -> None:
    connection.close()
    (own_site / "db.sqlite3").write_bytes(b"x" * 10_000)
    [problem] = problems()
    assert "file is not a database" in problem
    assert "backup" in problem


def test_a_full_disk_is_reported(own_site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(20_000_000))
    [problem] = problems()
    assert f"{own_site} has only 20 MB" in problem


def test_files_that_others_can_read_are_reported(own_site: Path) -> None:
    for name in (".", "db.sqlite3", "secret_key"):
        (own_site / "secret_key").touch(mode=0o600)
        path = (own_site / name).resolve()
        path.chmod(path.stat().st_mode | 0o044)
        [problem] = problems()
        assert problem.startswith(f"Warning: {path} can be read")
        remedy = problem.partition("Run: ")[2].rpartition(" (")[0]
        assert os.system(remedy) == 0
        assert problems() == []


def test_a_clock_that_was_set_back_is_reported(own_site: Path) -> None:
    later = timezone.now() + timedelta(hours=1)
    seats.take(fresh_game(), players.guest("bob", later), None, later)
    [problem] = problems()
    assert "The clock was ahead before" in problem


def test_clocks_that_differ_are_reported(
    own_site: Path, redis: RedisServer, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = redis.url
    assert problems() == []
    monkeypatch.setattr(site_checks, "MOST_APART", timedelta(0))
    assert "The clock of Redis differs by" in problems()[0]


def test_postgresql_is_named_and_its_password_is_not_shown(
    own_site: Path, postgres_database: str
) -> None:
    assert "Database  PostgreSQL" in doctor()
    with connected_to(f"postgres://alice:secret@127.0.0.1:{free_port()}/boggle"):
        said = doctor()
    assert "Database  does not answer" in said
    assert "correct DATABASE_URL" in said
    assert "secret" not in said
