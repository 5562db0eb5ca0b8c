"""What the lines of the log are about: the request or connection, the game, the round.

Kept in a context variable: each task has its own, and a thread that works for a task its copy.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from secrets import token_hex
from types import MappingProxyType
from typing import Any

NOTHING: Mapping[str, Any] = MappingProxyType({})

_fields: ContextVar[Mapping[str, Any]] = ContextVar("log_context", default=NOTHING)


def begin(**fields: Any) -> None:
    """Replace the fields of the log lines that follow. A task inherits those of its creator."""
    _fields.set(fields)


def begin_request() -> str:
    """Begins a request or a connection, and returns its random id."""
    number = token_hex(8)
    begin(request=number)
    return number


def add(**fields: Any) -> None:
    _fields.set({**_fields.get(), **fields})


def fields() -> Mapping[str, Any]:
    return _fields.get()
