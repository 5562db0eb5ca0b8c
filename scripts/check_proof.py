"""Checks a certificate of `python -m solver prove`, without any code of the proof.

    python -m scripts.check_proof CERTIFICATE WORDS SIZE [--rules NAME] [--language TAG]
        [--processes NUMBER] [--state FILE] [--sample CLASSES]

What is proven follows from the words, the size and the rules that it is given, and is printed: the
letters are those of the words, the points those of the rules. What the certificate says of itself
has to agree. The check works out the best board's points, that no board of a class has more than
its bound, and that the classes, turned and mirrored, are all boards.

A class is checked by trying its tiles in turn. All paths that spell words are listed: as numbers
with a field for each tile, 0 or the letter's place. While the list is long, the first tile gets one
letter after the other, and the paths with that letter and without the tile become one list. A short
list becomes a tree, in which the other tiles are tried; `proof_lists` has the bound. Of boards with
all tiles fixed the points are counted.

With --state each class that is checked is written to a file, and not checked again: the file is
believed. Classes are taken at random, so that those done tell how long the others take.

With --sample only so many classes are checked so, drawn at random: what a forger of one class
can't foresee. Everything else is checked as ever, and the verdict says so.

A list of plain words is read here; any other form that `prove` reads is read by the library.
"""

import argparse
import hashlib
import json
import random
import re
import signal
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from functools import cache
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple, TextIO

import numpy as np
from tqdm import tqdm

from scripts.proof_lists import LETTERS, Spellings, add_up, grow, list_paths, try_tiles, with_letter

Part = tuple[frozenset[str], ...]  # the letters of each tile, in reading order
END = "."


class WrongError(Exception):
    """The certificate does not prove what it says."""


LONGEST = 400  # letters of a word
MOST_PATHS = 1 << 24  # of a class; one with more is halved
# Of a tree: paths, nodes, and boards that may have too many points. Else one tile more is fixed.
LONG, MOST_NODES, MOST_BOARDS = 1 << 21, 1 << 23, 1 << 14
ENOUGH = 30  # classes for an estimate
UNITS = (("hours", 3600), ("minutes", 60), ("s", 1))
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


def check(
    lines: Iterable[str],
    checker: Checker,
    sample: int | None = None,
    processes: int = 1,
    state: Path | None = None,
) -> str:
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
    check_classes(
        checker, dict(random.SystemRandom().sample([*parts.items()], checked)), processes, state
    )
    rows, columns = checker.size
    verdict, proven = "no board has more", "proven for"
    if checked < len(parts):
        proven = "said of"
        verdict = f"not checked whether no board has more, but for {checked} classes at random"
    return (
        f"{' '.join(end['best'])}: {points} points, {verdict}\n"
        f"{proven}: {rows}x{columns} boards of {' '.join(sorted(checker.letters))}; "
        f"{checker.number} words, SHA-256 {checker.hash}; points by length "
        f"{' '.join(map(str, checker.points[:10]))}; {len(parts)} classes"
    )


def check_classes(
    checker: Checker, parts: dict[Part, int], processes: int = 1, state: Path | None = None
) -> None:
    """Check the bounds of classes, but of those that the file `state` has, and add them to it.
    Raises WrongError."""
    checker.follow(parts)
    names = {part: checker.name(part, most) for part, most in parts.items()}
    with ExitStack() as stack:
        file, known = _opened(stack.enter_context(state.open("a+"))) if state else (None, {})
        seconds = [known[name] for name in names.values() if name in known]
        left = {part: most for part, most in parts.items() if names[part] not in known}
        bar = tqdm(
            total=len(parts), initial=len(seconds), unit=" classes", disable=None, smoothing=0
        )
        stack.enter_context(bar)
        for part, holds, took in _results(checker, left, processes, stack):
            if not holds:
                raise WrongError(f"{[' '.join(sorted(each)) for each in part]} has a wrong bound")
            seconds.append(took)
            bar.set_postfix_str(_left(seconds, len(parts)), refresh=False)
            bar.update()
            if file:
                file.write(f"{names[part]} {took:.2f}\n")
                file.flush()


def _opened(file: TextIO) -> tuple[TextIO, dict[str, float]]:
    """A state, to add to, and the seconds that each of its classes took, by name. A line that was
    begun when the check was ended is cut off."""
    file.seek(0)
    text = file.read()
    whole = text[: text.rfind("\n") + 1]
    if not re.fullmatch(r"([0-9a-f]{64} [0-9]+\.[0-9]+\n)*", whole):
        raise WrongError(f"{file.name} is not the state of a check")
    file.truncate(len(whole))
    return file, {name: float(took) for name, took in map(str.split, whole.splitlines())}


def _results(
    checker: Checker, parts: dict[Part, int], processes: int, stack: ExitStack
) -> Iterator[tuple[Part, bool, float]]:
    """Of each class, whether its bound holds, and the seconds of processor time to see it."""
    if processes == 1:
        yield from ((part, *_timed(checker, part, most)) for part, most in parts.items())
        return
    pool = ProcessPoolExecutor(processes, initializer=_set, initargs=(checker,))
    stack.callback(pool.shutdown, cancel_futures=True)
    tasks = {pool.submit(_holds, part, most): part for part, most in parts.items()}
    for task in as_completed(tasks):
        yield tasks[task], *task.result()


def _left(seconds: list[float], classes: int) -> str:
    """How long the other classes take, once there are enough to tell: at least and at most, by
    twice the standard error of those done."""
    others = classes - len(seconds)
    if len(seconds) < ENOUGH or not others:
        return ""
    mean, error = statistics.mean(seconds), 2 * statistics.stdev(seconds) / sqrt(len(seconds))
    least, most = others * max(0.0, mean - error), others * (mean + error)
    unit, length = next(each for each in UNITS if most >= 2 * each[1] or each[1] == 1)
    return f"{least / length:.1f} to {most / length:.1f} {unit} of one core left"


def _timed(checker: Checker, part: Part, most: int) -> tuple[bool, float]:
    start = process_time()
    return checker.holds(part, most), process_time() - start


_checker: list[Checker] = []  # of a process


def _set(checker: Checker) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    _checker[:] = [checker]


def _holds(part: Part, most: int) -> tuple[bool, float]:
    return _timed(_checker[0], part, most)


@cache
def _room(paths: int, nodes: int) -> tuple[Any, Any]:
    """For the paths of a class and a tree, of this process."""
    return np.empty(paths, np.uint64), np.empty((nodes, 5), np.int32)


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
    parser.add_argument("--processes", type=int, default=1, metavar="NUMBER")
    parser.add_argument("--state", type=Path, metavar="FILE", help="go on from it, and add to it")
    parser.add_argument("--sample", type=int, metavar="CLASSES", help="check only so many")
    args = parser.parse_args()
    if not re.fullmatch("[1-9]x[1-9]", args.size):
        parser.error("SIZE is rows x columns, such as 3x3")
    if args.sample is not None and args.sample < 1:
        parser.error("--sample is a number of classes from 1")
    if args.processes < 1:
        parser.error("--processes is a number from 1")
    if args.sample is not None and args.state:
        parser.error("--state is for all classes, --sample for some that nobody foresees")
    rows, _x, columns = args.size.partition("x")
    try:
        words, plain_q = words_of(args.words, args.language)
        checker = Checker(words, (int(rows), int(columns)), args.rules, plain_q=plain_q)
        with args.certificate.open(encoding="utf-8") as lines:
            verdict = check(lines, checker, args.sample, args.processes, args.state)
        sys.stdout.write(verdict + "\n")
    except KeyboardInterrupt:
        sys.exit("stopped: the same command goes on" if args.state else "stopped")
    except BrokenExecutor:
        sys.exit("the system ended a process, perhaps for its memory: fewer --processes need less")
    except (WrongError, OSError, ValueError) as wrong:  # of the library, too
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
