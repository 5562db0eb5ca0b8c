"""`search`: searches for boards of many points, by hill climbing or annealing."""

from __future__ import annotations

import argparse
import json
import signal
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import Any

from tqdm import tqdm

from solver.board import size_name
from solver.cli.inputs import (
    InputError,
    add_workers,
    check_workers,
    chosen_dice,
    chosen_lexicon,
    chosen_size,
)
from solver.dice import DICE
from solver.lab import METHODS
from solver.lab.checkpoint import load, save
from solver.lab.cluster import Cluster, ClusterScorer, connected
from solver.lab.search import BestSoFar, Scorer, Search
from solver.lab.space import Space
from solver.lexicon import Lexicon

DESCRIPTION = """\
Search for the board of most points, on all cores, and print each improvement. The search ends
after --seconds, at Ctrl-C, or when several random restarts have reached the same best points.
"""
SAVE_SECONDS = 5.0


class Interrupt:
    """Whether Ctrl-C was pressed. Pressed again, it ends the process at once."""

    requested = False

    def __call__(self, _number: int, _frame: FrameType | None) -> None:
        self.requested = True
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def add_to(commands: Any, shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser(
        "search", parents=[shared], help="the board of most points", description=DESCRIPTION
    )
    command.add_argument(
        "--dice", choices=DICE, help="only what these dice can show (default: any letters)"
    )
    command.add_argument("--method", choices=METHODS, default="climb", help="default: climb")
    command.add_argument("--seed", metavar="S", type=int, default=1, help="default: 1")
    command.add_argument(
        "--seconds", metavar="T", type=float, default=600.0, help="at most (default: 600)"
    )
    add_workers(command)
    command.add_argument(
        "--state",
        metavar="FILE",
        help="resume from this file if it exists, and save to it",
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    if args.seed < 0 or not args.seconds > 0:
        raise InputError("--seconds is above 0, --seed is not below 0")
    check_workers(args)
    lexicon = chosen_lexicon(args)
    with interruptible() as interrupt, _workers(args, lexicon) as workers:
        search = METHODS[args.method](_scorer(args, lexicon, workers), args.seed)
        start = time.perf_counter()  # the kernel is compiled by now
        settings = _settings(args, search, lexicon)
        if args.state:
            load(Path(args.state), settings, search)
        improvements = list(_improvements(search, args, settings, interrupt, start))
        if args.state:
            save(Path(args.state), settings, search)
    _print_end(search, args, improvements, time.perf_counter() - start)


@contextmanager
def interruptible() -> Iterator[Interrupt]:
    """In the block, Ctrl-C only sets a flag, so that the results are not lost."""
    interrupt = Interrupt()
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)


def _workers(args: argparse.Namespace, lexicon: Lexicon) -> AbstractContextManager[Cluster | None]:
    return connected(args.scheduler, lexicon) if args.scheduler else nullcontext()


def _scorer(args: argparse.Namespace, lexicon: Lexicon, workers: Cluster | None) -> Scorer:
    dice = chosen_dice(args)
    if dice:
        space = Space.of_dice(dice, lexicon)
    else:
        space = Space.free(chosen_size(args) or (4, 4), lexicon)
    of = (space, lexicon, args.rules, args.min_length, args.max_length)
    return ClusterScorer(workers, *of) if workers else Scorer(*of, args.threads)


def _settings(args: argparse.Namespace, search: Search, lexicon: Lexicon) -> dict[str, Any]:
    """The settings that a state file must have."""
    return {
        "method": args.method,
        "size": size_name(search.space.size),
        "dice": args.dice,
        "seed": args.seed,
        "rules": args.rules,
        "min_length": args.min_length,
        "max_length": args.max_length,
        "dictionary": lexicon.content_hash,
    }


def _improvements(
    search: Search,
    args: argparse.Namespace,
    settings: dict[str, Any],
    interrupt: Interrupt,
    start: float,
) -> Iterator[dict[str, Any]]:
    """Search; print and yield each improvement."""
    saved = start
    with tqdm(unit=" boards", unit_scale=True, leave=False, disable=None) as bar:
        yield _report(search.best, args, bar, start)
        while not (interrupt.requested or search.settled):
            now = time.perf_counter()
            if now - start >= args.seconds:
                return
            if search.step():
                yield _report(search.best, args, bar, start)
            if args.state and now - saved > SAVE_SECONDS:
                save(Path(args.state), settings, search)
                saved = now
            bar.set_postfix_str(f"round {search.round + 1}, best {search.best.points:,}", False)
            bar.update(search.tried - bar.n)


def _report(
    best: BestSoFar, args: argparse.Namespace, bar: tqdm[Any], start: float
) -> dict[str, Any]:
    seconds = time.perf_counter() - start
    if not args.json:
        bar.clear()
        print(f"{best.points}\t{best.board}\t{seconds:.1f} s", flush=True)
        bar.refresh()
    return {**best._asdict(), "board": str(best.board), "seconds": seconds}


def _print_end(
    search: Search, args: argparse.Namespace, improvements: list[dict[str, Any]], seconds: float
) -> None:
    best = search.best
    if args.json:
        shown = {
            "method": args.method,
            "dice": args.dice,
            "seed": args.seed,
            "rules": args.rules,
            "board": str(best.board),
            "points": best.points,
            "words": best.words,
            "tried": search.tried,
            "rounds": search.round,
            "settled": search.settled,
            "seconds": seconds,
            "improvements": improvements,
        }
        print(json.dumps(shown, ensure_ascii=False))
        return
    rounds = "1 round" if search.round == 1 else f"{search.round} rounds"
    agreed = f", the last {search.agreeing} agree" if search.agreeing > 1 else ""
    print(f"best board: {best.board} ({best.points:,} points, {best.words:,} words)")
    print(f"{search.tried:,} boards in {seconds:.1f} s, {rounds}{agreed}")
