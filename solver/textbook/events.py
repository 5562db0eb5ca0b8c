"""A search as a row of events, told by the search itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

from solver.board import Board, Cell
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.textbook.base import Algorithm
from solver.textbook.state import Step, Trail

Kind = Literal["enter", "cut", "found", "leave"]


class Event(NamedTuple):
    """One step of a search.

    `enter`: it goes on to the last tile of `path`. `cut`: it comes to the last tile of `path` and
    turns back, as no word goes on with its letters. `found`: `path` spells a new word. `leave`: it
    goes back, `path` is what is left. `path`: (row, column) of each tile; `prefix`: its letters;
    `calls`: how often the search has come to a tile so far, turned back or not; `word`: the one
    that it tries to place, if it goes word by word.
    """

    kind: Kind
    path: tuple[Cell, ...]
    prefix: str
    calls: int
    word: str | None


class EnoughError(Exception):
    """As many events as were wanted."""


class Recorder(Trail):
    """A trail that writes down each step, up to a number of them."""

    def __init__(self, board: Board, shortest: int, longest: int, most: int) -> None:
        super().__init__(len(board.tiles), shortest, longest)
        self.board, self.most = board, most
        self.events: list[Event] = []

    def enter(self, tile: int, letters: str) -> None:
        super().enter(tile, letters)
        self._note("enter", self.path)

    def cut(self, tile: int, letters: str) -> None:
        super().cut(tile, letters)
        self._note("cut", [*self.path, (tile, letters)])

    def found(self, word: str) -> None:
        known = len(self.paths)
        super().found(word)
        if len(self.paths) > known:
            self._note("found", self.path)

    def leave(self) -> None:
        super().leave()
        self._note("leave", self.path)

    def _note(self, kind: Kind, steps: list[Step]) -> None:
        if len(self.events) == self.most:
            raise EnoughError
        path = tuple(self.board.cell(tile) for tile, _ in steps)
        prefix = "".join(letters for _, letters in steps)
        self.events.append(Event(kind, path, prefix, self.calls, self.word))


def events_of(
    algorithm: Algorithm,
    board: Board,
    lexicon: Lexicon,
    limit: int,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
) -> Iterator[Event]:
    """The first events of a search, at most `limit`; the search goes no further than that."""
    bounds = algorithm.bounds(rule_pack(rules), min_length, max_length)
    recorder = Recorder(board, *bounds, limit)
    with suppress(EnoughError):
        algorithm.run(board, lexicon, recorder)
    return iter(recorder.events)
