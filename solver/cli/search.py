"""`search`: searches for the best board, by annealing or hill climbing."""

from __future__ import annotations

import argparse
import json
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from tqdm import tqdm

from solver.board import size_name
from solver.cli.dice import fitting
from solver.cli.inputs import (
    AddOption,
    InputError,
    add_workers,
    check_workers,
    chosen_lexicon,
    chosen_size,
)
from solver.cli.interrupts import Interrupt, interruptible, progress_bar
from solver.dice import DICE, dice_set, letter_frequencies
from solver.lab import METHODS
from solver.lab.cluster import Cluster, ClusterScorer, connected
from solver.lab.longest import longest_words
from solver.lab.search import FIRST_POOL, OBJECTIVES, SETTLED, BestSoFar, Scorer, Search, load, save
from solver.lab.space import Space
from solver.letters import fold
from solver.lexicon import Lexicon
from solver.scoring import rule_pack
from solver.solving import solve

DESCRIPTION = """\
Search for the board of most points, on all cores, and print each improvement. The search ends by
itself when five random restarts have reached the same result; before that after --seconds, or at
Ctrl-C.
"""
SAVE_SECONDS = 5.0
MOST_POOL = 4096  # boards; it is doubled up to five times
ENDINGS = {
    "settled": "ended because {rounds} rounds agree",
    "time": "ended after --seconds {seconds:g}, before {rounds} rounds agreed",
    "interrupted": "ended by Ctrl-C, before {rounds} rounds agreed",
}


def add_options(add: AddOption) -> None:
    add("--dice", choices=DICE, help="only what these dice can show (default: any letters)")
    add("--without", metavar="LETTERS", default="", help="letters that no tile may show")
    add(
        "--objective",
        choices=OBJECTIVES,
        default="points",
        help="the most points, the most words, or the longest word and then points",
    )
    add("--method", choices=METHODS, default="anneal", help="default: anneal, then climb")
    add(
        "--pool",
        metavar="N",
        type=int,
        default=FIRST_POOL,
        help=f"boards kept in the first round (default: {FIRST_POOL})",
    )
    add("--seed", metavar="S", type=int, default=1, help="default: 1")
    add("--seconds", metavar="T", type=float, default=900.0, help="at most (default: 900)")
    add_workers(add)
    add("--state", metavar="FILE", help="resume from this file if it exists, and save to it")


def run(args: argparse.Namespace) -> None:
    if args.seed < 0 or not args.seconds > 0:
        raise InputError("--seconds is above 0, --seed is not below 0")
    if not 1 <= args.pool <= MOST_POOL:
        raise InputError(f"--pool is from 1 to {MOST_POOL:,}")
    check_workers(args)
    lexicon = chosen_lexicon(args)
    cluster = connected(args.scheduler, lexicon) if args.scheduler else nullcontext()
    with interruptible() as interrupt, cluster as workers:
        scorer = _scorer(args, lexicon, workers)
        search = METHODS[args.method](scorer, args.seed, args.objective, args.pool)
        start = time.perf_counter()  # the kernel is compiled by now
        settings = _settings(args, search, lexicon)
        if args.state:
            load(Path(args.state), settings, search)
            save(Path(args.state), settings, search)  # tells at once if it can't be saved
        reports = _Reports(args, lexicon, start)
        ended = _run(search, args, settings, interrupt, reports)
        if args.state:
            save(Path(args.state), settings, search)
    _print_end(search, args, reports, ended)


def _scorer(args: argparse.Namespace, lexicon: Lexicon, workers: Cluster | None) -> Scorer:
    space, rules = _space(args, lexicon), rule_pack(args.rules)
    lengths = (args.min_length, args.max_length)
    if args.objective == "longest":
        space, rules = longest_words(space, lexicon, rules, *lengths)
    of = (space, lexicon, rules, *lengths)
    return ClusterScorer(workers, *of) if workers else Scorer(*of, args.threads)


def _space(args: argparse.Namespace, lexicon: Lexicon) -> Space:
    dice = fitting(dice_set(args.dice), args) if args.dice else None
    if dice and args.without:
        raise InputError("give either --dice or --without: dice have the letters they have")
    if dice:
        return Space.of_dice(dice, lexicon)
    without = set(fold(args.without))
    weights = {
        tile: float(count)
        for tile, count in letter_frequencies(lexicon, lexicon.language).items()
        if tile[0] not in without
    }
    if without and not weights:
        raise InputError("--without leaves no letters")
    return Space.drawn(chosen_size(args) or (4, 4), weights, lexicon)


def _settings(args: argparse.Namespace, search: Search, lexicon: Lexicon) -> dict[str, Any]:
    return {
        "method": args.method,
        "objective": args.objective,
        "without": "".join(sorted(set(fold(args.without)))),
        "pool": args.pool,
        "size": size_name(search.space.size),
        "dice": args.dice,
        "seed": args.seed,
        "rules": args.rules,
        "min_length": args.min_length,
        "max_length": args.max_length,
        "dictionary": lexicon.content_hash,
    }


class _Reports:
    """Describes the improvements, prints them as they come and keeps them.

    `start` is the value of `time.perf_counter` when the search began.
    """

    def __init__(self, args: argparse.Namespace, lexicon: Lexicon, start: float) -> None:
        self.args, self.lexicon, self.start = args, lexicon, start
        self.all: list[dict[str, Any]] = []

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.start

    def add(self, best: BestSoFar, bar: tqdm[Any]) -> None:
        args = self.args
        solution = solve(best.board, self.lexicon, args.rules, args.min_length, args.max_length)
        longest = max((found.word for found in solution.words), key=len, default="")
        report = {
            "board": str(best.board),
            "points": solution.total_points,
            "words": solution.word_count,
            "longest": self.lexicon.written(longest),
            "tried": best.tried,
            "seconds": self.seconds,
        }
        self.all.append(report)
        if not args.json:
            figure = len(longest) if args.objective == "longest" else report[args.objective]
            bar.clear()
            print(f"{figure}\t{best.board}\t{self.seconds:.1f} s", flush=True)
            bar.refresh()


def _run(
    search: Search,
    args: argparse.Namespace,
    settings: dict[str, Any],
    interrupt: Interrupt,
    reports: _Reports,
) -> str:
    """Search until the end and report improvements. Returns why it ended: a key of `ENDINGS`."""
    saved = 0.0
    with progress_bar(unit=" boards", unit_scale=True) as bar:
        reports.add(search.best, bar)
        while not search.settled:
            if interrupt.requested:
                return "interrupted"
            if reports.seconds >= args.seconds:
                return "time"
            if search.step():
                reports.add(search.best, bar)
            if args.state and reports.seconds - saved > SAVE_SECONDS:
                save(Path(args.state), settings, search)
                saved = reports.seconds
            bar.set_postfix_str(f"round {search.round + 1}, best {search.best.value:,}", False)
            bar.update(search.tried - bar.n)
    return "settled"


def _print_end(search: Search, args: argparse.Namespace, reports: _Reports, ended: str) -> None:
    best, seconds = reports.all[-1], reports.seconds
    if args.json:
        shown = {
            "method": args.method,
            "objective": args.objective,
            "dice": args.dice,
            "seed": args.seed,
            "rules": args.rules,
            **{name: best[name] for name in ("board", "points", "words", "longest")},
            "tried": search.tried,
            "rounds": search.round,
            "settled": search.settled,
            "ended": ended,
            "seconds": seconds,
            "improvements": reports.all,
        }
        print(json.dumps(shown, ensure_ascii=False))
        return
    longest = f", longest “{best['longest']}”" if args.objective == "longest" else ""
    rounds = "1 round" if search.round == 1 else f"{search.round} rounds"
    print(
        f"best board: {best['board']} ({best['points']:,} points, {best['words']:,} words{longest})"
    )
    print(f"{search.tried:,} boards in {seconds:.1f} s, {rounds}, {search.agreeing} reached this")
    print(ENDINGS[ended].format(rounds=SETTLED, seconds=args.seconds))
