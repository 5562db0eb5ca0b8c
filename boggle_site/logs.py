"""The log: what its lines are about, and which of them are repeated."""

from collections.abc import Hashable
from logging import Filter, LogRecord
from threading import Lock
from time import monotonic
from typing import Any

from cachetools import LRUCache
from django.http import HttpRequest

from game import log_context

MINUTE = 60.0  # seconds
KNOWN = 1000  # different messages


class Context(Filter):
    """Adds what a line is about: ids of the request or connection, the game and the round.

    Django passes the request, and its path in the message. Both contain codes of private games, so
    the id and the route take their places.
    """

    def filter(self, record: LogRecord) -> bool:
        request = record.__dict__.pop("request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            path = request.path.encode("unicode_escape").decode()  # as Django logs it
            route = request.resolver_match.route if request.resolver_match else "an address"
            record.args = tuple(route if arg == path else arg for arg in record.args)
        record.__dict__.update(log_context.fields())
        return True


class OnceAMinute(Filter):
    """Passes a line once a minute for each place that logs it and each that raises its error.

    The next such line says how many were dropped. With a full disk, each request would log a
    traceback; while Redis is away, the channel layer logs one every second.
    """

    def __init__(self, traceback: bool = True) -> None:
        """`traceback` says whether tracebacks are kept; otherwise the text of the error is."""
        super().__init__()
        self._traceback = traceback
        self._last: LRUCache[Hashable, float] = LRUCache(KNOWN)
        self._dropped: LRUCache[Hashable, int] = LRUCache(KNOWN)
        self._lock = Lock()  # Filters run before the lock of their handler is taken.

    def filter(self, record: LogRecord) -> bool:
        with self._lock:
            return self._filter(record)

    def _filter(self, record: LogRecord) -> bool:
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
    """Where it was logged and where its error was raised, with the message unless values are in it.

    Django and asyncio log texts that visitors change with every request.
    """
    trace = record.exc_info[2] if record.exc_info else None
    while trace and trace.tb_next:
        trace = trace.tb_next
    raised = trace and (trace.tb_frame.f_code.co_filename, trace.tb_lineno)
    message = record.msg if record.args else None
    return record.name, record.pathname, record.lineno, message, raised


def configuration(as_json: bool) -> dict[str, Any]:
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "context": {"()": Context},
            "once_a_minute": {"()": OnceAMinute},
            "without_traceback": {"()": OnceAMinute, "traceback": False},
        },
        "formatters": {
            "text": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
            "json": {
                "()": "pythonjsonlogger.json.JsonFormatter",
                "fmt": "%(asctime)s %(levelname)s %(name)s %(message)s",
                "rename_fields": {"asctime": "time", "levelname": "level", "name": "logger"},
            },
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "json" if as_json else "text",
                "filters": ["context", "once_a_minute"],
            }
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "channels_redis.pubsub": {"filters": ["without_traceback"]},
            # Django's own handlers drop errors unless DEBUG is on.
            "django": {"handlers": [], "level": "WARNING"},
            # Anybody can cause warnings by the thousand, with wrong paths and forged hosts.
            "django.request": {"level": "ERROR"},
            "django.security.DisallowedHost": {"level": "CRITICAL"},
        },
    }
