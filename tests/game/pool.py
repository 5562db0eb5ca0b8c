"""The process pool, when it is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from unittest.mock import patch

from game import process_pool
from game.process_pool import LAB, Pool


@contextmanager
def full_pool(pool: Pool = LAB) -> Iterator[None]:
    """Other computations have all places."""
    none_free = BoundedSemaphore(1)
    none_free.acquire()
    with patch.object(pool, "places", none_free), patch.object(process_pool, "WAIT", 0.01):
        yield
