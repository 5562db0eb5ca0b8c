"""What the log is spared."""

from __future__ import annotations

import logging
import sys

import pytest

from boggle_site import logs


def record(message: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("redis", logging.ERROR, __file__, 1, message, values, None)


def test_the_same_message_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    once = logs.OnceAMinute()
    assert once.filter(record("away since %s", 1))
    assert not once.filter(record("away since %s", 2))
    assert once.filter(record("something else"))
    now += 59
    assert not once.filter(record("away since %s", 3))
    now += 1
    assert once.filter(record("away since %s", 4))


def test_of_an_error_only_what_it_says() -> None:
    try:
        raise OSError("nobody there: 100%")
    except OSError:
        told = logging.LogRecord("redis", logging.ERROR, __file__, 1, "away", (), sys.exc_info())
        assert logs.OnceAMinute().filter(told)
    assert logging.Formatter().format(told) == "away (nobody there: 100%)"
