"""Turns a textbook search into an engine with the arguments and results of `solver.solve`."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from solver.board import Board
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solution import FoundWord, Order, Solution, alphabetical, board_for, sort_words
from solver.textbook.search_state import SearchState, Tiles, tiles_of

Build = Callable[..., Any]
Search = Callable[[Tiles, Any, SearchState], None]


class Engine(Protocol):
    """A function that finds the words of a board: `solver.solve` or a classic algorithm."""

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


@dataclass(frozen=True, slots=True, repr=False)
class CountedSolution(Solution):
    """`tiles_visited` counts the tiles entered, `calls` also those rejected, and `spelled` the
    paths that spelled a word."""

    calls: int
    spelled: int


@dataclass(frozen=True)
class Algorithm:
    """A classic algorithm.

    `build`: makes the index that `search` uses, from the words in alphabetical order and, if
    `by_length`, the minimum length. `text`: the docstring with description and source. `letters`:
    the shortest and the longest word that it finds, if limited.
    """

    build: Build
    search: Search
    text: str
    letters: tuple[int, int] | None = None
    by_length: bool = False

    def __repr__(self) -> str:
        return f"<Algorithm: {self.title}>"

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
        """Like `solver.solve`."""
        board, pack = board_for(lexicon, board), rule_pack(rules)
        state = SearchState(len(board.tiles), *self.bounds(pack, min_length, max_length), limit)
        self.run(board, lexicon, state)
        words = sort_words(alphabetical(_found_words(board, state, pack), lexicon), sort)
        points = sum(word.points for word in words)
        counts = (state.entered, state.calls, state.spelled)
        return CountedSolution(board, words, points, *counts)

    def bounds(
        self, pack: RulePack, min_length: int | None, max_length: int | None
    ) -> tuple[int, int]:
        """The shortest and the longest length that counts. Raises SolverError."""
        shortest, longest = pack.length_bounds(min_length, max_length)
        if self.letters is None:
            return shortest, longest
        return max(shortest, self.letters[0]), min(longest, self.letters[1])

    def run(self, board: Board, lexicon: Lexicon, state: SearchState) -> None:
        self.search(tiles_of(board, lexicon.letters), self.index(lexicon, state.shortest), state)

    def index(self, lexicon: Lexicon, shortest: int) -> Any:
        """The index of the lexicon that the search uses; the last two are cached.

        `shortest` is the minimum length of words.
        """
        return _index(self.build, lexicon, shortest if self.by_length else None)

    def index_anew(self, lexicon: Lexicon, shortest: int) -> Any:
        """The same index, built even if it is cached, so that it can be measured."""
        _index.cache_clear()
        return self.index(lexicon, shortest)

    @property
    def title(self) -> str:
        title = self.text.strip().splitlines()[0]
        if self.letters is None:
            return title
        return "{} Words of {} to {} letters only.".format(title, *self.letters)

    @property
    def source(self) -> str:
        return " ".join(self.text.partition("Source: ")[2].split())


def _found_words(board: Board, state: SearchState, pack: RulePack) -> list[FoundWord]:
    return [
        FoundWord(
            word,
            pack.points(len(word)),
            tuple(board.cell(tile) for tile, _ in path),
            tuple(letters for _, letters in path),
        )
        for word, path in sorted(state.paths.items())
    ]


@lru_cache(maxsize=2)
def _index(build: Build, lexicon: Lexicon, shortest: int | None) -> Any:
    return build(lexicon) if shortest is None else build(lexicon, shortest)
