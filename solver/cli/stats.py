"""`stats`: statistics of many random boards."""

import argparse
import json
import time
from collections.abc import Iterable
from typing import Any

from solver.cli.dice import DICE_HELP, RANDOM_DICE, random_dice
from solver.cli.inputs import (
    AddOption,
    add_workers,
    check_workers,
    chosen_lexicon,
    chosen_size,
)
from solver.cli.interrupts import progress_bar
from solver.lab.cluster import connected
from solver.lab.simulate import Plan, check, simulate
from solver.lab.summary import TIMED, Bin, Seen, Summary, as_json, summarise
from solver.lexicon import Lexicon

DESCRIPTION = """\
Solve many random boards and print the distributions of words and points, the most frequent words
and letters, the words never seen, and the best board. The same seed gives the same result, with any
number of threads and on a cluster.
"""
BAR = 40  # characters of the longest bar


def add_options(add: AddOption) -> None:
    add("--boards", metavar="N", type=int, default=10_000, help="default: 10000")
    add("--dice", choices=RANDOM_DICE, help=DICE_HELP)
    add("--seed", metavar="S", type=int, default=1, help="default: 1")
    add_workers(add)


def run(args: argparse.Namespace) -> None:
    plan = chosen_plan(args)
    check(plan)
    check_workers(args)
    lexicon = chosen_lexicon(args)
    simulate(plan._replace(boards=1), lexicon)  # compiles the kernel before the clock starts
    start = time.perf_counter()
    with progress_bar(total=plan.boards, unit=" boards", unit_scale=True) as bar:
        if args.scheduler:
            with connected(args.scheduler, lexicon) as workers:
                tally = workers.simulate(plan, bar.update)
        else:
            tally = simulate(plan, lexicon, args.threads, bar.update)
    seconds = time.perf_counter() - start
    summary = summarise(tally, plan, lexicon)
    if args.json:
        print(json.dumps(_as_json(summary, lexicon, seconds), ensure_ascii=False))
    else:
        _print(summary, seconds)


def chosen_plan(args: argparse.Namespace) -> Plan:
    size = chosen_size(args)
    dice = random_dice(args)
    return Plan(
        args.boards,
        args.seed,
        size or (dice.size if dice else (4, 4)),
        dice.name if dice else None,
        args.rules,
        args.min_length,
        args.max_length,
    )


def _print(summary: Summary, seconds: float) -> None:
    drawn_by = f"the {summary.dice} dice" if summary.dice else "letters by their frequency"
    print(f"{summary.boards:,} boards of {summary.size}, {drawn_by}, seed {summary.seed}\n")
    _print_spreads(summary)
    _print_bins("points", summary.points.bins, summary.boards)
    _print_bins("words", summary.words.bins, summary.boards)
    best = summary.best
    print(f"best board: {best.board} ({best.points:,} points, {best.words:,} words)")
    _print_list(
        "longest words", (f"{seen.what} ({seen.times:,})" for seen in summary.longest_words)
    )
    _print_list("words seen most", map(_with_share, summary.words_seen_most))
    _print_list("tiles seen most", map(_with_share, summary.tiles_seen_most))
    never = f"words never seen: {summary.words_never_seen_count:,} of {summary.word_count:,}"
    _print_list(never, summary.words_never_seen)
    measured = summary.boards
    times = (f"{seconds / measured * boards:,.2f} for {boards:,} boards" for boards in TIMED)
    beyond = f" (extrapolated beyond {measured:,})" if measured < TIMED[-1] else ""
    print("seconds:", ", ".join(times) + beyond)


def _print_spreads(summary: Summary) -> None:
    print(f"{'':8}{'mean':>9}{'sd':>9}{'least':>8}{'10 %':>8}{'median':>8}{'90 %':>8}{'most':>8}")
    for name, spread in (("points", summary.points), ("words", summary.words)):
        values = (spread.least, spread.low, spread.median, spread.high, spread.most)
        shown = "".join(f"{value:8,}" for value in values)
        print(f"{name:8}{spread.mean:9,.2f}{spread.sd:9,.2f}{shown}")
    print()


def _print_bins(name: str, bins: Iterable[Bin], boards: int) -> None:
    bins = list(bins)
    longest = max(bin_.boards for bin_ in bins)
    print(f"{name:>13}{'boards':>13}{'share':>9}")
    for bin_ in bins:
        bar = "#" * round(BAR * bin_.boards / longest)
        share = f"{bin_.boards / boards:.2%}"
        print(f"{_range(bin_):>13}{bin_.boards:13,}{share:>9}  {bar}".rstrip())
    print()


def _range(bin_: Bin) -> str:
    if bin_.most is None:
        return f"{bin_.least} and more"
    return str(bin_.least) if bin_.least == bin_.most else f"{bin_.least}-{bin_.most}"


def _with_share(seen: Seen) -> str:
    return f"{seen.what} {seen.share:.1%}"


def _print_list(title: str, items: Iterable[str]) -> None:
    print(f"{title}: {', '.join(items) or 'none'}")


def _as_json(summary: Summary, lexicon: Lexicon, seconds: float) -> dict[str, Any]:
    """Only `seconds` differs between runs with the same seed."""
    times = {str(boards): seconds / summary.boards * boards for boards in TIMED}
    return {**as_json(summary), "dictionary": lexicon.content_hash, "seconds": times}
