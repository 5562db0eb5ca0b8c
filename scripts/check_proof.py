"""Checks a certificate of `python -m solver prove`, without any code of the proof.

    python scripts/check_proof.py CERTIFICATE WORDS SIZE [--rules NAME] [--language TAG]

What is proven follows from the words, the size and the rules that it is given, and is printed: the
letters are those of the words, the points those of the rules. What the certificate says of itself
has to agree. The check works out the best board's points, a bound for every class, and that the
classes, turned and mirrored, are all boards. Its bound: the words of a class by the tiles that its
path has and the letters on them, as a tree. A tile with one letter is left out, as all boards have
that; of a tile with several, only the best counts, with all that needs this letter below it.

A list of plain words is read here; any other form that `prove` reads is read by the library.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Part = tuple[frozenset[str], ...]  # the letters of each tile, in reading order
END = "."


class WrongError(Exception):
    """The certificate does not prove what it says."""


LONGEST = 400  # letters of a word
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
            node[END] += self.worth(len(word))
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


def check(lines: Iterable[str], checker: Checker) -> str:
    """What a certificate proves. Raises WrongError."""
    heading, *records = map(_read, lines)
    checker.check_heading(heading)
    if not records or "best" not in records[-1]:
        raise WrongError("the proof has not come to its end")
    end = records.pop()
    board, points = checker.part(end["best"]), _number(end, "points")
    if any(len(letters) > 1 for letters in board) or checker.bound(board) != points:
        raise WrongError("the best board has other points")
    parts: dict[Part, int] = {}
    for record in records:
        part, most = checker.part(record.get("class")), _number(record, "bound")
        if part in parts:
            raise WrongError(f"{record} is there twice")
        if not checker.bound(part) <= most <= points:
            raise WrongError(f"{record} has a wrong bound")
        parts[part] = most
    checker.check_cover(list(parts))
    rows, columns = checker.size
    return (
        f"{' '.join(end['best'])}: {points} points, no board has more\n"
        f"proven for: {rows}x{columns} boards of {' '.join(sorted(checker.letters))}; "
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
    from solver.cli.inputs import WORD_FILES
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
    args = parser.parse_args()
    rows, _x, columns = args.size.partition("x")
    try:
        words, plain_q = words_of(args.words, args.language)
        checker = Checker(words, (int(rows), int(columns)), args.rules, plain_q=plain_q)
        with args.certificate.open(encoding="utf-8") as lines:
            sys.stdout.write(check(lines, checker) + "\n")
    except (WrongError, OSError, ValueError) as wrong:  # of the library, too
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
