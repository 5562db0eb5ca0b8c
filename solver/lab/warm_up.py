"""Compiles all kernels to the disk cache, so that nobody waits for them later.

`python -m solver.lab.warm_up` does that in a process of its own.
"""

from collections.abc import Callable
from functools import partial

from numba.core import event

from solver.engine.kernel import is_kept
from solver.lab.plant import plant
from solver.lab.prove import whole_proof
from solver.lexicon import Lexicon
from solver.solving import warm_up as warm_up_solver

NOT_KEPT = "Compiled code can't be kept: set NUMBA_CACHE_DIR to a folder that can be written."


def _plant() -> None:
    plant(["ab"], (1, 2))


def _prove() -> None:
    """Also the search for rich boards, with which a proof begins."""
    whole_proof((2, 2), Lexicon.from_words(["abc"]))


PARTS = {"planting": _plant, "proofs": _prove, "the solver": warm_up_solver}


def warm_up(say: Callable[[str], object] = lambda line: None) -> None:
    """Compile what is not in the cache, or load it from there; `say` is told what is compiled."""
    for what, run in PARTS.items():
        compile_part(what, run, say)


def compile_part(what: str, run: Callable[[], None], say: Callable[[str], object]) -> None:
    with event.install_listener("numba:compile", _Announcement(what, say)):
        run()


class _Announcement(event.Listener):
    """Says once that a part is compiled."""

    def __init__(self, what: str, say: Callable[[str], object]) -> None:
        self.what, self.say = what, say

    def on_start(self, event: event.Event) -> None:
        if self.what:
            self.say(f"Compiling {self.what} ...")
            self.what = ""

    def on_end(self, event: event.Event) -> None:
        pass


if __name__ == "__main__":
    if is_kept():
        warm_up(partial(print, flush=True))
    else:
        print(NOT_KEPT)  # noqa: T201  # for the shell
