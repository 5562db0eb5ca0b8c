"""What SQLite has written to its log is carried over to its file beside the game.

SQLite itself does that within the commit that finds the log long. There it takes 5 ms, and on a
busy disk up to half a second, in which no word of any game gets its answer.
"""

from __future__ import annotations

from django.db import connection

# Pages of 4 KB. One that is never read to its end by somebody grows for as long as words come in;
# beyond this those who write wait until it can begin anew. `backends` has a limit for all else.
LONG = 8_000


def carry_over() -> None:
    """Returns once the disk has it. Other databases see to that themselves."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
        _, pages, _ = cursor.fetchone()
        if pages > LONG:
            cursor.execute("PRAGMA wal_checkpoint(RESTART)")
