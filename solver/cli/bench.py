"""`bench`: the speed of the engines on a few random boards, and their memory."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from solver.board import Board, size_name
from solver.cli.dice import DICE_HELP, RANDOM_DICE, fitting, random_dice
from solver.cli.inputs import (
    AddOption,
    InputError,
    chosen_lexicon,
    chosen_size,
)
from solver.cli.interrupts import progress_bar
from solver.dice import ENGLISH_TEXT, draw
from solver.lab.summary import TIMED
from solver.textbook import ALGORITHMS, ENGINES
from solver.textbook.base import Algorithm, Build
from solver.textbook.footprint import Footprint, footprint
from solver.textbook.timing import Run, Task, measure, measure_kernel

DESCRIPTION = """\
Search a few random boards with each engine and print boards per second on one core, the tiles
entered per board, and the memory of the index of the words, then the time that a thousand to a
million boards take. An engine that does not finish a board
within its time is measured on the 3x3 corners of the boards, or on the 2x2 corners; its ratio is to
the kernel on the same corners, and the time of whole boards is more than that which was not enough
for one.
"""
UNITS = (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1), ("ms", 0.001))
HEADINGS = ("engine", "size", "boards", "tiles/board", "memory", "boards/s", "of the kernel")
TIMES_FORM = "{:25}" + "{:>12}" * len(TIMED)
FORM = "{:25}{:>5}{:>8}{:>13}{:>11}{:>13}{:>15}"


class Result(NamedTuple):
    """`kernel` is the measurement of the kernel on the same boards."""

    engine: str
    run: Run
    kernel: Run
    footprint: Footprint

    @property
    def ratio(self) -> float:
        return self.run.boards_per_second / self.kernel.boards_per_second

    def finished(self, task: Task) -> bool:
        return self.run.boards > 0 and self.run.size == task.size

    def seconds_per_board(self, task: Task) -> float:
        """For a whole board; a lower bound unless one was finished."""
        return 1 / self.run.boards_per_second if self.finished(task) else task.seconds


def add_options(add: AddOption) -> None:
    add("--boards", metavar="N", type=int, default=100, help="default: 100")
    add("--dice", choices=RANDOM_DICE, help=DICE_HELP)
    add("--seed", metavar="S", type=int, default=1, help="default: 1")
    add("--seconds", metavar="T", type=float, default=2.0, help="per engine (default: 2)")
    add(
        "--engine",
        choices=["all", *ENGINES],
        default="all",
        help="the engine to compare with the kernel (default: all)",
    )


def run(args: argparse.Namespace) -> None:
    if args.boards < 1 or args.seed < 0 or not args.seconds > 0:
        raise InputError("--boards and --seconds are above 0, --seed is not below 0")
    boards = random_boards(args)
    lexicon = chosen_lexicon(args)
    names = list(ENGINES) if args.engine == "all" else list(dict.fromkeys(["kernel", args.engine]))
    task = Task(boards, lexicon, args.rules, args.min_length, args.max_length, args.seconds)
    with progress_bar(names, desc="engines") as bar:
        results = list(_measured(bar, task))
    if args.json:
        print(json.dumps(_as_json(results, task, args.seed)))
    else:
        _print_table(results)
        _print_times(results, task)
        _print_notes(results, task)


def random_boards(args: argparse.Namespace) -> list[Board]:
    rng = np.random.default_rng(args.seed)
    dice = random_dice(args)
    if dice is None:
        size = chosen_size(args) or (4, 4)
        return [draw(size, ENGLISH_TEXT, rng) for _ in range(args.boards)]
    return fitting(dice, args).roll_many(args.boards, rng)


def _measured(names: Iterable[str], task: Task) -> Iterator[Result]:
    kernel_on = cache(lambda size: measure_kernel(task.cropped_to(size)))
    footprints: dict[Build, Footprint] = {}
    for name in names:
        if name == "kernel":
            kernel = kernel_on(task.size)
            yield Result(name, kernel, kernel, Footprint(task.lexicon.nbytes, None, None))
            continue
        algorithm = ALGORITHMS[name]
        run = measure(algorithm, task)
        if algorithm.build not in footprints:
            footprints[algorithm.build] = footprint(_index(algorithm, task))
        yield Result(name, run, kernel_on(run.size), footprints[algorithm.build])


def _index(algorithm: Algorithm, task: Task) -> Any:
    return algorithm.index(task.lexicon, task.bounds(algorithm)[0])


def _as_json(results: Sequence[Result], task: Task, seed: int) -> dict[str, Any]:
    return {
        "boards": len(task.boards),
        "size": size_name(task.size),
        "seed": seed,
        "engines": [_row(result, task) for result in results],
    }


def _row(result: Result, task: Task) -> dict[str, Any]:
    """A row of the JSON output. `seconds`: the times by number of boards, extrapolated beyond
    `boards`. They are for boards of the size asked for, and lower bounds unless `finished`."""
    run, seconds = result.run, result.seconds_per_board(task)
    return {
        "engine": result.engine,
        "size": size_name(run.size),
        "finished": result.finished(task),
        "boards": run.boards,
        "boards_per_second": run.boards_per_second,
        "seconds": {str(boards): boards * seconds for boards in TIMED},
        "ratio_to_kernel": result.ratio,
        "tiles_per_board": run.tiles_per_board,
        "calls_per_board": run.calls_per_board,
        **result.footprint._asdict(),
    }


def _print_table(results: Sequence[Result]) -> None:
    """One line per engine; `<` before a rate that is an upper bound."""
    print(FORM.format(*HEADINGS))
    for result in results:
        run, below = result.run, "" if result.run.boards else "< "
        tiles = "-" if run.tiles_per_board is None else f"{run.tiles_per_board:,.0f}"
        print(
            FORM.format(
                result.engine,
                size_name(run.size),
                run.boards,
                tiles,
                f"{result.footprint.bytes / 2**20:,.1f} MB",
                f"{below}{run.boards_per_second:,.2f}",
                f"{below}{result.ratio:.6f}",
            )
        )


def _print_times(results: Sequence[Result], task: Task) -> None:
    """The time for many whole boards by engine; `>` before a lower bound."""
    heading = f"time for ... {size_name(task.size)} boards"
    print("\n" + TIMES_FORM.format(heading, *(f"{boards:,}" for boards in TIMED)))
    for result in results:
        above, seconds = "" if result.finished(task) else "> ", result.seconds_per_board(task)
        times = (above + duration(boards * seconds) for boards in TIMED)
        print(TIMES_FORM.format(result.engine, *times))
    print("extrapolated from the measured rate beyond the number of boards above")


def duration(seconds: float) -> str:
    """A time with three digits, in the largest unit that makes it at least 1: `21.8 ms`."""
    unit, size = next(((unit, size) for unit, size in UNITS if seconds >= size), UNITS[-1])
    value = seconds / size
    return f"{value:,.{max(0, 3 - len(str(int(value))))}f} {unit}"


def _print_notes(results: Sequence[Result], task: Task) -> None:
    smaller = [result.engine for result in results if not result.finished(task)]
    if smaller:
        print(f"\nno whole board in {task.seconds:g} s, corners instead: {', '.join(smaller)}")
    trees = {
        tree: [other.engine for other in results if other.footprint == tree]
        for _, _, _, tree in results
        if tree.nodes
    }
    for tree, names in trees.items():
        print(
            f"\n{', '.join(names)}: {tree.nodes:,} nodes,"
            f" {tree.one_way_nodes:,} of them with one way on and no word"
        )
