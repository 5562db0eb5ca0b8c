"""Ctrl-C in the commands that have something to finish before they end."""

from __future__ import annotations

import ctypes
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Thread
from types import FrameType
from typing import Any

from tqdm import tqdm

_printing = Lock()


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
    with _printing, interruptible() as interrupt:
        print(text, end="", flush=True)
    if interrupt.requested:
        signal.raise_signal(signal.SIGINT)


@contextmanager
def progress_bar(*of: Any, **options: Any) -> Iterator[tqdm[Any]]:
    """A progress bar on standard error, if that is a terminal; `of` and `options` are tqdm's.

    If Ctrl-C would end the process at once, it clears the line of the bar before.
    """
    shown: list[tqdm[Any]] = []
    with _clearing(shown):
        with _printing:  # else a signal may come while the bar is shown but not in the list
            shown.append(tqdm(*of, **{"leave": False, "disable": None, **options}))
        with shown[0] as bar:
            yield bar


@contextmanager
def _clearing(shown: list[tqdm[Any]]) -> Iterator[None]:
    """Within the block, Ctrl-C clears the bars that are shown before it ends the process.

    Python calls its handlers between two bytecodes, which may be days apart in the compiled
    search. A thread is told at once.
    """
    if signal.getsignal(signal.SIGINT) != signal.SIG_DFL or os.name != "posix":
        yield
        return
    told, tell = os.pipe()
    os.set_blocking(tell, False)
    waiting = Thread(target=_clear_at_signal, args=(shown, told), daemon=True)
    waiting.start()
    before = signal.set_wakeup_fd(tell)
    signal.signal(signal.SIGINT, lambda _number, _frame: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.set_wakeup_fd(before)
        os.close(tell)
        waiting.join()
        os.close(told)


def _clear_at_signal(shown: list[tqdm[Any]], told: int) -> None:
    """Wait until Ctrl-C comes or the pipe is closed. Timers of measurements are signals, too."""
    numbers = iter(lambda: os.read(told, 1), b"")
    if any(number[0] == signal.SIGINT for number in numbers):
        with _printing:
            for bar in shown:
                bar.close()
            # As signal.signal does, but in any thread.
            ctypes.pythonapi.PyOS_setsig(int(signal.SIGINT), ctypes.c_void_p(signal.SIG_DFL))
            signal.raise_signal(signal.SIGINT)
