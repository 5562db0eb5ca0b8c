"""Measures one search: its times, its paths, its means per word."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from time import perf_counter

from solver.board import Board
from solver.errors import SearchLimitError
from solver.languages import ENGLISH, Language
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solution import Order, Solution
from solver.textbook.algorithms import trie_walk
from solver.textbook.base import Algorithm, CountedSolution, Engine

PATHS_LIMIT = 2_000_000  # tiles to visit while paths are counted, which takes some seconds


@dataclass(frozen=True, slots=True)
class PerWord:
    points: float
    tiles_visited: float
    search_seconds: float


@dataclass(frozen=True, slots=True)
class Stats:
    """The cost of a search.

    `load_seconds` is the time until the words are in memory, `build_seconds` that of the lexicon
    and of the engine's index, `search_seconds` that of the search and its result. `paths` counts
    the paths that spell a word, and is None if there are too many; `unique_paths` counts one for
    each word. `calls` is None for the kernel, which doesn't count them, and `mean_per_word` without
    words.
    """

    load_seconds: float
    build_seconds: float
    search_seconds: float
    paths: int | None
    unique_paths: int
    tiles_visited: int
    calls: int | None
    mean_per_word: PerWord | None

    def lines(self) -> Iterator[str]:
        """The lines that tell people what the totals of a solution don't."""
        yield f"{self.load_seconds:.6f} seconds to load the words"
        yield f"{self.build_seconds:.6f} seconds to build the index"
        yield f"{self.search_seconds:.6f} seconds to search"
        paths = "too many" if self.paths is None else self.paths
        yield f"{paths} paths that spell a word, {self.unique_paths} after making them unique"
        if mean := self.mean_per_word:
            microseconds = mean.search_seconds * 1_000_000
            yield (
                f"mean per word: {mean.points:.2f} points, {mean.tiles_visited:.2f} visited tiles,"
                f" {microseconds:.2f} microseconds"
            )


def measured(
    board: Board,
    load: Callable[[], Iterable[str]],
    engine: Engine,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
    sort: Order = "word",
    limit: int | None = None,
    language: Language | str = ENGLISH,
) -> tuple[Solution, Lexicon, Stats]:
    """Solve a board as `solve` does, and measure it. `load` returns the words. Raises what `solve`
    raises."""
    start = perf_counter()
    words = load()
    loaded = perf_counter()
    lexicon = Lexicon.from_words(words, language)
    if isinstance(engine, Algorithm):
        shortest, _ = engine.bounds(rule_pack(rules), min_length, max_length)
        engine.index_anew(lexicon, shortest)
    else:
        _ = lexicon.nodes  # which are built when they are first used
    built = perf_counter()
    if not isinstance(engine, Algorithm):
        with suppress(SearchLimitError):
            engine(board, lexicon, limit=0)  # compiles the kernel, or loads it
    ready = perf_counter()
    solution = engine(board, lexicon, rules, min_length, max_length, sort, limit)
    seconds = (loaded - start, built - loaded, perf_counter() - ready)
    return solution, lexicon, _stats(solution, *seconds)


def _stats(solution: Solution, load: float, build: float, search: float) -> Stats:
    words, visited = solution.word_count, solution.tiles_visited
    calls = solution.calls if isinstance(solution, CountedSolution) else None
    means = (solution.total_points / words, visited / words, search / words) if words else None
    return Stats(
        load,
        build,
        search,
        _paths(solution),
        words,
        visited,
        calls,
        PerWord(*means) if means else None,
    )


def _paths(solution: Solution) -> int | None:
    """The paths that spell a word, None if there are too many to count.

    The kernel compares paths of a word but doesn't count them, so they are walked once more.
    """
    if isinstance(solution, CountedSolution):
        return solution.spelled
    lexicon = Lexicon.from_words(found.word for found in solution.words)
    with suppress(SearchLimitError):
        return trie_walk.solve(solution.board, lexicon, min_length=1, limit=PATHS_LIMIT).spelled
    return None
