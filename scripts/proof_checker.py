"""Whether a bound of a certificate holds, and whether its classes are all boards: `check_proof`.

A class is checked by trying its tiles in turn. All paths that spell words are listed: as numbers
with a field for each tile, 0 or the letter's place. While the list is long, the first tile gets one
letter after the other, and the paths with that letter and without the tile become one list. A short
list becomes a tree, in which the other tiles are tried; `proof_lists` has the bound. Of boards with
all tiles fixed the points are counted.
"""

import hashlib
import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from scripts.proof_lists import LETTERS, Spellings, add_up, grow, list_paths, try_tiles, with_letter

Part = tuple[frozenset[str], ...]  # the letters of each tile, in reading order
END = "."


class WrongError(Exception):
    """The certificate does not prove what it says."""


LONGEST = 400  # letters of a word
MOST_PATHS = 1 << 24  # of a class; one with more is halved
# Of a tree: paths, nodes, and boards that may have too many points. Else one tile more is fixed.
LONG, MOST_NODES, MOST_BOARDS = 1 << 21, 1 << 23, 1 << 14
# Points by the number of letters, the last also for more, from a shortest length on.
BOGGLE = (0, 0, 0, 1, 1, 2, 3, 5, 11)
RULES = {
    "classic": BOGGLE,
    "big": (0, 0, 0, 0, *BOGGLE[4:]),
    "super-big": (0, 0, 0, 0, *BOGGLE[4:], *range(18, 2 * LONGEST + 1, 2)),
}


class Class(NamedTuple):
    """Of a class: its letters by rank, where the field of each rank stands, uint64, a mask of what
    it holds, uint64, and the points that no board exceeds."""

    sets: list[list[str]]
    shifts: Any
    masks: Any
    most: int


class Checker:
    """What is to be proven: a size, the words, points by length. `plain_q`: whether a Q is the
    letter alone, not Qu."""

    def __init__(
        self, words: Iterable[str], size: tuple[int, int], rules: str, *, plain_q: bool = False
    ) -> None:
        rows, columns = size
        self.size, self.points, self.count = size, RULES[rules], rows * columns
        spelled = sorted(set(words) - {""})
        self.hash = hashlib.sha256("\n".join(spelled).encode()).hexdigest()
        self.number = len(spelled)
        q = "q" if plain_q else "qu"
        self.letters = frozenset(q if letter == "q" else letter for letter in set("".join(spelled)))
        if not 1 <= self.count <= 12 or not self.letters:
            raise WrongError("a proof is for boards of 1 to 12 tiles, and for some words")
        self.tiles = sorted(self.letters)
        self.trie: dict[str, Any] = {}
        values = sorted({self.worth(length) for length in range(LONGEST)})
        self.values = np.array(values, np.int32)
        tile_of = {text[0]: (number, len(text)) for number, text in enumerate(self.tiles)}
        # The words that tiles spell, with a mark that tells those with the same letters apart.
        self.spelled: list[list[int]] = []
        marks, like = [], Counter[str]()
        for word in spelled:
            node = self.trie
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word
            numbers, place = [], 0
            while place < len(word) and word.startswith(self.tiles[tile_of[word[place]][0]], place):
                number, length = tile_of[word[place]]
                numbers.append(number)
                place += length
            worth = self.worth(len(word))
            if place == len(word) and len(numbers) <= self.count and worth > 0:
                letters = "".join(sorted(word))
                marks.append(like[letters] * len(values) + values.index(worth))
                like[letters] += 1
                self.spelled.append(numbers)
        self.marks = np.array(marks, np.uint64)
        self.often = Counter(self.tiles[number] for word in self.spelled for number in word)
        self.around = [list(near(tile, rows, columns)) for tile in range(self.count)]
        # By number of neighbours: most paths have these tiles.
        self.order = sorted(range(self.count), key=lambda tile: -len(self.around[tile]))
        self.near = np.full((self.count + 1, max(self.count, 8)), -1)
        for tile, others in enumerate([*self.around, range(self.count)]):
            self.near[tile, : len(others)] = others
        self.turns = list(turns(rows, columns))
        self.follow(())

    def follow(self, parts: Iterable[Part]) -> None:
        """Make the trie of the words for these classes: by kinds of letters. Those of a kind are
        together in each tile's set, so that a step leads to many words."""
        sets = {letters for part in parts for letters in part} or {frozenset(self.letters)}
        numbers: dict[tuple[bool, ...], int] = {}
        kind = [
            numbers.setdefault(tuple(text in each for each in sets), len(numbers))
            for text in self.tiles
        ]
        self.kinds = dict(zip(self.tiles, kind, strict=True))
        below, ends = [[-1] * len(numbers)], []
        for tiles in self.spelled:
            node = 0
            for tile in tiles:
                if below[node][kind[tile]] < 0:
                    below[node][kind[tile]] = len(below)
                    below.append([-1] * len(numbers))
                node = below[node][kind[tile]]
            ends.append(node)
        order = np.argsort(np.array(ends, np.int64), kind="stable")
        first = np.searchsorted(np.sort(ends), np.arange(len(below) + 1))
        rows = np.full((len(ends), self.count), -1, np.int64)
        for row, word in zip(rows, order, strict=True):
            row[: len(self.spelled[word])] = self.spelled[word]
        self.words = Spellings(np.array(below), first, rows, self.marks[order])

    def check_heading(self, heading: dict[str, Any]) -> None:
        """Raise WrongError unless the certificate is about the same."""
        points, tiles = heading.get("points"), heading.get("tiles")
        if heading.get("words") != self.hash:
            raise WrongError("the certificate is for other words")
        if heading.get("size") != list(self.size):
            raise WrongError("the certificate is for boards of another size")
        if not isinstance(tiles, list) or sorted(map(str, tiles)) != sorted(self.letters):
            raise WrongError("the tiles of the certificate are not the letters of the words")
        if not isinstance(points, list) or points != [self.worth(n) for n in range(len(points))]:
            raise WrongError("the certificate counts other points")

    def worth(self, length: int) -> int:
        return int(self.points[min(length, len(self.points) - 1)])

    def part(self, tiles: Any) -> Part:
        """The letters by tile of a class or a board. Raises WrongError."""
        if not isinstance(tiles, list) or len(tiles) != self.count:
            raise WrongError(f"{tiles} has not {self.count} tiles")
        part = tuple(frozenset(str(text).split()) for text in tiles)
        if not all(letters and letters <= self.letters for letters in part):
            raise WrongError(f"{tiles} has tiles that are no letters of the words")
        return part

    def name(self, part: Part, most: int) -> str:
        """What a class is called in a state: the same only for the same words, size and rules."""
        of = (self.hash, self.size, self.points, self.tiles, list(map(sorted, part)), most)
        return hashlib.sha256(json.dumps(of).encode()).hexdigest()

    def weight(self, part: Part) -> float:
        """How long a class takes beside others: the longer, the more often words have its
        letters."""
        boards = math.prod(sum(self.often[text] for text in letters) for letters in part)
        return float(boards**0.9)

    def score(self, board: Part) -> int:
        """The points of a board."""
        found: set[str] = set()
        tiles = [min(letters) for letters in board]
        for tile in range(self.count):
            self._walk(tiles, tile, self.trie, [], found)
        return sum(self.worth(len(word)) for word in found)

    def _walk(
        self, tiles: list[str], tile: int, node: dict[str, Any], path: list[int], found: set[str]
    ) -> None:
        """Collect the words that begin with a path."""
        below: dict[str, Any] | None = node
        for letter in tiles[tile]:
            below = below.get(letter) if below else None
        if not below:
            return
        if END in below:
            found.add(below[END])
        for other in self.around[tile]:
            if other not in path and other != tile:
                self._walk(tiles, other, below, [*path, tile], found)

    def holds(self, part: Part, most: int) -> bool:
        """Whether no board of a class has more than so many points."""
        sets = [sorted(part[tile]) for tile in self.order]
        bits = [len(letters).bit_length() for letters in sets]
        left = 64 - sum(bits)
        if max(map(len, sets)) > LETTERS or int(self.marks.max(initial=0)).bit_length() > left:
            return self._halves_hold(part, most)
        shifts = 64 - np.cumsum(bits)
        fields = np.zeros((self.count, len(self.tiles)), np.uint64)
        kinds = np.zeros((self.count, self.words.below.shape[1]), np.bool_)
        for tile, letters, shift in zip(self.order, sets, shifts, strict=True):
            for place, text in enumerate(letters, start=1):
                fields[tile, self.tiles.index(text)] = place << int(shift)
                kinds[tile, self.kinds[text]] = True
        room, _tree = _room(MOST_PATHS, MOST_NODES)
        listed = list_paths(self.words, self.near, fields, kinds, room)
        if listed < 0:
            return self._halves_hold(part, most)
        paths, points = room[:listed], np.empty(listed, np.int32)
        paths.sort()
        kept = add_up(paths, np.uint64((1 << left) - 1), self.values, points)
        masks = np.array([(1 << each) - 1 for each in bits], np.uint64)
        of = Class(sets, shifts.astype(np.uint64), masks, most)
        return self._list_holds(of, (), paths[:kept], points[:kept])

    def _list_holds(self, of: Class, chosen: tuple[int, ...], paths: Any, points: Any) -> bool:
        """Whether no board of a class has too many points that has these letters by rank, and on
        the other tiles these paths."""
        rank, widths = len(chosen), np.array([len(letters) for letters in of.sets])
        if rank == self.count:
            return self._score(of, chosen) <= of.most
        nodes, (_paths, tree) = -1, _room(MOST_PATHS, MOST_NODES)
        if len(paths) <= LONG:
            nodes = grow(paths, points, of.shifts, of.masks, rank, tree)
        if nodes > 0:
            boards = np.empty((MOST_BOARDS, self.count), np.int64)
            found = try_tiles(tree, nodes - 1, rank, widths, of.most, boards)
            if found >= 0:
                rows = boards[:found, rank:].tolist()
                return all(self._score(of, (*chosen, *row)) <= of.most for row in rows)
        to, worth = np.empty_like(paths), np.empty_like(points)
        for letter in range(widths[rank]):
            kept = with_letter(paths, points, of.shifts[rank], letter, to, worth)
            if not self._list_holds(of, (*chosen, letter), to[:kept], worth[:kept]):
                return False
        return True

    def _score(self, of: Class, chosen: tuple[int, ...]) -> int:
        """The points of the board with these letters by rank."""
        letters = dict(zip(self.order, map(list.__getitem__, of.sets, chosen), strict=True))
        return self.score(tuple(frozenset([letters[tile]]) for tile in range(self.count)))

    def _halves_hold(self, part: Part, most: int) -> bool:
        tile = max(range(self.count), key=lambda each: len(part[each]))
        letters = sorted(part[tile])
        middle = len(letters) // 2
        halves = (frozenset(letters[:middle]), frozenset(letters[middle:]))
        return all(self.holds((*part[:tile], half, *part[tile + 1 :]), most) for half in halves)

    def check_cover(self, parts: list[Part]) -> None:
        """Raise WrongError unless every board, turned or mirrored, is of a class."""
        turned = {tuple(part[tile] for tile in turn) for part in parts for turn in self.turns}
        left = [((self.letters,) * self.count, list(turned))]
        while left:
            whole, some = left.pop()
            some = [part for part in some if all(map(frozenset.__and__, part, whole))]
            if not some:
                raise WrongError("no class has " + " ".join(min(each) for each in whole))
            if any(all(map(frozenset.issuperset, part, whole)) for part in some):
                continue
            part = max(some, key=lambda each: sum(map(frozenset.issuperset, each, whole)))
            tile = next(t for t in range(self.count) if not part[t] >= whole[t])
            halves = (whole[tile] & part[tile], whole[tile] - part[tile])
            left += [((*whole[:tile], half, *whole[tile + 1 :]), some) for half in halves]


def near(tile: int, rows: int, columns: int) -> Iterator[int]:
    row, column = divmod(tile, columns)
    for other in range(rows * columns):
        if other != tile and max(abs(other // columns - row), abs(other % columns - column)) == 1:
            yield other


def turns(rows: int, columns: int) -> Iterator[list[int]]:
    """The orders of the tiles that turning and mirroring make, of a board of the same size."""
    for down in (1, -1):
        for right in (1, -1):
            grid = [list(range(r * columns, (r + 1) * columns))[::right] for r in range(rows)]
            yield [tile for row in grid[::down] for tile in row]
            if rows == columns:
                yield [tile for row in zip(*grid[::down], strict=True) for tile in row]


@cache
def _room(paths: int, nodes: int) -> tuple[Any, Any]:
    """For the paths of a class and a tree, of this process."""
    return np.empty(paths, np.uint64), np.empty((nodes, 5), np.int32)
