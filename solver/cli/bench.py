"""`bench`: how fast the engines are, on a few random boards, and what memory they take."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from solver.board import Board, Size
from solver.cli.inputs import InputError, chosen_lexicon, chosen_size
from solver.dice import DICE, ENGLISH_TEXT, dice_for, dice_set, draw
from solver.textbook import ALGORITHMS, ENGINES
from solver.textbook.base import Build
from solver.textbook.footprint import Footprint, footprint
from solver.textbook.timing import Run, Task, timed, timed_kernel

DESCRIPTION = """\
Search a few random boards with each engine and print boards per second of one processor, the tiles
that the search enters on a board, and the memory of what the words are looked up in. An engine that
does not finish one board in the time it has is measured on the 3x3 corners of the boards, or on
those of 2x2; its ratio is to the kernel on the same corners.
"""
HEADINGS = ("engine", "size", "boards", "tiles/board", "memory", "boards/s", "of the kernel")
FORM = "{:25}{:>5}{:>8}{:>13}{:>11}{:>13}{:>15}"


class Result(NamedTuple):
    """`kernel`: the run of the kernel on the same boards."""

    engine: str
    run: Run
    kernel: Run
    taken: Footprint

    @property
    def ratio(self) -> float:
        return self.run.boards_per_second / self.kernel.boards_per_second


def add_to(commands: Any, shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser(
        "bench", parents=[shared], help="the speed of the engines", description=DESCRIPTION
    )
    command.add_argument("--boards", metavar="N", type=int, default=100, help="default: 100")
    command.add_argument(
        "--dice", choices=DICE, help="default: those of the size (letters of English text if none)"
    )
    command.add_argument("--seed", metavar="S", type=int, default=1, help="default: 1")
    command.add_argument(
        "--seconds", metavar="T", type=float, default=2.0, help="for each engine (default: 2)"
    )
    command.add_argument(
        "--engine", choices=["all", *ENGINES], default="all", help="beside the kernel"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    if args.boards < 1 or args.seed < 0 or not args.seconds > 0:
        raise InputError("--boards and --seconds are above 0, --seed is not below 0")
    boards = random_boards(args)
    lexicon = chosen_lexicon(args)
    names = list(ENGINES) if args.engine == "all" else list(dict.fromkeys(["kernel", args.engine]))
    task = Task(boards, lexicon, args.rules, args.min_length, args.max_length, args.seconds)
    with tqdm(names, desc="engines", leave=False, disable=None) as bar:
        results = list(measured(bar, task))
    if args.json:
        print(json.dumps(_as_json(results, task, args.seed)))
    else:
        _print_table(results)
        _print_notes(results, task)


def random_boards(args: argparse.Namespace) -> list[Board]:
    """The boards of `--boards`, `--dice`, `--size` and `--seed`."""
    rng = np.random.default_rng(args.seed)
    size = chosen_size(args)
    dice = dice_set(args.dice) if args.dice else dice_for(size or (4, 4))
    if dice is None and size:
        return [draw(size, ENGLISH_TEXT, rng) for _ in range(args.boards)]
    if dice is None or (size and dice.size != size):
        raise InputError(f"the dice “{args.dice}” are not for a board of {args.size}")
    return dice.roll_many(args.boards, rng)


def measured(names: Iterable[str], task: Task) -> Iterator[Result]:
    """A result an engine. The kernel is measured for each size that one of them needs."""
    kernel_on = cache(lambda size: timed_kernel(task.cut_to(size)))
    taken: dict[Build, Footprint] = {}
    for name in names:
        if name == "kernel":
            kernel = kernel_on(task.size)
            yield Result(name, kernel, kernel, Footprint(task.lexicon.nbytes, None, None))
            continue
        algorithm = ALGORITHMS[name]
        run = timed(algorithm, task)
        if algorithm.build not in taken:
            taken[algorithm.build] = footprint(algorithm.index(task.lexicon))
        yield Result(name, run, kernel_on(run.size), taken[algorithm.build])


def _as_json(results: Sequence[Result], task: Task, seed: int) -> dict[str, Any]:
    return {
        "boards": len(task.boards),
        "size": _shown(task.size),
        "seed": seed,
        "engines": [_row(result, task) for result in results],
    }


def _row(result: Result, task: Task) -> dict[str, Any]:
    """`finished`: whether it was measured on whole boards."""
    run = result.run
    return {
        "engine": result.engine,
        "size": _shown(run.size),
        "finished": _finished(run, task),
        "boards": run.boards,
        "boards_per_second": run.boards_per_second,
        "ratio_to_kernel": result.ratio,
        "tiles_per_board": run.tiles_per_board,
        "calls_per_board": run.calls_per_board,
        **result.taken._asdict(),
    }


def _finished(run: Run, task: Task) -> bool:
    return run.boards > 0 and run.size == task.size


def _shown(size: Size) -> str:
    return "{}x{}".format(*size)


def _print_table(results: Sequence[Result]) -> None:
    """A line an engine; `<` before a rate that it did not reach."""
    print(FORM.format(*HEADINGS))
    for result in results:
        run, below = result.run, "" if result.run.boards else "< "
        tiles = "-" if run.tiles_per_board is None else f"{run.tiles_per_board:,.0f}"
        print(
            FORM.format(
                result.engine,
                _shown(run.size),
                run.boards,
                tiles,
                f"{result.taken.bytes / 2**20:,.1f} MB",
                f"{below}{run.boards_per_second:,.2f}",
                f"{below}{result.ratio:.6f}",
            )
        )


def _print_notes(results: Sequence[Result], task: Task) -> None:
    """What was measured on less than whole boards, and the sizes of the trees."""
    smaller = [result.engine for result in results if not _finished(result.run, task)]
    if smaller:
        print(f"\nno whole board in {task.seconds:g} s, corners instead: {', '.join(smaller)}")
    trees = {
        taken: [other.engine for other in results if other.taken == taken]
        for _, _, _, taken in results
        if taken.nodes
    }
    for taken, names in trees.items():
        print(
            f"\n{', '.join(names)}: {taken.nodes:,} nodes,"
            f" {taken.one_way_nodes:,} of them with one way on and no word"
        )
