"""Dumps of a PostgreSQL database, made and read by its own programs."""

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient

from game.db.backups.archive import BackupError, private

NEEDED = "Install the client programs of the server's version: apt-get install postgresql-client{}."
BUSY_TIMEOUT = 5  # seconds
OTHERS = """SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""
PSQL = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")
LOCK_TIMEOUT = 10_000  # milliseconds to wait for those who still use a table


def dump(target: Path) -> None:
    """Dump the database while others write to it, as of one moment."""
    private(target)
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")
    check(target)


def check(dumped: Path) -> None:
    """Raises BackupError unless it can be read to its end."""
    _run("pg_restore", "--file=/dev/null", str(dumped), connects=False)


def load(dumped: Path) -> None:
    """Replace all tables by those of the dump, in one transaction."""
    _refuse_while_used()
    script = private(dumped.with_suffix(".sql"))
    plain = ("--no-owner", "--no-privileges", f"--file={script}")
    _run("pg_restore", *plain, str(dumped), connects=False)
    emptied = f"SET lock_timeout = {LOCK_TIMEOUT}; DROP SCHEMA public CASCADE; CREATE SCHEMA public"
    _run("psql", *PSQL, "--single-transaction", f"--command={emptied}", f"--file={script}")


def _refuse_while_used() -> None:
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # of this backend
    deadline = time.monotonic() + BUSY_TIMEOUT
    while _run("psql", *PSQL, "--tuples-only", f"--command={OTHERS}").strip():
        if time.monotonic() > deadline:
            raise BackupError("Stop the site first: others are connected to its database.")
        time.sleep(0.1)  # A connection that was just closed is listed for a moment.


def problem() -> str:
    """pg_dump reads no server that is newer. Raises DatabaseError."""
    try:
        said = _run("pg_dump", "--version", connects=False)
    except BackupError as error:
        return str(error)
    own = int(re.findall(r"\d+", said)[0])
    connection.ensure_connection()
    server = connection.pg_version // 10_000  # type: ignore[attr-defined]  # of this backend
    if own >= server:
        return ""
    return f"pg_dump is of version {own} and the server of {server}. {NEEDED.format(f'-{server}')}"


def _run(program: str, *options: str, connects: bool = True) -> str:
    path = shutil.which(program)
    if path is None:
        raise BackupError(f"{program} is not installed. {NEEDED.format('')}")
    # The password is in a variable, as other users could see arguments.
    [_, *where], variables = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    done = subprocess.run(  # noqa: S603  # no input of visitors
        [path, *options, *(where if connects else [])],
        env={**os.environ, **(variables or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip() or done.returncode}")
    return done.stdout
