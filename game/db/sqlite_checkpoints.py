"""What SQLite has written to its log is carried over to its file beside the game.

SQLite itself does that within the commit that finds the log long. There it takes some 10 ms, and on
a busy disk up to half a second, in which no word of any game gets its answer.
"""

from __future__ import annotations

from django.db import connection

# Pages of 4 KB. Where others write all the time, the log is never carried over to its end, and
# grows. Beyond this it is to begin anew, which those who write wait for: so nearly all has to be
# carried over already, and whoever else holds it up, as a backup does, is not waited for.
LONG, FEW = 8_000, 1_000
PATIENCE = 50  # milliseconds


def carry_over() -> None:
    """Returns once the disk has it. Other databases see to that themselves."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        _, pages, carried = cursor.fetchone()
        if pages <= LONG or pages - carried > FEW:
            return
        cursor.execute("PRAGMA busy_timeout")
        (usual,) = cursor.fetchone()
        cursor.execute(f"PRAGMA busy_timeout = {PATIENCE:d}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(RESTART)")
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {usual:d}")
