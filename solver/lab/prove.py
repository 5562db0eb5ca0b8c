"""Proves which board has the most points, by branch and bound over classes of boards.

In a class each tile is one of a set of letters. All paths of a class that spell words are merged
into a tree of sums and choices: the tiles of a path are taken in a fixed order, so that paths over
the same tiles with the same letters meet in one node. A node of the sum adds its words to the best
of each choice below it, which bounds the points of every board of the class. Then the tiles are
fixed in the same order, and what cannot beat the best board is left out. The boards that remain are
scored. Such trees make the proof for 4x4 in Dan Vanderkam's `hybrid-boggle` (2025) possible.
"""

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from solver.board import Board, Size, neighbours
from solver.engine.arrays import POINTS_MASK, Array, worth_by_length
from solver.engine.batch import worker_count
from solver.engine.kernel import compiled
from solver.errors import SolverError
from solver.lab.climb import Climb
from solver.lab.search import Scorer
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solve import solve

MOST_TILES = 12
CLASSES_PER_TASK = 16
MOST_NODES = 4_000_000  # of a tree; a class with a larger one is split
MOST_BOARDS = 4096  # that remain of a class


class Proof(NamedTuple):
    """The best board and its points. `done` of `classes` classes are proven to have no better
    one."""

    board: Board
    points: int
    done: int
    classes: int


class Problem:
    """The classes of boards of a size, and the bound of each. Raises SolverError."""

    def __init__(self, size: Size, lexicon: Lexicon, rules: str | RulePack = CLASSIC) -> None:
        if not 1 <= size[0] * size[1] <= MOST_TILES:
            raise SolverError(f"a proof is for boards of at most {MOST_TILES} tiles")
        self.size, self.lexicon, self.rules = size, lexicon, rule_pack(rules)
        self.space = Space.free(size, lexicon)
        around = neighbours(*size)
        count = len(around)
        self._near = np.full((count + 1, max(count, 9)), -1, np.int64)
        for tile, others in enumerate([*around, range(count)]):
            self._near[tile, : len(others)] = others
        # Tiles with many neighbours are on most paths, so fixing them first changes most.
        self._order = np.array(sorted(range(count), key=lambda tile: -len(around[tile])))
        worth, _ = worth_by_length(self.rules, None, None)
        self._worth = (worth & POINTS_MASK).astype(np.int64)
        self._nodes = lexicon.nodes.astype(np.uint64, copy=False)
        index = lexicon.letter_index
        self._tiles = np.full((len(self.space.tiles), 2), -1, np.int64)
        for number, text in enumerate(self.space.tiles):
            letters = [index.get(letter, -2) for letter in text]
            self._tiles[number, : len(letters)] = letters
        self._groups = self._grouped()

    def _grouped(self) -> list[list[int]]:
        """The letters in four groups of like use, or in one where a board has few tiles."""
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
        parts = [part.tolist() for part in np.array_split(np.array(others), 3)]
        return [group for group in (vowels, *parts) if group]

    def classes(self) -> list[tuple[int, ...]]:
        """The groups by tile of each class, one of those that turning and mirroring make equal."""
        symmetries = self.space.symmetries
        every = product(range(len(self._groups)), repeat=self.space.width)
        return [
            each
            for each in every
            if all(each <= tuple(each[tile] for tile in order) for order in symmetries)
        ]

    def best_of(self, groups: tuple[int, ...], record: int) -> tuple[int, Board] | None:
        """The best board of a class if it has more than `record` points."""
        best = None
        for row in self._beyond([self._groups[group] for group in groups], record):
            board = self.space.board(row)
            points = solve(board, self.lexicon, self.rules).total_points
            if points > record:
                record, best = points, (points, board.canonical())
        return best

    def _beyond(self, letters: list[list[int]], record: int) -> Iterator[Array]:
        """The boards of a class whose bound is above `record`."""
        most = max(map(len, letters))
        table = np.full((len(letters), most), -1, np.int64)
        for tile, numbers in enumerate(letters):
            table[tile, : len(numbers)] = numbers
        rows = np.zeros((MOST_BOARDS, len(letters)), np.uint16)
        found = _search(
            self._nodes,
            self._tiles,
            table,
            self._near,
            self._order,
            self._worth,
            record,
            MOST_NODES,
            rows,
        )
        if found >= 0:
            yield from rows[:found]
            return
        tile = int(np.argmax([len(numbers) for numbers in letters]))
        middle = len(letters[tile]) // 2
        for half in (letters[tile][:middle], letters[tile][middle:]):
            yield from self._beyond([*letters[:tile], half, *letters[tile + 1 :]], record)


def prove(
    problem: Problem, processes: int | None = None, start: Proof | None = None
) -> Iterator[Proof]:
    """The proof after each few classes; the last one is whole. `start`: one to continue."""
    classes = problem.classes()
    board, points, done, _ = start or Proof(*_first(problem), 0, len(classes))
    count = worker_count(processes)
    with ProcessPoolExecutor(count, initializer=_set, initargs=_of(problem)) as pool:
        while done < len(classes):
            parts = [
                classes[at : at + CLASSES_PER_TASK]
                for at in range(done, len(classes), CLASSES_PER_TASK)
            ][: 4 * count]
            for better in pool.map(partial(_best_of_all, record=points), parts):
                if better and better[0] > points:
                    points, board = better
            done = min(len(classes), done + CLASSES_PER_TASK * len(parts))
            yield Proof(board, points, done, len(classes))


def _first(problem: Problem) -> tuple[Board, int]:
    """A good board, from a search: the better it is, the fewer classes are looked into."""
    search = Climb(Scorer(problem.space, problem.lexicon, problem.rules), 1)
    while search.round == 0:
        search.step()
    return search.best.board, search.best.value


_problem: list[Problem] = []  # of a process


def _of(problem: Problem) -> tuple[Any, ...]:
    return problem.size, problem.lexicon.to_bytes(), problem.rules


def _set(size: Size, lexicon: bytes, rules: RulePack) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    _problem[:] = [Problem(size, Lexicon.from_bytes(lexicon), rules)]


def _best_of_all(classes: list[tuple[int, ...]], record: int) -> tuple[int, Board] | None:
    best = None
    for each in classes:
        better = _problem[0].best_of(each, record)
        if better:
            best, record = better, better[0]
    return best


@compiled
def _bits(mask: Any) -> Any:
    """The number of bits in a mask: sums of two, of four, of eight bits, then of all bytes."""
    mask -= (mask >> np.uint64(1)) & np.uint64(0x5555555555555555)
    twos = np.uint64(0x3333333333333333)
    mask = (mask & twos) + ((mask >> np.uint64(2)) & twos)
    mask = (mask + (mask >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((mask * np.uint64(0x0101010101010101)) >> np.uint64(56))


@compiled
def _step(nodes: Array, node: Any, letter: Any) -> Any:
    """The child of a node by a letter, or -1; and the number of the word that ends there, or -1."""
    child, word = np.int64(-1), np.int64(-1)
    bit = np.uint64(1) << np.uint64(letter)
    for column in range(2):
        mask = nodes[node, column]
        if mask & bit:
            place = _bits(mask & (bit - np.uint64(1)))
            if column == 0:
                child = np.int64(nodes[node, 2]) + place
            else:
                word = np.int64(nodes[node, 3]) + place
    return child, word


@compiled
def _search(
    nodes: Array,
    tiles: Array,
    table: Array,
    near: Array,
    order: Array,
    worth: Array,
    record: Any,
    most: Any,
    rows: Array,
) -> Any:
    """Fill `rows` with the boards of a class whose bound is above `record`.

    Returns their number, or -1 if the tree or the rows are too many. A sum has points, a list of
    choices and a list of its words; a choice has a tile and a sum for each letter.
    """
    count, width = table.shape
    size = 1024
    points, bound = np.zeros(size, np.int64), np.zeros(size, np.int64)
    first, words = np.full(size, -1, np.int64), np.full(size, -1, np.int64)
    place, following = np.zeros(size, np.int64), np.full(size, -1, np.int64)
    below = np.full((size, width), -1, np.int32)
    above, after = np.zeros(size, np.int64), np.full(size, -1, np.int64)
    sums, choices, kept = 1, 0, 0
    pick = np.full(count, -1, np.int64)
    at, node = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    turn, letter = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    length, chosen = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    depth, at[0] = 0, count
    while depth >= 0:
        if turn[depth] == near.shape[1] or near[at[depth], turn[depth]] < 0:
            depth -= 1
            if depth >= 0:
                pick[chosen[depth]] = -1
            continue
        cell = near[at[depth], turn[depth]]
        if pick[cell] >= 0 or letter[depth] == width or table[cell, letter[depth]] < 0:
            turn[depth] += 1
            letter[depth] = 0
            continue
        side = letter[depth]
        letter[depth] += 1
        tile = table[cell, side]
        child, word, letters = node[depth], np.int64(-1), length[depth]
        for part in range(2):
            if tiles[tile, part] != -1 and child >= 0:
                if tiles[tile, part] < 0:
                    child, word = np.int64(-1), np.int64(-1)
                else:
                    child, word = _step(nodes, child, tiles[tile, part])
                letters += 1
                if part == 0 and tiles[tile, 1] != -1:
                    word = np.int64(-1)
        pick[cell] = side
        if word >= 0 and worth[letters] > 0:
            now = 0
            for rank in range(count):
                picked = pick[order[rank]]
                if picked < 0:
                    continue
                choice = first[now]
                while choice >= 0 and place[choice] != rank:
                    choice = following[choice]
                if choice < 0:
                    choice = choices
                    choices += 1
                    place[choice], following[choice] = rank, first[now]
                    first[now] = choice
                if below[choice, picked] < 0:
                    below[choice, picked] = sums
                    sums += 1
                now = below[choice, picked]
            seen = words[now]
            while seen >= 0 and above[seen] != word:
                seen = after[seen]
            if seen < 0:
                above[kept], after[kept] = word, words[now]
                words[now] = kept
                kept += 1
                points[now] += worth[letters]
            if max(sums, choices, kept) + count + 1 >= size:
                if size > most:
                    return -1
                points, bound = np.append(points, 0 * points), np.append(bound, 0 * bound)
                first, words = np.append(first, 0 * first - 1), np.append(words, 0 * words - 1)
                place, above = np.append(place, 0 * place), np.append(above, 0 * above)
                following = np.append(following, 0 * following - 1)
                after = np.append(after, 0 * after - 1)
                larger = np.full((2 * size, width), -1, np.int32)
                larger[:size] = below
                below = larger
                size *= 2
        if child < 0:
            pick[cell] = -1
            continue
        chosen[depth] = cell
        depth += 1
        at[depth], node[depth], length[depth] = cell, child, letters
        turn[depth], letter[depth] = 0, 0
    # A sum is made after those above it.
    best = np.zeros(choices + 1, np.int64)
    for one in range(sums - 1, -1, -1):
        total, choice = points[one], first[one]
        while choice >= 0:
            for side in range(width):
                if below[choice, side] >= 0:
                    best[choice] = max(best[choice], bound[below[choice, side]])
            total += best[choice]
            choice = following[choice]
        bound[one] = total
    # Fix the tiles in their order. `active` has the choices of each tile whose tiles before are so.
    active = np.zeros((count, choices + 1), np.int32)
    filled = np.zeros((count + 1, count), np.int64)
    total, side_of = np.zeros(count + 1, np.int64), np.full(count + 1, -1, np.int64)
    if bound[0] <= record:
        return 0
    choice = first[0]
    while choice >= 0:
        active[place[choice], filled[0, place[choice]]] = choice
        filled[0, place[choice]] += 1
        choice = following[choice]
    total[0] = bound[0]
    rank, found = 0, 0
    while rank >= 0:
        side_of[rank] += 1
        side = side_of[rank]
        if side == width or table[order[rank], side] < 0:
            rank -= 1
            continue
        now = total[rank]
        filled[rank + 1] = filled[rank]
        for number in range(filled[rank, rank]):
            choice = active[rank, number]
            now -= best[choice]
            one = below[choice, side]
            if one < 0:
                continue
            now += bound[one]
            choice = first[one]
            while choice >= 0:
                active[place[choice], filled[rank + 1, place[choice]]] = choice
                filled[rank + 1, place[choice]] += 1
                choice = following[choice]
        if now <= record:
            continue
        if rank + 1 < count:
            rank += 1
            total[rank], side_of[rank] = now, -1
            continue
        if found == len(rows):
            return -1
        for each in range(count):
            rows[found, order[each]] = table[order[each], side_of[each]]
        found += 1
    return found
