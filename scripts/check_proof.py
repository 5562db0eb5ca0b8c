"""Checks a certificate of `python -m solver prove`, without any code of the proof.

    python -m scripts.check_proof CERTIFICATE WORDS SIZE [--rules NAME] [--language TAG]
        [--sample CLASSES]

What is proven follows from the words, the size and the rules that it is given, and is printed: the
letters are those of the words, the points those of the rules. What the certificate says of itself
has to agree. The check works out the best board's points, that no board of a class has more than
its bound, and that the classes, turned and mirrored, are all boards.

A class is checked by trying its tiles in turn. All paths that spell words are listed: as numbers
with a field for each tile, 0 or the letter's place. A bound of a list: of each tile only the best
letter counts, with all that needs this letter on the tiles after it. Where that is too high, the
tile gets one letter after the other, and the lists of the paths with that letter and without the
tile become one. Of boards with all tiles fixed the points are counted.

With --sample only so many classes are checked so, drawn at random: what a forger of one class
can't foresee. Everything else is checked as ever, and the verdict says so.

A list of plain words is read here; any other form that `prove` reads is read by the library.
"""

import argparse
import hashlib
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from scripts.proof_lists import list_paths, try_tiles

Part = tuple[frozenset[str], ...]  # the letters of each tile, in reading order
END = "."


class WrongError(Exception):
    """The certificate does not prove what it says."""


LONGEST = 400  # letters of a word
MOST_PATHS, MOST_BOARDS = 1 << 23, 1 << 16  # that are listed at once; else a class is halved
# Points by the number of letters, the last also for more, from a shortest length on.
BOGGLE = (0, 0, 0, 1, 1, 2, 3, 5, 11)
RULES = {
    "classic": BOGGLE,
    "big": (0, 0, 0, 0, *BOGGLE[4:]),
    "super-big": (0, 0, 0, 0, *BOGGLE[4:], *range(18, 2 * LONGEST + 1, 2)),
}


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
        self.words = len(spelled)
        q = "q" if plain_q else "qu"
        self.letters = frozenset(q if letter == "q" else letter for letter in set("".join(spelled)))
        if not 1 <= self.count <= 12 or not self.letters:
            raise WrongError("a proof is for boards of 1 to 12 tiles, and for some words")
        self.tiles = sorted(self.letters)
        self.trie: dict[str, Any] = {}
        # By node: the mark of its word, which no other word with the same letters has, or -1.
        self.values = sorted({self.worth(length) for length in range(LONGEST)})
        ends, like = [-1], Counter[str]()
        tile_of = {text[0]: (number, len(text)) for number, text in enumerate(self.tiles)}
        below = [[-1] * len(self.tiles)]
        for word in spelled:
            node = self.trie
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word
            at, place = 0, 0
            while place < len(word) and word.startswith(self.tiles[tile_of[word[place]][0]], place):
                number, length = tile_of[word[place]]
                if below[at][number] < 0:
                    below[at][number] = len(below)
                    below.append([-1] * len(self.tiles))
                    ends.append(-1)
                at, place = below[at][number], place + length
            if place == len(word) and self.worth(len(word)) > 0:
                letters = "".join(sorted(word))
                value = self.values.index(self.worth(len(word)))
                ends[at] = like[letters] * len(self.values) + value
                like[letters] += 1
        self.below, self.ends = np.array(below, np.int64), np.array(ends, np.int64)
        self.around = [list(near(tile, rows, columns)) for tile in range(self.count)]
        # By number of neighbours: most paths have these tiles.
        self.order = sorted(range(self.count), key=lambda tile: -len(self.around[tile]))
        self.near = np.full((self.count + 1, max(self.count, 8)), -1)
        for tile, others in enumerate([*self.around, range(self.count)]):
            self.near[tile, : len(others)] = others
        self.turns = list(turns(rows, columns))

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
        free = 64 - int(self.ends.max()).bit_length()
        if sum(bits) > free:
            return self._halves_hold(part, most)
        shifts = 64 - np.cumsum(bits)
        fields = np.zeros((self.count, len(self.tiles)), np.uint64)
        for tile, letters, shift in zip(self.order, sets, shifts, strict=True):
            for place, text in enumerate(letters, start=1):
                fields[tile, self.tiles.index(text)] = place << int(shift)
        paths = np.empty(MOST_PATHS, np.uint64)
        listed = list_paths(self.below, self.ends, self.near, fields, paths)
        if listed >= 0:
            mark = np.uint64((1 << 64 - sum(bits)) - 1)
            numbers, points = self._once(paths[:listed], mark)
            widths = np.array([len(letters) for letters in sets])
            boards = np.empty((MOST_BOARDS, self.count), np.int64)
            found = try_tiles(numbers, points, shifts.astype(np.uint64), widths, most, boards)
            if found >= 0:
                rank = sorted(range(self.count), key=lambda each: self.order[each])
                fixed = [[sets[r][board[r]] for r in rank] for board in boards[:found].tolist()]
                return all(self.score(tuple(map(_only, each))) <= most for each in fixed)
        return self._halves_hold(part, most)

    def _once(self, paths: Any, mark: Any) -> tuple[Any, Any]:
        """The fields of the paths, sorted, with the points of their words, each of which counts
        once for the same fields. `mark`: a mask of its mark."""
        paths.sort()
        paths = paths[np.append(True, np.diff(paths) != 0)[: len(paths)]]
        points = np.array(self.values)[(paths & mark) % np.uint64(len(self.values))]
        paths &= ~mark
        first = np.flatnonzero(np.append(True, np.diff(paths) != 0)[: len(paths)])
        return paths[first], np.add.reduceat(points, first) if len(first) else points

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


def _only(text: str) -> frozenset[str]:
    return frozenset([text])


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


def check(lines: Iterable[str], checker: Checker, sample: int | None = None) -> str:
    """What a certificate proves, with so many of its classes checked. Raises WrongError."""
    records = list(map(_read, lines))
    if not records:
        raise WrongError("the certificate is empty")
    checker.check_heading(records.pop(0))
    if not records or "best" not in records[-1]:
        raise WrongError("the proof has not come to its end")
    end = records.pop()
    board, points = checker.part(end["best"]), _number(end, "points")
    if any(len(letters) > 1 for letters in board) or checker.score(board) != points:
        raise WrongError("the best board has other points")
    parts: dict[Part, int] = {}
    for record in records:
        part, most = checker.part(record.get("class")), _number(record, "bound")
        if part in parts:
            raise WrongError(f"{record} is there twice")
        if most > points:
            raise WrongError(f"{record} has a wrong bound")
        parts[part] = most
    checker.check_cover(list(parts))
    checked = len(parts) if sample is None else min(sample, len(parts))
    chosen = random.SystemRandom().sample(list(parts), checked)
    for part in tqdm(chosen, unit=" classes", disable=None, smoothing=0):
        if not checker.holds(part, parts[part]):
            raise WrongError(f"{[' '.join(sorted(each)) for each in part]} has a wrong bound")
    rows, columns = checker.size
    verdict, proven = "no board has more", "proven for"
    if checked < len(parts):
        proven = "said of"
        verdict = f"not checked whether no board has more, but for {checked} classes at random"
    return (
        f"{' '.join(end['best'])}: {points} points, {verdict}\n"
        f"{proven}: {rows}x{columns} boards of {' '.join(sorted(checker.letters))}; "
        f"{checker.words} words, SHA-256 {checker.hash}; points by length "
        f"{' '.join(map(str, checker.points[:10]))}; {len(parts)} classes"
    )


def _read(line: str) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        raise WrongError(f"this line is no JSON: {line.strip()[:60]}") from None
    if not isinstance(record, dict):
        raise WrongError(f"this line is no record: {line.strip()[:60]}")
    return record


def _number(record: dict[str, Any], name: str) -> int:
    number = record.get(name)
    if type(number) is not int or number < 0:
        raise WrongError(f"{record} has no number as {name}")
    return number


def words_of(path: Path, language: str) -> tuple[list[str], bool]:
    """The words of a list as tiles spell them, and whether a Q is the letter alone."""
    data = path.read_bytes()
    if language == "en" and data.isascii() and all(map(bytes.isalpha, data.split())):
        return data.decode().lower().split(), False
    from solver.cli.words import WORD_FILES
    from solver.lexicon import Lexicon
    from solver.wordfiles.reading import read_words
    from solver.wordfiles.selection import Selection

    read = read_words(data, WORD_FILES, Selection(), language, name=path.name)
    lexicon = Lexicon.from_words(read.words, language)
    return list(lexicon), lexicon.language.plain_q


def main() -> None:
    parser = argparse.ArgumentParser(description="Check a certificate of a proof.")
    parser.add_argument("certificate", type=Path)
    parser.add_argument("words", type=Path)
    parser.add_argument("size", help="rows x columns, such as 3x3")
    parser.add_argument("--rules", choices=RULES, default="classic")
    parser.add_argument("--language", default="en")
    parser.add_argument("--sample", type=int, metavar="CLASSES", help="check only so many")
    args = parser.parse_args()
    if not re.fullmatch("[1-9]x[1-9]", args.size):
        parser.error("SIZE is rows x columns, such as 3x3")
    if args.sample is not None and args.sample < 1:
        parser.error("--sample is a number of classes from 1")
    rows, _x, columns = args.size.partition("x")
    try:
        words, plain_q = words_of(args.words, args.language)
        checker = Checker(words, (int(rows), int(columns)), args.rules, plain_q=plain_q)
        with args.certificate.open(encoding="utf-8") as lines:
            sys.stdout.write(check(lines, checker, args.sample) + "\n")
    except (WrongError, OSError, ValueError) as wrong:  # of the library, too
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
