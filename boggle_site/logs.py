"""A filter for repeated log messages."""

from __future__ import annotations

from collections.abc import Hashable
from logging import Filter, LogRecord
from time import monotonic

from cachetools import LRUCache

MINUTE = 60.0  # seconds
KNOWN = 1000  # different messages


class OnceAMinute(Filter):
    """Passes the same message with the same kind of error once a minute.

    The next one says how many were dropped. With a full disk, each request would log a traceback;
    while Redis is away, the channel layer logs one every second.
    """

    def __init__(self, traceback: bool = True) -> None:
        """`traceback`: whether tracebacks are kept; without them, the error itself is."""
        super().__init__()
        self._traceback = traceback
        self._last: LRUCache[Hashable, float] = LRUCache(KNOWN)
        self._dropped: LRUCache[Hashable, int] = LRUCache(KNOWN)

    def filter(self, record: LogRecord) -> bool:
        key, now = _key(record), monotonic()
        if now - self._last.get(key, -MINUTE) < MINUTE:
            self._dropped[key] = self._dropped.get(key, 0) + 1
            return False
        self._last[key] = now
        text = record.getMessage()
        if dropped := self._dropped.pop(key, 0):
            text += f" ({dropped:,} more of these since the last one)"
        if record.exc_info and not self._traceback:
            text += f" ({record.exc_info[1]})"
            record.exc_info = None
        record.msg, record.args = text, None
        return True


def _key(record: LogRecord) -> Hashable:
    """The message without its values, and where its error was raised."""
    trace = record.exc_info[2] if record.exc_info else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    raised = trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    return record.name, record.msg, raised
