"""The classic algorithms, plain and slow: for teaching, and as the reference for the tests."""

from solver.solve import solve
from solver.textbook.algorithms import ALGORITHMS
from solver.textbook.base import Algorithm, CountedSolution, Engine
from solver.textbook.events import Event, events

__all__ = ["ALGORITHMS", "ENGINES", "Algorithm", "CountedSolution", "Engine", "Event", "events"]

ENGINES: dict[str, Engine] = {"kernel": solve, **ALGORITHMS}
