"""`bench`: how fast the engines are, on a few random boards."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from solver.board import Board
from solver.cli.inputs import InputError, chosen_lexicon, chosen_size
from solver.dice import DICE, ENGLISH_TEXT, dice_for, dice_set, draw
from solver.errors import SearchLimitError
from solver.lexicon import Lexicon
from solver.textbook import ENGINES

DESCRIPTION = """\
Solve a few random boards with each engine and print boards per second. An engine that does not
finish one board in the time it has is shown with the rate that it did not reach.
"""
FIRST_LIMIT = 50_000  # visited tiles; four times as many at each further try


class Speed(NamedTuple):
    """`boards_per_second` is an upper bound where the engine has `finished` no board."""

    engine: str
    boards: int
    seconds: float
    boards_per_second: float
    finished: bool


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
        "--seconds", metavar="T", type=float, default=3.0, help="for each engine (default: 3)"
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
    with tqdm(names, desc="engines", leave=False, disable=None) as bar:
        speeds = [_measure(name, boards, lexicon, args) for name in bar]
    if args.json:
        print(json.dumps(_as_json(speeds, boards[0], args)))
    else:
        _print_table(speeds)


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


def _measure(
    name: str, boards: Sequence[Board], lexicon: Lexicon, args: argparse.Namespace
) -> Speed:
    """Solve the boards in turn until they or the seconds are used up."""
    engine = ENGINES[name]

    def solve(board: Board, limit: int | None = None) -> None:
        engine(board, lexicon, args.rules, args.min_length, args.max_length, limit=limit)

    solve(Board(1, 1, ("a",)))  # compiles, or builds the trie
    limit, start = FIRST_LIMIT, time.perf_counter()
    while True:
        try:
            solve(boards[0], limit)
            break
        except SearchLimitError:
            seconds = time.perf_counter() - start
            if seconds > args.seconds:
                return Speed(name, 0, seconds, 1 / seconds, finished=False)
            limit *= 4
    start = time.perf_counter()
    done, seconds = 0, 0.0
    while done < len(boards) and seconds <= args.seconds:
        solve(boards[done])
        done, seconds = done + 1, time.perf_counter() - start
    return Speed(name, done, seconds, done / seconds, finished=True)


def _as_json(speeds: Sequence[Speed], board: Board, args: argparse.Namespace) -> dict[str, Any]:
    kernel = speeds[0].boards_per_second
    return {
        "boards": args.boards,
        "size": f"{board.rows}x{board.columns}",
        "seed": args.seed,
        "engines": [
            {**speed._asdict(), "ratio_to_kernel": speed.boards_per_second / kernel}
            for speed in speeds
        ],
    }


def _print_table(speeds: Sequence[Speed]) -> None:
    """A line an engine; `<` before a rate that it did not reach."""
    kernel = speeds[0].boards_per_second
    print(f"{'engine':12}{'boards':>8}{'seconds':>10}{'boards/s':>14}{'of the kernel':>16}")
    for speed in speeds:
        below = "" if speed.finished else "< "
        rate = f"{below}{speed.boards_per_second:,.2f}"
        ratio = f"{below}{speed.boards_per_second / kernel:.6f}"
        print(f"{speed.engine:12}{speed.boards:8}{speed.seconds:10.2f}{rate:>14}{ratio:>16}")
