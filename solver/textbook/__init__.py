"""The classic algorithms, plain and slow: for teaching, and as the reference for the tests."""

from typing import Any

from solver.solution import Solution
from solver.textbook.algorithms import ALGORITHMS
from solver.textbook.base import Algorithm, CountedSolution, Engine
from solver.textbook.events import Event, events

__all__ = ["ALGORITHMS", "ENGINES", "Algorithm", "CountedSolution", "Engine", "Event", "events"]


def _kernel(*arguments: Any, **options: Any) -> Solution:
    """`solver.solve`, imported when it is called: it needs the compiler."""
    from solver.solving import solve

    return solve(*arguments, **options)


ENGINES: dict[str, Engine] = {"kernel": _kernel, **ALGORITHMS}
