"""Summarises a tally of many boards for display."""

import math
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

import numpy as np

from solver.board import face
from solver.engine.arrays import Array
from solver.lab.simulate import Best, Plan, Tally, simulate, space_of
from solver.lexicon import Lexicon
from solver.scoring import rule_pack

MOST_BINS = 20
TAIL = 0.002  # the largest share of boards in the open last bin
WIDTHS = tuple(digit * 10**power for power in range(12) for digit in (1, 2, 5))
SHOWN = 20  # the length of the lists
TIMED = (1_000, 10_000, 100_000, 1_000_000)  # boards whose time is named


class Bin(NamedTuple):
    """The number of boards from `least` to `most`. `most` is None in the open last bin."""

    least: int
    most: int | None
    boards: int


class Spread(NamedTuple):
    """A distribution. `sd`: the population standard deviation; `low`, `high`: the 10th and the 90th
    percentile."""

    mean: float
    sd: float
    least: int
    low: int
    median: int
    high: int
    most: int
    bins: tuple[Bin, ...]


class Seen(NamedTuple):
    """How often a word or a tile was seen. `share` is the fraction of all boards, or of all
    tiles."""

    what: str
    times: int
    share: float


class Summary(NamedTuple):
    """`never_seen`: some of the `never_seen_count` words on no board, short ones first;
    `word_count`: the number of words of the dictionary that score under these rules."""

    boards: int
    points: Spread
    words: Spread
    best: Best
    longest: tuple[Seen, ...]
    common: tuple[Seen, ...]
    tiles: tuple[Seen, ...]
    never_seen: tuple[str, ...]
    never_seen_count: int
    word_count: int


def timed_summary(plan: Plan, lexicon: Lexicon, limit: int) -> tuple[Summary, float]:
    """The summary of a plan, made on one thread, and the seconds that it took.

    `limit`: as in `simulate`.
    """
    # Loads the compiled code, so that the measured time does not include it.
    simulate(plan._replace(boards=1), lexicon, threads=1, limit=limit)
    start = perf_counter()
    summary = summarise(simulate(plan, lexicon, threads=1, limit=limit), plan, lexicon)
    return summary, perf_counter() - start


def summarise(tally: Tally, plan: Plan, lexicon: Lexicon) -> Summary:
    seen = np.zeros(len(lexicon), np.int64)
    seen[lexicon.ranks] = tally.seen  # from word numbers to alphabetical ranks
    lengths = np.fromiter(map(len, lexicon), np.int64, len(lexicon))
    shortest, longest = rule_pack(plan.rules).length_bounds(plan.min_length, plan.max_length)
    counting = (lengths >= shortest) & (lengths <= longest)
    found = np.flatnonzero(counting & (seen > 0))
    never = np.flatnonzero(counting & (seen == 0))

    def words(order: Array) -> tuple[Seen, ...]:
        ranks = found[order[:SHOWN]]
        counts = seen[ranks].tolist()
        pairs = zip(lexicon.words_at(ranks), counts, strict=True)
        return tuple(Seen(word, times, times / plan.boards) for word, times in pairs)

    shown = never[np.argsort(lengths[never], kind="stable")[:SHOWN]]
    return Summary(
        plan.boards,
        spread(tally.points),
        spread(tally.words),
        tally.best,
        words(np.lexsort((-seen[found], -lengths[found]))),
        words(np.argsort(-seen[found], kind="stable")),
        tuple(_tiles(tally, plan, lexicon)),
        tuple(lexicon.words_at(shown)),
        len(never),
        int(counting.sum()),
    )


def _tiles(tally: Tally, plan: Plan, lexicon: Lexicon) -> Iterator[Seen]:
    counts: Counter[str] = Counter()
    for tile, times in zip(space_of(plan, lexicon).tiles, tally.tiles.tolist(), strict=True):
        counts[tile] += times
    every = counts.total()
    for tile, times in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        yield Seen(face(tile), times, times / every)


def spread(histogram: Array) -> Spread:
    """The distribution of a histogram, int64 by value; sums are exact."""
    counts = histogram.tolist()
    boards = sum(counts)
    total = sum(value * count for value, count in enumerate(counts))
    squares = sum(value * value * count for value, count in enumerate(counts))
    below = np.cumsum(histogram)
    least, most = np.flatnonzero(histogram)[[0, -1]].tolist()
    low, median, high = (int(np.searchsorted(below, boards * q)) for q in (0.1, 0.5, 0.9))
    sd = math.sqrt(boards * squares - total * total) / boards
    return Spread(total / boards, sd, least, low, median, high, most, tuple(_bins(histogram)))


def _bins(histogram: Array) -> Iterator[Bin]:
    """At most `MOST_BINS` bins of the smallest round width for nearly all boards, and one more for
    the tail."""
    shares = np.cumsum(histogram) / histogram.sum()
    end = int(np.searchsorted(shares, 1 - TAIL))
    width = next(width for width in WIDTHS if end // width < MOST_BINS)
    tail = (end // width + 1) * width
    for start in range(0, tail, width):
        yield Bin(start, start + width - 1, int(histogram[start : start + width].sum()))
    if tail < len(histogram):
        yield Bin(tail, None, int(histogram[tail:].sum()))
