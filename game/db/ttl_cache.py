"""What everybody who comes to the public game asks for: looked up by a process once a second."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import TTLCache

T = TypeVar("T")

_kept: TTLCache[Hashable, Any] = TTLCache(64, 1.0)
_lock = Lock()


def recent(key: Hashable, look: Callable[[], T]) -> T:
    """What `look` gives, or what it gave within the last second. Nobody may change it."""
    with _lock:
        if key in _kept:
            found: T = _kept[key]
            return found
    found = look()
    with _lock:
        _kept[key] = found
    return found


def forget() -> None:
    with _lock:
        _kept.clear()
