"""The processor time that Numba takes to compile, so that nobody is charged for it."""

from threading import local
from time import thread_time

from numba.core import event


class _Clock(event.Listener, local):
    """Adds up by thread. A function compiles those that it calls, so events are nested."""

    depth, began, seconds = 0, 0.0, 0.0

    def on_start(self, event: event.Event) -> None:
        if not self.depth:
            self.began = thread_time()
        self.depth += 1

    def on_end(self, event: event.Event) -> None:
        self.depth -= 1
        if not self.depth:
            self.seconds += thread_time() - self.began


_clock = _Clock()
event.register("numba:compile", _clock)


def compile_seconds() -> float:
    """The processor time that this thread has spent compiling."""
    return _clock.seconds
