"""The process pool, when it is full."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from unittest.mock import patch

from game import process_pool


@contextmanager
def full_pool() -> Iterator[None]:
    """Other computations have all places."""
    none_free = BoundedSemaphore(1)
    none_free.acquire()
    with patch.object(process_pool, "_places", none_free), patch.object(process_pool, "WAIT", 0.01):
        yield
