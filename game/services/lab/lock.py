"""The lab's lock: each process runs one lab computation at a time.

A computation occupies a core for seconds, and the rest of the site must not wait for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from game.rules.refusals import Refusal

WAIT_SECONDS = 2.0
_lock = Lock()


@contextmanager
def lab_lock() -> Iterator[None]:
    """Holds the lock. Raises Refusal if it is not free within WAIT_SECONDS."""
    if not _lock.acquire(timeout=WAIT_SECONDS):
        raise Refusal("lab.busy", "The lab is busy just now. Try again in a moment.")
    try:
        yield
    finally:
        _lock.release()
