import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from django.db import DatabaseError, connection

from game.db.backups.archive import BackupError, put_in_place

BUSY_TIMEOUT = 5  # seconds


def problem() -> str:
    return ""  # SQLite needs no other program.


def dump(copy: Path) -> None:
    copy.unlink(missing_ok=True)
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(copy)])
    except DatabaseError as error:
        raise BackupError(f"The database could not be copied: {error}.") from error
    copy.chmod(0o600)
    check(copy)


def check(copy: Path) -> None:
    """Raises BackupError unless it is a sound database."""
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as database:
            [found] = database.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as error:
        found = error
    if found != "ok":
        raise BackupError(f"The database in the backup is damaged: {found}.")


def load(copy: Path) -> None:
    target = Path(connection.settings_dict["NAME"])
    connection.close()
    if target.exists():
        _end_log(target)
    put_in_place(copy, target)


def _end_log(target: Path) -> None:
    """Make the write-ahead log part of the file: with another file it would destroy it.

    SQLite refuses that while another process has the database open.
    """
    try:
        with closing(sqlite3.connect(target, timeout=BUSY_TIMEOUT)) as database:
            database.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise BackupError(f"Stop the site first: its database is in use ({error}).") from error
        raise BackupError(f"The old database can't be replaced: {error}.") from error
    except sqlite3.DatabaseError:  # The file is damaged, and its log is of no use.
        for suffix in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                target.with_name(target.name + suffix).unlink()
