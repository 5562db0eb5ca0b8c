"""Records a search as a list of events."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal, NamedTuple

from solver.board import Board, Cell
from solver.errors import SolverError
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.textbook.algorithms import ALGORITHMS
from solver.textbook.search_state import SearchState, Step

Kind = Literal["enter", "cut", "found", "leave"]


class Event(NamedTuple):
    """One step of a search.

    `kind`: `enter`, the last tile of `path` was entered; `cut`, the last tile of `path` was
    rejected, as no word continues with its letters; `found`, `path` spells a new word; `leave`, the
    search has backtracked to `path`. `path`: (row, column) of each tile; `prefix`: its letters;
    `calls`: tiles tried so far; `word`: the word being placed, if the search goes word by word.
    """

    kind: Kind
    path: tuple[Cell, ...]
    prefix: str
    calls: int
    word: str | None


class LimitReachedError(Exception):
    """The search has reached a limit and stops."""


class Recorder(SearchState):
    """Records each step, and stops the search after `max_events`."""

    def __init__(self, board: Board, shortest: int, longest: int, max_events: int) -> None:
        super().__init__(len(board.tiles), shortest, longest)
        self.board, self.max_events = board, max_events
        self.events: list[Event] = []

    def enter(self, tile: int, letters: str) -> None:
        super().enter(tile, letters)
        self._record("enter", self.path)

    def cut(self, tile: int, letters: str) -> None:
        super().cut(tile, letters)
        self._record("cut", [*self.path, (tile, letters)])

    def found(self, word: str) -> None:
        known = len(self.paths)
        super().found(word)
        if len(self.paths) > known:
            self._record("found", self.path)

    def leave(self) -> None:
        super().leave()
        self._record("leave", self.path)

    def _record(self, kind: Kind, steps: list[Step]) -> None:
        if len(self.events) == self.max_events:
            raise LimitReachedError
        path = tuple(self.board.cell(tile) for tile, _ in steps)
        prefix = "".join(letters for _, letters in steps)
        self.events.append(Event(kind, path, prefix, self.calls, self.word))


def events(
    name: str,
    board: Board | str,
    lexicon: Lexicon,
    limit: int = 10_000,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
) -> Iterator[Event]:
    """The first `limit` steps of a search by a classic algorithm, which stops there.

    Raises SolverError for an unknown algorithm and for the kernel, which is compiled and emits no
    events.
    """
    if isinstance(board, str):
        board = Board.parse(board, plain_q=lexicon.language.plain_q)
    if name not in ALGORITHMS:
        raise SolverError(f"unknown algorithm “{name}”; choose one of {', '.join(ALGORITHMS)}")
    algorithm = ALGORITHMS[name]
    recorder = Recorder(board, *algorithm.bounds(rule_pack(rules), min_length, max_length), limit)
    with suppress(LimitReachedError):
        algorithm.run(board, lexicon, recorder)
    return iter(recorder.events)
