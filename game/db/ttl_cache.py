"""Values that every request needs, loaded once a second at most.

Without this cache a page takes 5 to 18 % more processor time.
"""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, TypeVar

from cachetools import TTLCache

T = TypeVar("T")

SIZE, TTL = 64, 1.0  # entries, seconds
MISSING = object()

_cache: TTLCache[Hashable, Any] = TTLCache(SIZE, TTL)
_lock = Lock()


def get_or_load(key: Hashable, load: Callable[[], T]) -> T:
    """The cached value, or that of `load`, which is then cached. Callers share it: don't change it.

    The lock isn't held while loading, so several threads may load the same value at once.
    """
    with _lock:
        cached = _cache.get(key, MISSING)  # one look-up: between two, an entry may expire
    if cached is not MISSING:
        return cached  # type: ignore[no-any-return]
    value = load()
    with _lock:
        _cache[key] = value
    return value


def clear() -> None:
    with _lock:
        _cache.clear()
