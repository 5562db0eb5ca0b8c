"""The board of a textbook search, and its state: where it is, what it has done and found.

A search reports its steps by `enter`, `cut`, `found` and `leave`; `exhaustive` adds the steps that
it rejects to `calls` itself, for speed. This class counts, and keeps the words. Its subclass in
`events.py` records each step; the one in `counting.py` limits the calls.
"""

from typing import NamedTuple

from solver.board import BLOCKED, WILD, Board, neighbours
from solver.errors import SearchLimitError

Step = tuple[int, str]  # the index of a tile, and the letters that it stands for


class Tiles(NamedTuple):
    """`choices`: the possible letters of each tile, none if it is blocked, the whole alphabet for a
    wildcard; `near`: the neighbours of each tile, in reading order."""

    rows: int
    columns: int
    choices: tuple[tuple[str, ...], ...]
    near: tuple[tuple[int, ...], ...]


def tiles_of(board: Board, alphabet: str) -> Tiles:
    """The tiles of a board, for words in this alphabet."""
    special = {BLOCKED: (), WILD: tuple(alphabet)}
    choices = tuple(special.get(tile, (tile,)) for tile in board.tiles)
    return Tiles(board.rows, board.columns, choices, neighbours(*board.size))


class SearchState:
    """`used`: whether each tile is on the path; `entered`: the number of tiles entered so far;
    `calls`: the same plus the number of tiles rejected; `paths`: the first path of each word found;
    `spelled`: the number of all paths that spelled a word."""

    word: str | None = None  # the word being placed, if the search goes word by word

    def __init__(self, tiles: int, shortest: int, longest: int, limit: int | None = None) -> None:
        self.shortest, self.longest, self.limit = shortest, longest, limit
        self.used = [False] * tiles
        self.path: list[Step] = []
        self.entered = self.calls = self.spelled = 0
        self.paths: dict[str, tuple[Step, ...]] = {}

    def enter(self, tile: int, letters: str) -> None:
        """Append a tile to the path. Raises SearchLimitError."""
        if self.entered == self.limit:
            raise SearchLimitError(
                f"the search of this board would visit more than {self.limit:,} tiles"
            )
        self.entered += 1
        self.calls += 1
        self.used[tile] = True
        self.path.append((tile, letters))

    def cut(self, tile: int, letters: str) -> None:
        """Prune at a tile: no word continues with its letters."""
        self.calls += 1

    def found(self, word: str) -> None:
        """Keep the path as that of a word, if it is the first one and the length counts."""
        if not self.in_bounds(word):
            return
        self.spelled += 1
        if word not in self.paths:
            self.paths[word] = tuple(self.path)

    def leave(self) -> None:
        self.used[self.path.pop()[0]] = False

    def in_bounds(self, word: str) -> bool:
        return self.shortest <= len(word) <= self.longest
