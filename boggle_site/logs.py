"""A filter for repeated log messages."""

from __future__ import annotations

from logging import Filter, LogRecord
from time import monotonic

MINUTE = 60.0  # seconds


class OnceAMinute(Filter):
    """Passes the same message once a minute, with the error but without its traceback.

    While Redis is away, the channel layer logs a traceback every second.
    """

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: LogRecord) -> bool:
        now = monotonic()
        if now - self._last.get(record.msg, -MINUTE) < MINUTE:
            return False
        self._last[record.msg] = now
        if record.exc_info:
            record.msg = f"{record.getMessage()} ({record.exc_info[1]})"
            record.args = record.exc_info = None
        return True
