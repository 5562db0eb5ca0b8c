"""The classic algorithms, plain and slow: for teaching, and as the reference for the tests."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board import Board
from solver.errors import SolverError
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack
from solver.solve import solve as kernel_solve
from solver.textbook.algorithms import ALGORITHMS
from solver.textbook.base import Algorithm, CountedSolution, Engine
from solver.textbook.events import Event, events_of

__all__ = [
    "ALGORITHMS",
    "ENGINES",
    "Algorithm",
    "CountedSolution",
    "Engine",
    "Event",
    "algorithm",
    "engine",
    "events",
]

ENGINES: dict[str, Engine] = {"kernel": kernel_solve, **ALGORITHMS}


def engine(name: str) -> Engine:
    """The engine of that name. Raises SolverError that lists the names."""
    if name not in ENGINES:
        raise SolverError(f"unknown engine “{name}”; choose one of {', '.join(ENGINES)}")
    return ENGINES[name]


def algorithm(name: str) -> Algorithm:
    """The classic algorithm of that name. Raises SolverError that lists the names."""
    if name not in ALGORITHMS:
        raise SolverError(f"unknown algorithm “{name}”; choose one of {', '.join(ALGORITHMS)}")
    return ALGORITHMS[name]


def events(
    engine: str,
    board: Board | str,
    lexicon: Lexicon,
    limit: int = 10_000,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
) -> Iterator[Event]:
    """The steps of a search by a classic algorithm, at most `limit` of them.

    Raises SolverError for an unknown algorithm and for the kernel, which is compiled and emits no
    events.
    """
    if isinstance(board, str):
        board = Board.parse(board, plain_q=lexicon.language.plain_q)
    return events_of(algorithm(engine), board, lexicon, limit, rules, min_length, max_length)
