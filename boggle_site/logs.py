"""What the log is spared."""

from __future__ import annotations

from logging import Filter, LogRecord
from time import monotonic

MINUTE = 60.0  # seconds


class OnceAMinute(Filter):
    """Lets the same message through once a minute, with the error but not where it came from: the
    layer between processes would write a page a second for as long as Redis is away."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}

    def filter(self, record: LogRecord) -> bool:
        now = monotonic()
        if now - self._told.get(record.msg, -MINUTE) < MINUTE:
            return False
        self._told[record.msg] = now
        if record.exc_info:
            record.msg = f"{record.getMessage()} ({record.exc_info[1]})"
            record.args = record.exc_info = None
        return True
