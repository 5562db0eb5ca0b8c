"""Proves which board has the most points, by branch and bound over classes of boards.

A class has a set of letters for each tile. It is split, letter by letter, into parts whose bound is
not above the best board, and boards. The boards that may be better are scored. `bounds` has the
bound.
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from solver.board import Board, Size, neighbours
from solver.engine.arrays import POINTS_MASK, Array, worth_by_length
from solver.engine.batch import worker_count
from solver.errors import SolverError
from solver.lab.anneal import Anneal
from solver.lab.bounds import Tree, Words, bound, grow, room, split
from solver.lab.search import Scorer
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solve import solve

MOST_TILES = 12
CLASSES_PER_TASK = 4
TASKS_PER_WORKER = 32  # before they wait for each other and learn the best board so far
MOST_SUMS = 4_000_000  # of a tree; a class with a larger one is split
MOST_PARTS = 65536  # of a class
ORDER = 2  # of the classes; another one needs another number, for states of proofs
GROUPS = 3  # of letters: fewer make fewer classes with larger trees

Letters = list[list[int]]  # of a class: the numbers of the letters by tile


class Part(NamedTuple):
    """Boards with these tiles in reading order, and a number of points that none exceeds."""

    tiles: tuple[tuple[str, ...], ...]
    bound: int


class Proof(NamedTuple):
    """The best board and its points. `done` of `classes` classes are proven to have no better
    one. `parts`: of the classes done last, if they are asked for."""

    board: Board
    points: int
    done: int
    classes: int
    parts: tuple[Part, ...] = ()


class Found(NamedTuple):
    """What is found in classes: the best board above the record, and the parts if asked for."""

    best: tuple[int, Board] | None
    parts: tuple[Part, ...]


class Problem:
    """The classes of boards of a size, and what is found in each. Raises SolverError."""

    def __init__(self, size: Size, lexicon: Lexicon, rules: str | RulePack = CLASSIC) -> None:
        if not 1 <= size[0] * size[1] <= MOST_TILES:
            raise SolverError(f"a proof is for boards of at most {MOST_TILES} tiles")
        self.size, self.lexicon, self.rules = size, lexicon, rule_pack(rules)
        self.space = Space.free(size, lexicon)
        self.worth = worth_by_length(self.rules, None, None)[0] & POINTS_MASK
        around = neighbours(*size)
        # Tiles with many neighbours are on most paths, so fixing them first changes most.
        self._order = sorted(range(len(around)), key=lambda tile: -len(around[tile]))
        index = lexicon.letter_index
        self._firsts = [index[tile[0]] for tile in self.space.tiles]
        self._words = self._spelled(around)
        self._tree: Tree | None = None
        self._groups = self._grouped()

    def _spelled(self, around: Any) -> Words:
        count, index = len(around), self.lexicon.letter_index
        near = np.full((count + 1, max(count, 9)), -1, np.int64)
        for tile, others in enumerate([*around, range(count)]):
            near[tile, : len(others)] = others
        second = np.full(64, -1, np.int64)
        for text, first in zip(self.space.tiles, self._firsts, strict=True):
            if len(text) > 1:
                second[first] = index.get(text[1], -2)
        nodes = self.lexicon.nodes.astype(np.uint64, copy=False)
        return Words(nodes, second, self.worth.astype(np.int64), near, np.argsort(self._order))

    def _grouped(self) -> Letters:
        """The letters in groups of like use, or in one where a board has few tiles."""
        count = len(self.space.tiles)
        if self.space.width <= 6 or count < 8:
            return [list(range(count))]
        vowels = [n for n, tile in enumerate(self.space.tiles) if tile[0] in "aeiouyäöü"]
        often = dict.fromkeys(self.space.tiles, 0)
        for word in self.lexicon:
            for letter in word:
                often["qu" if letter == "q" and "qu" in often else letter] += 1
        others = [n for n in range(count) if n not in vowels]
        others.sort(key=lambda number: -often[self.space.tiles[number]])
        parts = [part.tolist() for part in np.array_split(np.array(others), GROUPS - 1)]
        return [group for group in (vowels, *parts) if group]

    def classes(self) -> list[tuple[int, ...]]:
        """The groups by tile of each class, one of those that turning and mirroring make equal.

        Classes that are alike stand far apart, so that those done tell how long the others take.
        """
        symmetries = self.space.symmetries
        every = product(range(len(self._groups)), repeat=self.space.width)
        alike = [
            each
            for each in every
            if all(each <= tuple(each[tile] for tile in order) for order in symmetries)
        ]
        step = isqrt(len(alike))
        return [each for first in range(step) for each in alike[first::step]]

    def found_in(self, groups: tuple[int, ...], record: int, whole: bool = False) -> Found:
        """What is found in a class: a board with more than `record` points, and with `whole` the
        parts that it was split into."""
        best: tuple[int, Board] | None = None
        parts: list[Part] = []
        shown: dict[tuple[int, ...], tuple[str, ...]] = {}  # parts share the letters of a tile
        for letters, most in self._split([self._groups[group] for group in groups], record, whole):
            if most > record:
                board = self.space.board(np.array(letters).ravel())
                most = solve(board, self.lexicon, self.rules).total_points
                if most > record:
                    record, best = most, (most, board.canonical())
            if whole:
                tiles = self.space.tiles
                for each in letters:
                    shown.setdefault(tuple(each), tuple(tiles[number] for number in each))
                parts.append(Part(tuple(shown[tuple(each)] for each in letters), most))
        return Found(best, tuple(parts))

    def _split(self, letters: Letters, record: int, whole: bool) -> Iterator[tuple[Letters, int]]:
        """The boards of a class whose bound is above `record`; with `whole` all other parts too."""
        table = np.full((len(letters), 64), -1, np.int64)
        for tile, numbers in enumerate(letters):
            for side, number in enumerate(numbers):
                table[tile, self._firsts[number]] = side
        rows = self._rows(
            table, np.array([len(letters[tile]) for tile in self._order]), record, whole
        )
        if rows is None:
            tile = max(range(len(letters)), key=lambda each: len(letters[each]))
            middle = len(letters[tile]) // 2
            for half in (letters[tile][:middle], letters[tile][middle:]):
                changed = [*letters[:tile], half, *letters[tile + 1 :]]
                yield from self._split(changed, record, whole)
            return
        for row in rows.tolist():
            part = list(letters)
            for tile, side in zip(self._order, row[:-1], strict=True):
                part[tile] = part[tile] if side < 0 else [part[tile][side]]
            yield part, row[-1]

    def _rows(self, table: Array, widths: Array, record: int, whole: bool) -> Array | None:
        """The rows of `split`; none if the tree or the rows are too many."""
        if self._tree is None:
            self._tree = room(MOST_SUMS, max(map(len, self._groups)))
        if not grow(self._words, table, self._tree):
            return None
        most = bound(self._tree)
        rows = np.full((MOST_PARTS, len(widths) + 1), -1, np.int32)
        if most <= record:
            rows[0, -1] = most
            return rows[: int(whole)]
        found = split(self._tree, widths, record, rows, whole)
        return rows[:found] if found >= 0 else None


Task = tuple[Size, RulePack, list[tuple[int, ...]], int, bool]
Run = Callable[[Callable[..., Found], list[Task]], Iterable[tuple[int, Found]]]


def prove(
    problem: Problem, run: Run, workers: int, start: Proof | None = None, whole: bool = False
) -> Iterator[Proof]:
    """The proof after each few classes; the last one is whole.

    `run` calls a function with the lexicon and each task, and gives the results with the numbers
    of the tasks: `processes` or `Cluster.completed`. `start`: a proof to continue.
    """
    classes = problem.classes()
    board, points, done, _, _ = start or Proof(*_first(problem), 0, len(classes))
    while done < len(classes):
        lot = classes[done : done + CLASSES_PER_TASK * TASKS_PER_WORKER * workers]
        parts = [lot[at : at + CLASSES_PER_TASK] for at in range(0, len(lot), CLASSES_PER_TASK)]
        tasks: list[Task] = [(problem.size, problem.rules, each, points, whole) for each in parts]
        results: dict[int, Found] = {}
        following = 0
        for number, found in run(found_in_all, tasks):
            results[number] = found
            while following in results:
                best, proven = results.pop(following)
                if best and best[0] > points:
                    points, board = best
                done += len(parts[following])
                following += 1
                yield Proof(board, points, done, len(classes), proven)


def whole_proof(size: Size, lexicon: Lexicon) -> Proof:
    """A proof in this process, with all its parts: for boards of few tiles."""

    def run(function: Callable[..., Found], tasks: list[Task]) -> Iterable[tuple[int, Found]]:
        return ((number, function(lexicon, *task)) for number, task in enumerate(tasks))

    proofs = list(prove(Problem(size, lexicon), run, 1, whole=True))
    return proofs[-1]._replace(parts=tuple(part for proof in proofs for part in proof.parts))


def _first(problem: Problem) -> tuple[Board, int]:
    """The best board of a search: the better it is, the fewer classes are looked into."""
    search = Anneal(Scorer(problem.space, problem.lexicon, problem.rules), 1)
    while not search.settled:
        search.step()
    return search.best.board, search.best.value


def found_in_all(
    lexicon: Lexicon,
    size: Size,
    rules: RulePack,
    classes: list[tuple[int, ...]],
    record: int,
    whole: bool,
) -> Found:
    problem, best = _problem(lexicon, size, rules), None
    parts: list[Part] = []
    for each in classes:
        found = problem.found_in(each, record, whole)
        if found.best:
            best, record = found.best, found.best[0]
        parts += found.parts
    return Found(best, tuple(parts))


@lru_cache(maxsize=1)
def _problem(lexicon: Lexicon, size: Size, rules: RulePack) -> Problem:
    return Problem(size, lexicon, rules)


@contextmanager
def processes(lexicon: Lexicon, count: int | None = None) -> Iterator[tuple[Run, int]]:
    """Processes of this machine that run tasks, and their number."""
    count = worker_count(count)
    with ProcessPoolExecutor(count, initializer=_set, initargs=(lexicon.to_bytes(),)) as pool:

        def run(function: Callable[..., Found], tasks: list[Task]) -> Iterable[tuple[int, Found]]:
            return enumerate(pool.map(_with_lexicon, [function] * len(tasks), tasks))

        yield run, count


_lexicon: list[Lexicon] = []  # of a process


def _set(data: bytes) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    _lexicon[:] = [Lexicon.from_bytes(data)]


def _with_lexicon(function: Callable[..., Found], task: Task) -> Found:
    return function(_lexicon[0], *task)
