"""What the log is spared."""

from __future__ import annotations

import logging

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
