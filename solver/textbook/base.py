"""What makes an engine of a textbook search: the same arguments and answers as `solver.solve`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from solver.board import Board
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solve import Order, Solution
from solver.textbook.results import bounds, found_words
from solver.textbook.state import Trail
from solver.textbook.tiles import Tiles, tiles_of

Build = Callable[[Iterable[str]], Any]
Search = Callable[[Tiles, Any, Trail], None]


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


@dataclass(frozen=True, slots=True)
class CountedSolution(Solution):
    """`tiles_visited`: the tiles entered. `calls`: those, and the ones that were turned back."""

    calls: int


@dataclass(frozen=True)
class Algorithm:
    """A classic algorithm.

    `build` makes of the words, in alphabetical order, what `search` looks them up in. `text`: the
    docstring that tells what it does and where it is from. `letters`: the fewest and the most that
    its words have.
    """

    build: Build
    search: Search
    text: str
    letters: tuple[int, int] | None = None

    def __call__(
        self,
        board: Board | str,
        lexicon: Lexicon,
        rules: str | RulePack = CLASSIC,
        min_length: int | None = None,
        max_length: int | None = None,
        sort: Order = "word",
        limit: int | None = None,
    ) -> CountedSolution:
        """As `solver.solve`."""
        board = Board.parse(board) if isinstance(board, str) else board
        pack = rule_pack(rules)
        trail = Trail(len(board.tiles), *self.bounds(pack, min_length, max_length), limit)
        self.run(board, lexicon, trail)
        words = found_words(board, trail.paths, pack, sort)
        points = sum(word.points for word in words)
        return CountedSolution(board, words, points, trail.entered, trail.calls)

    def bounds(
        self, pack: RulePack, min_length: int | None, max_length: int | None
    ) -> tuple[int, int]:
        """The lengths that count. Raises SolverError."""
        shortest, longest = bounds(pack, min_length, max_length)
        if self.letters is None:
            return shortest, longest
        return max(shortest, self.letters[0]), min(longest, self.letters[1])

    def run(self, board: Board, lexicon: Lexicon, trail: Trail) -> None:
        """Search the board; the trail holds what comes of it."""
        self.search(tiles_of(board, lexicon.letters), self.index(lexicon), trail)

    def index(self, lexicon: Lexicon) -> Any:
        """What the search looks words up in; the last two made are kept."""
        return _built(self.build, lexicon)

    @property
    def title(self) -> str:
        """What it is, in a line."""
        title = self.text.strip().splitlines()[0]
        if self.letters is None:
            return title
        return "{} Words of {} to {} letters only.".format(title, *self.letters)

    @property
    def source(self) -> str:
        """Where it is from."""
        return " ".join(self.text.partition("Source: ")[2].split())


@lru_cache(maxsize=2)
def _built(build: Build, lexicon: Lexicon) -> Any:
    return build(lexicon)
