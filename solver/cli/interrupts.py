"""Ctrl-C in the commands that have something to finish before they end."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupt:
    """Whether Ctrl-C was pressed. A second time, it ends the process at once."""

    requested = False

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        self.requested = True
        signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """Within the block, Ctrl-C only sets a flag, so that what was begun is finished."""
    interrupt = Interrupt()
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)


def print_whole(text: str) -> None:
    """Print a text at once. Ctrl-C ends the process after it, not within."""
    with interruptible() as interrupt:
        print(text, end="", flush=True)
    if interrupt.requested:
        signal.raise_signal(signal.SIGINT)
