"""Statistics of many random boards.

Boards are drawn in blocks. Each block has its own random stream, derived from the seed and the
number of the block. A block gives a `Tally` of integers, and tallies can be added in any order: the
result depends only on the seed, not on the number of threads or machines.
"""

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add
from typing import Annotated, NamedTuple, Self

import numpy as np

from solver.board import BLOCKED, Board, Size, size_name
from solver.dice import dice_set
from solver.engine.arrays import Array, worth_by_length
from solver.engine.batch import Job, Limits, count_codes, run_in_threads, worker_count
from solver.errors import SolverError
from solver.lab.space import Space, usual_frequencies
from solver.lexicon import Lexicon
from solver.scoring import rule_pack

BOARDS_PER_BLOCK = 8192
MOST_BOARDS = 10**9
Progress = Callable[[int], object]


class Plan(NamedTuple):
    """Which boards to draw and how to score them. `dice`: the name of a set; if None, letters are
    drawn by their usual frequencies."""

    boards: int
    seed: int
    size: Size
    dice: str | None = None
    rules: str = "classic"
    min_length: int | None = None
    max_length: int | None = None

    @property
    def blocks(self) -> int:
        return -(-self.boards // BOARDS_PER_BLOCK)


class Best(NamedTuple):
    """The board with the most points, the first one among equals."""

    points: int
    number: Annotated[int, "The index of the board, from 0."]
    words: int
    board: Board

    def better(self, other: Self) -> Self:
        return min(self, other, key=lambda best: (-best.points, best.number))


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts of some boards, all int64.

    `points`, `words`: histograms, the number of boards by points and by words; `seen`: the number
    of boards by word number, including words too short to score; `tiles`: the number of times that
    each tile was drawn, by its number in the space.
    """

    points: Array
    words: Array
    seen: Array
    tiles: Array
    best: Best

    @classmethod
    def of_nothing(cls, words: int, tiles: int) -> Self:
        """The tally of no boards, for a lexicon and a space of these sizes."""
        nowhere = Best(-1, 0, 0, Board(1, 1, (BLOCKED,)))
        none = np.zeros(0, np.int64)
        return cls(none, none, np.zeros(words, np.int64), np.zeros(tiles, np.int64), nowhere)

    def __add__(self, other: Self) -> Self:
        return type(self)(
            _sum(self.points, other.points),
            _sum(self.words, other.words),
            self.seen + other.seen,
            self.tiles + other.tiles,
            self.best.better(other.best),
        )


def _sum(a: Array, b: Array) -> Array:
    short, long = sorted((a, b), key=len)
    total = long.copy()
    total[: len(short)] += short
    return total


def check(plan: Plan) -> None:
    if not 1 <= plan.boards <= MOST_BOARDS:
        raise SolverError(f"the number of boards is from 1 to {MOST_BOARDS:,}")
    if plan.seed < 0:
        raise SolverError("the seed is a whole number from 0")
    if plan.dice is not None and dice_set(plan.dice).size != plan.size:
        size = size_name(dice_set(plan.dice).size)
        raise SolverError(f"the dice “{plan.dice}” are for a board of {size}")
    worth_by_length(rule_pack(plan.rules), plan.min_length, plan.max_length)


def space_of(plan: Plan, lexicon: Lexicon) -> Space:
    if plan.dice is not None:
        return Space.of_dice(dice_set(plan.dice), lexicon)
    return Space.drawn(plan.size, usual_frequencies(lexicon), lexicon)


def simulate(
    plan: Plan,
    lexicon: Lexicon,
    threads: int | None = None,
    progress: Progress | None = None,
    limit: int | None = None,
) -> Tally:
    """Tally all boards of a plan. Raises SolverError for an invalid one, and SearchLimitError.

    `threads`: all cores by default. `progress`: called with the number of boards of each finished
    block, from any thread, but never concurrently. `limit`: the most tiles that the searches of a
    block may visit.
    """
    check(plan)
    blocks = iter(range(plan.blocks))  # shared by the threads
    tallies: list[Tally] = []
    lock = threading.Lock()

    def taken() -> Iterable[int]:
        for block in blocks:
            yield block
            with lock:
                if progress:
                    progress(_boards_of(plan, block))

    def work() -> None:
        tallies.append(tally_blocks(plan, lexicon, taken(), limit))

    run_in_threads(work, min(worker_count(threads), plan.blocks))
    return reduce(add, tallies)


def tally_blocks(
    plan: Plan, lexicon: Lexicon, blocks: Iterable[int], limit: int | None = None
) -> Tally:
    """Tally these blocks on the calling thread. `limit`: as in `simulate`."""
    space = space_of(plan, lexicon)
    bounds = worth_by_length(rule_pack(plan.rules), plan.min_length, plan.max_length)
    job = Job(space.size, lexicon, space.faces, *bounds)
    limits = Limits.for_many(limit) if limit is not None else None
    tallies = (_tally(plan, space, job, block, limits) for block in blocks)
    return reduce(add, tallies, Tally.of_nothing(len(lexicon), len(space.tiles)))


def _boards_of(plan: Plan, block: int) -> int:
    return min(BOARDS_PER_BLOCK, plan.boards - block * BOARDS_PER_BLOCK)


def _tally(plan: Plan, space: Space, job: Job, block: int, limits: Limits | None) -> Tally:
    seeds = np.random.SeedSequence(plan.seed, spawn_key=(block,))  # as in SeedSequence.spawn
    rows = space.random(_boards_of(plan, block), np.random.default_rng(seeds))
    points, words, seen = count_codes(job, space.codes(rows), limits)
    top = int(points.argmax())
    number = block * BOARDS_PER_BLOCK + top
    best = Best(int(points[top]), number, int(words[top]), space.board(rows[top]))
    tiles = np.bincount(rows.ravel(), minlength=len(space.tiles))
    return Tally(np.bincount(points), np.bincount(words), seen, tiles, best)
