"""Processor time that no address is charged for: of work that is for all visitors to come."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import thread_time

from solver.engine.compiling import compile_seconds


class _Clock(local):
    depth, seconds = 0, 0.0


_clock = _Clock()
_done = set[str]()


@contextmanager
def uncharged(work: str) -> Iterator[None]:
    """Whoever comes first loads what the others need: the words of a dictionary, for instance.

    `work`: what it is. Done again in this process it is charged, so that nobody has a cache that is
    too small filled for nothing.
    """
    if work in _done:
        yield
        return
    _done.add(work)
    began = thread_time() - compile_seconds()
    _clock.depth += 1
    try:
        yield
    finally:
        _clock.depth -= 1
        if not _clock.depth:
            _clock.seconds += thread_time() - compile_seconds() - began


def uncharged_seconds() -> float:
    """That of this thread so far, with what it has compiled."""
    return _clock.seconds + compile_seconds()
