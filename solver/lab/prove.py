"""Proves which board has the most points, by branch and bound over classes of boards.

A class has a set of letters for each tile. It is split, letter by letter, into parts whose bound is
not above the best board, and boards. The boards that may be better are scored. `bounds` has the
bound.
"""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import product
from math import prod
from threading import local
from time import process_time
from typing import NamedTuple

import numpy as np

from solver.board import Board, Size, neighbours
from solver.engine.arrays import POINTS_MASK, Array, worth_by_length
from solver.engine.batch import worker_count
from solver.errors import SolverError
from solver.lab.anneal import Anneal
from solver.lab.bounds import MOST_LETTERS, Search, grow, room, search
from solver.lab.paths import Fields, by_kinds, once, spell, spelled
from solver.lab.search import Scorer
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solving import solve

MOST_TILES = 12
TASKS_PER_WORKER = 32  # before they wait for each other and learn the best board so far
LEAST_PATHS, MOST_PATHS = 1 << 18, 1 << 24  # of a class there is room for; one with more is split
MOST_PARTS = 65536  # of a class
ORDER = 4  # of the classes; another one needs another number, for states of proofs
GROUP = 12  # letters at most: larger groups make fewer classes with larger trees
MUCH = 2  # trees are merged while the bound is so many times the record
LONGER = 0.9  # A class takes about the time of its weight to this power.
LAST = 4  # tiles that are fixed without merging

Letters = list[list[int]]  # of a class: the numbers of the letters by tile


class Part(NamedTuple):
    """Boards with these tiles in reading order, and a number of points that none exceeds."""

    tiles: tuple[tuple[str, ...], ...]
    bound: int


class Proof(NamedTuple):
    """The best board and its points. `done` of `classes` classes are proven to have no better
    one, which took so many seconds of processor time, about this `share` of the whole time.
    `parts`: the class done last, or the parts that it was split into."""

    board: Board
    points: int
    done: int
    classes: int
    seconds: float = 0.0
    share: float = 0.0
    parts: tuple[Part, ...] = ()

    @property
    def left(self) -> float:
        """Seconds of processor time that the other classes take, about."""
        return self.seconds * (1 - self.share) / self.share


class Found(NamedTuple):
    """What is found in a class: the best board above the record, the parts, and the seconds of
    processor time."""

    best: tuple[int, Board] | None
    parts: tuple[Part, ...]
    seconds: float


class Problem:
    """The classes of boards of a size, and what is found in each. Raises SolverError."""

    def __init__(self, size: Size, lexicon: Lexicon, rules: str | RulePack = CLASSIC) -> None:
        if not 1 <= size[0] * size[1] <= MOST_TILES:
            raise SolverError(f"a proof is for boards of at most {MOST_TILES} tiles")
        self.size, self.lexicon, self.rules = size, lexicon, rule_pack(rules)
        self.space = Space.free(size, lexicon)
        self.worth = worth_by_length(self.rules, None, None)[0] & POINTS_MASK
        around = neighbours(*size)
        count = len(around)
        # Tiles with many neighbours are on most paths, so fixing them first changes most.
        self._order = sorted(range(count), key=lambda tile: -len(around[tile]))
        self._near = np.full((count + 1, max(count, 9)), -1, np.int64)
        for tile, others in enumerate([*around, range(count)]):
            self._near[tile, : len(others)] = others
        self._spelled = spelled(lexicon, self.space.tiles, count, self.worth)
        shown = self._spelled.tiles[self._spelled.tiles >= 0]
        self._often = np.bincount(shown, minlength=len(self.space.tiles))
        self._groups = self._grouped()
        sets = sorted({tuple(group) for groups in self._groups for group in groups})
        kinds: dict[tuple[bool, ...], int] = {}
        every = range(len(self.space.tiles))
        of = [kinds.setdefault(tuple(n in each for each in sets), len(kinds)) for n in every]
        self._kinds = np.array(of)
        self._words = by_kinds(self._spelled, self._kinds)
        self._set_room(LEAST_PATHS)

    def _grouped(self) -> list[Letters]:
        """The groups of letters by tile: few where a tile or a board has few neighbours or tiles,
        for there are few paths."""
        letters = list(range(len(self.space.tiles)))
        few = _parts(letters, MOST_LETTERS)
        if self.space.width < 8:
            return [few] * self.space.width
        vowels = [n for n in letters if self.space.tiles[n][0] in "aeiouyäöü"]
        others = sorted(set(letters) - set(vowels), key=lambda number: -self._often[number])
        groups = [group for group in (vowels, *_parts(others, GROUP)) if group]
        ends = [np.count_nonzero(self._near[tile] >= 0) <= 3 for tile in range(self.space.width)]
        chosen = [few if end else groups for end in ends]
        bits = sum(max(map(len, each)).bit_length() for each in chosen)
        return chosen if bits + self._spelled.bits <= 64 else [groups] * self.space.width

    def classes(self) -> list[tuple[int, ...]]:
        """The groups by tile of each class, one of those that turning and mirroring make equal.

        Those that take longest come first, so that soon they tell how long the others take, and
        that no worker is left with one at the end.
        """
        symmetries = self.space.symmetries
        every = product(*(range(len(groups)) for groups in self._groups))
        alike = [
            each
            for each in every
            if all(each <= tuple(each[tile] for tile in order) for order in symmetries)
        ]
        return sorted(alike, key=self.weight, reverse=True)

    def weight(self, groups: tuple[int, ...]) -> int:
        """How often boards are of a class, if they are drawn as words have their letters."""
        letters = zip(self._groups, groups, strict=True)
        return prod(int(self._often[every[group]].sum()) for every, group in letters)

    def found_in(self, groups: tuple[int, ...], record: int, whole: bool = False) -> Found:
        """What is found in a class: a board with more than `record` points; and as a part the
        class itself, or with `whole` the parts that it was split into."""
        start = process_time()
        best: tuple[int, Board] | None = None
        letters = [every[group] for every, group in zip(self._groups, groups, strict=True)]
        parts: list[Part] = []
        most = 0
        for part, bound in self._split(letters, record, whole):
            if bound > record:
                board = self.space.board(np.array(part).ravel())
                bound = solve(board, self.lexicon, self.rules).total_points
                if bound > record:
                    record, best = bound, (bound, board.canonical())
            most = max(most, bound)
            if whole and part:
                parts.append(self._part(part, bound))
        shown = tuple(parts) if whole else (self._part(letters, most),)
        return Found(best, shown, process_time() - start)

    def _part(self, letters: Letters, bound: int) -> Part:
        tiles = self.space.tiles
        return Part(tuple(tuple(tiles[number] for number in each) for each in letters), bound)

    def _split(self, letters: Letters, record: int, whole: bool) -> Iterator[tuple[Letters, int]]:
        """The boards of a class whose bound is above `record`, and the highest bound of the others
        without letters; with `whole` all other parts too."""
        found = self._search(letters, record, whole)
        if found is None:
            tile = max(range(len(letters)), key=lambda each: len(letters[each]))
            middle = len(letters[tile]) // 2
            for half in (letters[tile][:middle], letters[tile][middle:]):
                changed = [*letters[:tile], half, *letters[tile + 1 :]]
                yield from self._split(changed, record, whole)
            return
        rows, most = found
        yield [], most
        for row in rows.tolist():
            part = list(letters)
            for tile, side in zip(self._order, row[:-1], strict=True):
                part[tile] = part[tile] if side < 0 else [part[tile][side]]
            yield part, row[-1]

    def _search(self, letters: Letters, record: int, whole: bool) -> tuple[Array, int] | None:
        """What `search` finds, with more room if need be; nothing if the class has to be split."""
        while (found := self._tried(letters, record, whole)) is None:
            if len(self._numbers) >= MOST_PATHS:
                return None
            self._set_room(len(self._numbers) * 4)
        return found if len(found[0]) <= MOST_PARTS else None

    def _set_room(self, paths: int) -> None:
        self._numbers, self._tree = np.empty(paths, np.uint64), room(paths * 3 // 2)

    def _tried(self, letters: Letters, record: int, whole: bool) -> tuple[Array, int] | None:
        """What `search` finds, with a row too many if there are more; nothing if there is too
        little room."""
        fields = self._fields(letters)
        found = spell(self._words, fields, self._near, self._numbers)
        if found < 0:
            return None
        numbers = self._numbers[:found]
        numbers.sort()
        root = grow(self._tree, numbers[: once(numbers)], fields, self.worth)
        if root < 0:
            return None
        widths = np.array([len(letters[tile]) for tile in self._order])
        of = Search(widths, record, int(MUCH * record), len(letters) - LAST, whole)
        rows = np.empty((MOST_PARTS + 1, len(letters) + 1), np.int32)
        kept, most = search(self._tree, root, of, rows)
        return (rows[:kept], int(most)) if kept >= 0 else None

    def _fields(self, letters: Letters) -> Fields:
        count = len(letters)
        values, kinds = np.zeros((count, len(self._kinds)), np.uint64), np.zeros(count, np.int64)
        shifts, masks, end = np.zeros(count, np.uint64), np.zeros(count, np.uint64), 64
        for rank, tile in enumerate(self._order):
            bits = len(letters[tile]).bit_length()
            end -= bits
            shifts[rank], masks[rank] = end, (1 << bits) - 1
            for place, number in enumerate(letters[tile], start=1):
                values[tile, number] = place << end
                kinds[tile] |= 1 << int(self._kinds[number])
        return Fields(values, kinds, shifts, masks)


def _parts(numbers: list[int], most: int) -> Letters:
    """Parts of nearly the same length, at most so long."""
    return [part.tolist() for part in np.array_split(numbers, max(1, -(-len(numbers) // most)))]


Task = tuple[Size, RulePack, tuple[int, ...], int, bool]
Run = Callable[[Callable[..., Found], list[Task]], Iterable[tuple[int, Found]]]


def prove(
    problem: Problem, run: Run, workers: int, start: Proof | None = None, whole: bool = False
) -> Iterator[Proof]:
    """The proof after each class; the last one is whole.

    `run` calls a function with the lexicon and each task, and gives the results with the numbers
    of the tasks: `processes` or `Cluster.completed`. `start`: a proof to continue.
    """
    classes = problem.classes()
    weights = [problem.weight(each) for each in classes]
    shares = np.cumsum([(weight / max(weights)) ** LONGER for weight in weights])
    proof = start or Proof(*_first(problem), 0, len(classes))
    while proof.done < proof.classes:
        lot = classes[proof.done : proof.done + TASKS_PER_WORKER * workers]
        of = (problem.size, problem.rules)
        tasks: list[Task] = [(*of, each, proof.points, whole) for each in lot]
        results: dict[int, Found] = {}
        following = 0
        for number, found in run(found_in, tasks):
            results[number] = found
            while following in results:
                share = float(shares[proof.done] / shares[-1])
                proof = _with(proof, results.pop(following), share)
                following += 1
                yield proof


def _with(proof: Proof, found: Found, share: float) -> Proof:
    if found.best and found.best[0] > proof.points:
        proof = proof._replace(points=found.best[0], board=found.best[1])
    return proof._replace(
        done=proof.done + 1,
        seconds=proof.seconds + found.seconds,
        share=share,
        parts=found.parts,
    )


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


def found_in(
    lexicon: Lexicon,
    size: Size,
    rules: RulePack,
    groups: tuple[int, ...],
    record: int,
    whole: bool,
) -> Found:
    of = lexicon, size, rules
    if getattr(_own, "of", None) != of:
        _own.of, _own.problem = of, Problem(size, lexicon, rules)
    problem: Problem = _own.problem
    return problem.found_in(groups, record, whole)


_own = local()  # of a thread, as workers of a cluster have several: its room is for one class


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
