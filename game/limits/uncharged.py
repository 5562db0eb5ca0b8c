"""Processor time that no address is charged for: of work that is for all visitors to come."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import local
from time import thread_time

from solver.engine.compiling import compile_seconds


class _Clock(local):
    depth, seconds = 0, 0.0


_clock = _Clock()


@contextmanager
def uncharged() -> Iterator[None]:
    """Whoever comes first loads what the others need: the words of a dictionary, for instance."""
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
