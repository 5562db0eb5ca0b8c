"""Turns in the lab: its work takes seconds of a core, and the rest of the site shall not wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from game.rules.refusals import Refusal

WAIT_SECONDS = 2.0
_at_work = Lock()


@contextmanager
def lab_lock() -> Iterator[None]:
    """Wait for one's turn in this process. Raises Refusal where that takes too long."""
    if not _at_work.acquire(timeout=WAIT_SECONDS):
        raise Refusal("lab.busy", "The lab is busy just now. Try again in a moment.")
    try:
        yield
    finally:
        _at_work.release()
