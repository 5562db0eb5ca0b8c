"""What the log says, and what it is spared."""

import logging
import sys

import pytest
from django.http import HttpRequest

from boggle_site import logs


def record(message: str, *values: object) -> logging.LogRecord:
    return logging.LogRecord("redis", logging.ERROR, __file__, 1, message, values, None)


def failing(text: str) -> logging.LogRecord:
    """What is logged of an error."""
    try:
        raise OSError(text)
    except OSError:
        return logging.LogRecord("redis", logging.ERROR, __file__, 1, "away", (), sys.exc_info())


def test_the_same_message_is_logged_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(logs, "monotonic", lambda: now)
    once = logs.OnceAMinute()
    assert once.filter(record("away since %s", 1))
    assert not once.filter(record("away since %s", 2))
    assert once.filter(record("something else at %s", 2))
    now += 59
    assert not once.filter(record("away since %s", 3))
    now += 1
    passed = record("away since %s", 4)
    assert once.filter(passed)
    assert passed.getMessage() == "away since 4 (2 more of these since the last one)"


def test_a_text_that_a_visitor_changes_is_logged_once() -> None:
    """Django logs what is wrong with a request, asyncio the name of a task."""
    once = logs.OnceAMinute()
    texts = [f"Unsafe redirect to {number}" for number in range(3)]
    assert [once.filter(record(text)) for text in texts] == [True, False, False]


def test_without_tracebacks_only_the_message_of_an_error_is_logged() -> None:
    told = failing("nobody there: 100%")
    assert logs.OnceAMinute(traceback=False).filter(told)
    assert logging.Formatter().format(told) == "away (nobody there: 100%)"


def test_only_the_first_error_is_logged_with_its_traceback() -> None:
    once, first = logs.OnceAMinute(), failing("disk full")
    assert once.filter(first)
    assert "Traceback" in logging.Formatter().format(first)
    assert not once.filter(failing("disk full"))
    try:
        raise ValueError("somewhere else")
    except ValueError:
        other = logging.LogRecord("redis", logging.ERROR, __file__, 1, "away", (), sys.exc_info())
    assert once.filter(other)


def test_a_request_to_nowhere_is_not_quoted() -> None:
    request = HttpRequest()
    request.path = "/games/KZRT/\n"
    quoted = record("%s: %s", "Not Found", "/games/KZRT/\\n")
    quoted.request = request
    assert logs.Context().filter(quoted)
    assert quoted.getMessage() == "Not Found: an address"
    assert not hasattr(quoted, "request")
