"""What a search costs, up to a limit: the same counts whether or not anybody watches."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from solver.board import Board
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.textbook.base import Algorithm
from solver.textbook.events import EnoughError
from solver.textbook.state import Trail


class Counts(NamedTuple):
    """`calls`: how often the search came to a tile, turned back or not; `entered`: how often it
    went on; `words`: how many it found. Not `complete` where it was stopped at the limit.
    """

    calls: int
    entered: int
    words: int
    complete: bool


class Meter(Trail):
    """A trail that ends after a number of calls."""

    def __init__(self, tiles: int, shortest: int, longest: int, most: int) -> None:
        super().__init__(tiles, shortest, longest)
        self.most = most

    def enter(self, tile: int, letters: str) -> None:
        self._check()
        super().enter(tile, letters)

    def cut(self, tile: int, letters: str) -> None:
        self._check()
        super().cut(tile, letters)

    def _check(self) -> None:
        if self.calls >= self.most:
            raise EnoughError


def count(
    algorithm: Algorithm,
    board: Board,
    lexicon: Lexicon,
    most: int,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
) -> Counts:
    """The counts of a search; it is stopped once it has made `most` calls."""
    bounds = algorithm.bounds(rule_pack(rules), min_length, max_length)
    meter = Meter(len(board.tiles), *bounds, most)
    complete = False
    with suppress(EnoughError):
        algorithm.run(board, lexicon, meter)
        complete = True
    return Counts(meter.calls, meter.entered, len(meter.paths), complete)
