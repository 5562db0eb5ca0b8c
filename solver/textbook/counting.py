"""The cost of a search, up to a limit of calls."""

from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from solver.board import Board
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC
from solver.textbook.algorithms import ALGORITHMS
from solver.textbook.events import LimitReachedError
from solver.textbook.search_state import SearchState


class Counts(NamedTuple):
    """`calls`: tiles tried; `entered`: tiles entered; `words`: words found; `complete`: whether
    the search ended before the limit."""

    calls: int
    entered: int
    words: int
    complete: bool


class LimitedState(SearchState):
    """Stops the search after `max_calls` calls."""

    def __init__(self, tiles: int, shortest: int, longest: int, max_calls: int) -> None:
        super().__init__(tiles, shortest, longest)
        self.max_calls = max_calls

    def enter(self, tile: int, letters: str) -> None:
        self._check()
        super().enter(tile, letters)

    def cut(self, tile: int, letters: str) -> None:
        self._check()
        super().cut(tile, letters)

    def _check(self) -> None:
        if self.calls >= self.max_calls:
            raise LimitReachedError


def count_many(
    names: Iterable[str],
    board: Board,
    lexicon: Lexicon,
    max_calls: int,
    min_length: int | None = None,
) -> list[Counts]:
    """Count the steps of searches by several algorithms, each at most `max_calls` calls."""
    counts = []
    for algorithm in (ALGORITHMS[name] for name in names):
        bounds = algorithm.bounds(CLASSIC, min_length, None)
        state = LimitedState(len(board.tiles), *bounds, max_calls)
        complete = False
        with suppress(LimitReachedError):
            algorithm.run(board, lexicon, state)
            complete = True
        counts.append(Counts(state.calls, state.entered, len(state.paths), complete))
    return counts
