"""Checks a certificate of `python -m solver prove`, without any code of the solver.

    python scripts/check_proof.py CERTIFICATE WORDS

It works out the best board's points, a bound for every class, and that the classes, turned and
mirrored, are all boards. Its bound: the words of a class by the tiles that its path has and the
letters on them, as a tree. A tile with one letter is left out, as all boards have that; of a tile
with several, only the best counts, with all that needs this letter below it.
"""

import hashlib
import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Any

Part = tuple[frozenset[str], ...]  # the letters of each tile, in reading order
END = "."


class WrongError(Exception):
    """The certificate does not prove what it says."""


class Checker:
    """What a certificate is about: a size, the letters, points by length, words."""

    def __init__(self, heading: dict[str, Any], words: Iterable[str]) -> None:
        (rows, columns), self.points = heading["size"], heading["points"]
        self.count, self.letters = rows * columns, frozenset(heading["tiles"])
        spelled = sorted({spelling(word) for word in words} - {""})
        if hashlib.sha256("\n".join(spelled).encode()).hexdigest() != heading["words"]:
            raise WrongError("the certificate is for other words")
        if {letter for word in spelled for letter in word} - set("".join(self.letters)):
            raise WrongError("there are letters in the words that no tile has")
        self.trie: dict[str, Any] = {}
        for word in spelled:
            node = self.trie
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word
        self.around = [list(near(tile, rows, columns)) for tile in range(self.count)]
        # By number of neighbours, as the prover: another order would give other bounds.
        self.order = sorted(range(self.count), key=lambda tile: -len(self.around[tile]))
        self.turns = list(turns(rows, columns))

    def bound(self, part: Part) -> int:
        """A number of points that no board of a class exceeds; of one board, its points."""
        found: set[tuple[str, tuple[tuple[int, str], ...]]] = set()
        for tile in range(self.count):
            self._walk(part, tile, self.trie, {}, found)
        tree: dict[Any, Any] = {END: 0}
        for word, choices in found:
            node = tree
            for choice in choices:
                node = node.setdefault(choice[0], {}).setdefault(choice[1], {END: 0})
            node[END] += self.points[min(len(word), len(self.points) - 1)]
        return best(tree)

    def _walk(
        self, part: Part, tile: int, node: dict[str, Any], path: dict[int, str], found: set[Any]
    ) -> None:
        """Collect the words that begin with a path: each with the letters of tiles with several."""
        for text in part[tile]:
            below: dict[str, Any] | None = node
            for letter in text:
                below = below.get(letter) if below else None
            if not below:
                continue
            path[tile] = text
            if END in below:
                used = ((each, path[each]) for each in self.order if each in path)
                found.add((below[END], tuple(one for one in used if len(part[one[0]]) > 1)))
            for other in self.around[tile]:
                if other not in path:
                    self._walk(part, other, below, path, found)
            del path[tile]

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


def best(node: dict[Any, Any]) -> int:
    choices = (each for key, each in node.items() if key != END)
    return int(node[END] + sum(max(map(best, letters.values())) for letters in choices))


def spelling(word: str) -> str:
    text = word.strip().casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


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


def check(lines: Iterable[str], words: Iterable[str]) -> str:
    """What a certificate proves. Raises WrongError."""
    heading, *records = [json.loads(line) for line in lines]
    if not records or "best" not in records[-1]:
        raise WrongError("the proof has not come to its end")
    checker, end = Checker(heading, words), records.pop()
    if checker.bound(tuple(frozenset([text]) for text in end["best"])) != end["points"]:
        raise WrongError("the best board has other points")
    parts = [tuple(frozenset(text.split()) for text in record["class"]) for record in records]
    for part, record in zip(parts, records, strict=True):
        if not checker.bound(part) <= record["bound"] <= end["points"]:
            raise WrongError(f"{record} has a wrong bound")
    checker.check_cover(parts)
    return f"{' '.join(end['best'])}: {end['points']} points, no board has more"


if __name__ == "__main__":
    try:
        with open(sys.argv[1]) as certificate, open(sys.argv[2]) as words:
            sys.stdout.write(check(certificate, words) + "\n")
    except WrongError as wrong:
        sys.exit(str(wrong))
