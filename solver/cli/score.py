"""`score [FILE]`: points and word counts of many boards, one per line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import BinaryIO, NamedTuple

from solver.board import Board, Size
from solver.cli.inputs import (
    AddOption,
    InputError,
    add_workers,
    check_workers,
    chosen_lexicon,
    chosen_size,
    name_of,
    open_input,
)
from solver.cli.interrupts import print_whole, progress_bar
from solver.engine.arrays import Array
from solver.errors import BoardError, SolverError
from solver.lab.cluster import connected
from solver.lexicon import Lexicon
from solver.solving import tally_boards
from solver.textbook import ENGINES

DESCRIPTION = "Print BOARD, POINTS and WORDS, separated by tabs, for each line of the input."
BLOCK = 1 << 20  # bytes per read
BATCH = 1 << 14  # boards: enough for all cores, few enough to update the progress bar often
CLUSTER_BATCH = 1 << 17
LONGEST_LINE = 10_000  # bytes, several times the longest board
QUIET_SECONDS = 1.0


Entry = tuple[str, Board]  # a line and its board
Tallying = Callable[..., tuple[Array, Array]]


class Line(NamedTuple):
    number: int
    text: str


class Tally(NamedTuple):
    board: str
    points: int
    words: int


class Task(NamedTuple):
    """The parameters that all boards share.

    `name` is the input's, for messages. `tally` works like `tally_boards`, for up to `batch`
    boards.
    """

    name: str
    lexicon: Lexicon
    size: Size | None
    args: argparse.Namespace
    tally: Tallying
    batch: int


def add_options(add: AddOption) -> None:
    add(
        "file",
        metavar="FILE",
        nargs="?",
        default="-",
        help="one board per line; sizes may differ (default: standard input)",
    )
    add_workers(add)
    add("--engine", choices=ENGINES, default="kernel", help="the algorithm")


def run(args: argparse.Namespace) -> None:
    if args.threads is not None and args.threads < 1:
        raise InputError("--threads is at least 1")
    check_workers(args)
    if args.scheduler and args.engine != "kernel":
        raise InputError("the workers of --scheduler have the kernel only")
    with open_input(args.file) as stream:
        lexicon, size = chosen_lexicon(args), chosen_size(args)
        with _tallying(args, lexicon) as (tally, batch):
            _score_lines(stream, Task(name_of(args.file), lexicon, size, args, tally, batch))


@contextmanager
def _tallying(args: argparse.Namespace, lexicon: Lexicon) -> Iterator[tuple[Tallying, int]]:
    if args.scheduler:
        with connected(args.scheduler, lexicon) as workers:
            yield workers.tally_boards, CLUSTER_BATCH
    else:
        batch = BATCH if args.engine == "kernel" else 1
        yield partial(tally_boards, lexicon=lexicon, threads=args.threads), batch


def _score_lines(stream: BinaryIO, task: Task) -> None:
    done = 0
    total = os.fstat(stream.fileno()).st_size or None
    hidden = True if sys.stdout.isatty() else None  # None: if standard error is no terminal
    shown = {"unit": "B", "unit_scale": True, "delay": QUIET_SECONDS, "disable": hidden}
    with progress_bar(total=total, **shown) as bar:
        for lines, taken in _batches(stream, task.batch):
            tallies, error = _tallies(lines, task)
            print_whole("".join(_text(tally, task.args.json) for tally in tallies))
            if error:
                raise error
            done += len(lines)
            bar.set_postfix_str(f"{done:,} boards", refresh=False)
            bar.update(taken)


def _batches(stream: BinaryIO, most: int) -> Iterator[tuple[list[Line], int]]:
    """The available lines without waiting for more, in batches, and their size in bytes."""
    count, partial = 0, b""
    read1 = stream.read1  # type: ignore[attr-defined]  # every buffered reader has it
    while chunk := read1(BLOCK):
        *lines, partial = (partial + chunk).split(b"\n")
        if len(partial) > LONGEST_LINE:
            lines, partial = [*lines, partial[:LONGEST_LINE]], b""
        for start in range(0, len(lines), most):
            batch = lines[start : start + most]
            yield _numbered(batch, count), sum(map(len, batch)) + len(batch)
            count += len(batch)
    yield _numbered([partial], count), len(partial)


def _numbered(lines: Iterable[bytes], offset: int) -> list[Line]:
    """The lines that are not blank. Invalid UTF-8 becomes `�`, which is no letter."""
    texts = (
        (number, raw.decode("utf-8-sig" if number == 1 else "utf-8", "replace").strip())
        for number, raw in enumerate(lines, start=offset + 1)
    )
    return [Line(number, text) for number, text in texts if text]


def _tallies(lines: Sequence[Line], task: Task) -> tuple[list[Tally], InputError | None]:
    """The tallies of the lines before the first invalid one, and its error."""
    fast = task.args.engine == "kernel"
    if fast:
        with suppress(SolverError):  # the usual case: one size, no invalid line
            texts = [line.text for line in lines]
            return _by_kernel(texts, texts, task), None
    boards, error = _parsed(lines, task)
    return list((_by_size if fast else _one_by_one)(boards, task)), error


def _parsed(lines: Sequence[Line], task: Task) -> tuple[list[Entry], InputError | None]:
    boards: list[Entry] = []
    plain_q = task.lexicon.language.plain_q
    for line in lines:
        try:
            boards.append((line.text, Board.parse(line.text, task.size, plain_q)))
        except BoardError as error:
            return boards, InputError(f"{task.name}, line {line.number}: {error}")
    return boards, None


def _by_kernel(texts: list[str], boards: Sequence[Board | str], task: Task) -> list[Tally]:
    args = task.args
    points, words = task.tally(
        boards,
        rules=args.rules,
        min_length=args.min_length,
        max_length=args.max_length,
        size=task.size,
    )
    return list(map(Tally, texts, points.tolist(), words.tolist()))


def _by_size(boards: list[Entry], task: Task) -> Iterator[Tally]:
    indices = defaultdict(list)
    for index, (_, board) in enumerate(boards):
        indices[board.size].append(index)
    tallies: dict[int, Tally] = {}
    for group in indices.values():
        texts, same_size = zip(*(boards[index] for index in group), strict=True)
        tallies |= zip(group, _by_kernel(list(texts), same_size, task), strict=True)
    return (tallies[index] for index in range(len(boards)))


def _one_by_one(boards: list[Entry], task: Task) -> Iterator[Tally]:
    args = task.args
    for text, board in boards:
        solution = ENGINES[args.engine](
            board, task.lexicon, args.rules, args.min_length, args.max_length
        )
        yield Tally(text, solution.total_points, solution.word_count)


def _text(tally: Tally, as_json: bool) -> str:
    if as_json:
        return json.dumps(tally._asdict(), ensure_ascii=False) + "\n"
    return f"{tally.board}\t{tally.points}\t{tally.words}\n"
