"""Checks a certificate of `python -m solver prove`, without any code of the proof.

    python -m scripts.check_proof CERTIFICATE WORDS SIZE [--rules NAME] [--language TAG]
        [--processes NUMBER] [--state FILE] [--sample CLASSES]

What is proven follows from the words, the size and the rules that it is given, and is printed: the
letters are those of the words, the points those of the rules. What the certificate says of itself
has to agree. The check works out the best board's points, that no board of a class has more than
its bound, and that the classes, turned and mirrored, are all boards.

With --state each class that is checked is written to a file, and not checked again: the file is
believed.

With --sample only so many classes are checked so, drawn at random: what a forger of one class
can't foresee. Everything else is checked as ever, and the verdict says so.

A list of plain words is read here; any other form that `prove` reads is read by the library.
"""

import argparse
import json
import random
import re
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path
from time import process_time
from typing import Any, TextIO

from tqdm import tqdm

from scripts.proof_checker import RULES, Checker, Part, WrongError

ENOUGH = 30  # classes for an estimate
UNITS = (("hours", 3600), ("minutes", 60), ("s", 1))


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
    chosen = {*random.SystemRandom().sample([*parts], checked)}
    own = {part: most for part, most in parts.items() if part in chosen}
    check_classes(checker, own, processes, state)
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
        left = {part: most for part, most in parts.items() if names[part] not in known}
        done = [part for part in parts if part not in left]
        seconds = sum(known[names[part]] for part in done)
        share, whole = sum(map(checker.weight, done)), sum(map(checker.weight, parts))
        bar = tqdm(total=len(parts), initial=len(done), unit=" classes", disable=None, smoothing=0)
        stack.enter_context(bar)
        for part, holds, took in _results(checker, left, processes, stack):
            if not holds:
                raise WrongError(f"{[' '.join(sorted(each)) for each in part]} has a wrong bound")
            seconds, share = seconds + took, share + checker.weight(part)
            bar.update()
            if ENOUGH <= bar.n < len(parts):
                bar.set_postfix_str(_told(seconds * (whole - share) / share), refresh=False)
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


def _told(seconds: float) -> str:
    unit, length = next(each for each in UNITS if seconds >= 2 * each[1] or each[1] == 1)
    return f"about {seconds / length:.1f} {unit} of one core left"


def _timed(checker: Checker, part: Part, most: int) -> tuple[bool, float]:
    start = process_time()
    return checker.holds(part, most), process_time() - start


_checker: list[Checker] = []  # of a process


def _set(checker: Checker) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that waits
    _checker[:] = [checker]


def _holds(part: Part, most: int) -> tuple[bool, float]:
    return _timed(_checker[0], part, most)


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
