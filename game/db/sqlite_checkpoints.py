"""Checkpoints of SQLite's write-ahead log, made in a thread of their own.

By default SQLite makes a checkpoint within the commit that finds the log long. That takes 20 ms, on
a busy disk up to half a second, and no word of any game is acknowledged meanwhile. Checkpoints in a
thread halve the slowest percent of commits.
"""

from django.db import connection

# Numbers of pages of 4 KB. Under constant writes the log never becomes empty, and grows. Above
# RESTART_FROM pages a checkpoint restarts it. That blocks writers, so it is done only if at most
# MOST_UNCHECKPOINTED pages are left to copy. It does not wait for a long reader, such as a backup.
RESTART_FROM, MOST_UNCHECKPOINTED = 8_000, 1_000
BUSY_TIMEOUT = 50  # milliseconds


def checkpoint() -> None:
    """Returns once the pages are on disk. Does nothing for other databases."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        _, pages, checkpointed = cursor.fetchone()
        if pages <= RESTART_FROM or pages - checkpointed > MOST_UNCHECKPOINTED:
            return
        cursor.execute("PRAGMA busy_timeout")
        (configured,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT:d}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(RESTART)")
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {configured:d}")
