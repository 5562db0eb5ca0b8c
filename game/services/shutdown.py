"""Whether this process is about to end, and takes no more traffic."""

from __future__ import annotations

_stopping = False


def begin() -> None:
    global _stopping
    _stopping = True


def is_stopping() -> bool:
    return _stopping
