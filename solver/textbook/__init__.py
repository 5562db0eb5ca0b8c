"""The classic algorithms, plain and slow, one a file: they teach, and the tests trust them."""

from __future__ import annotations

from typing import Protocol

from solver.board import Board
from solver.errors import SolverError
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack
from solver.solve import Order, Solution
from solver.solve import solve as kernel_solve
from solver.textbook import exhaustive, trie_walk


class Engine(Protocol):
    """What finds the words of a board: `solver.solve` or one of the classic algorithms."""

    def __call__(
        self,
        board: Board | str,
        lexicon: Lexicon,
        rules: str | RulePack = CLASSIC,
        min_length: int | None = None,
        max_length: int | None = None,
        sort: Order = "word",
        limit: int | None = None,
    ) -> Solution: ...


ENGINES: dict[str, Engine] = {
    "kernel": kernel_solve,
    "trie-walk": trie_walk.solve,
    "exhaustive": exhaustive.solve,
}


def engine(name: str) -> Engine:
    """The engine of that name. Raises SolverError and lists the names there are."""
    if name not in ENGINES:
        raise SolverError(f"there is no engine “{name}”; there are {', '.join(ENGINES)}")
    return ENGINES[name]
