"""Summarises a tally of many boards for display."""

import math
from collections import Counter
from collections.abc import Iterator
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import numpy as np

from solver.board import Board, face, size_name
from solver.engine.arrays import Array
from solver.lab.simulate import Best, Plan, Tally, simulate, space_of
from solver.lexicon import Lexicon
from solver.scoring import rule_pack

MOST_BINS = 20
TAIL = 0.002  # the largest share of boards in the open last bin
WIDTHS = tuple(digit * 10**power for power in range(12) for digit in (1, 2, 5))
NO_DICE = "Null: letters were drawn by their frequency."
SHOWN = 20  # the length of the lists
TIMED = (1_000, 10_000, 100_000, 1_000_000)  # boards whose time is named


class Bin(NamedTuple):
    """The number of boards from `least` to `most`."""

    least: int
    most: Annotated[int | None, "Null: no upper bound."]
    boards: int


class Spread(NamedTuple):
    """A distribution."""

    mean: float
    sd: Annotated[float, "The population standard deviation."]
    least: int
    low: Annotated[int, "The 10th percentile."]
    median: int
    high: Annotated[int, "The 90th percentile."]
    most: int
    bins: tuple[Bin, ...]


class Seen(NamedTuple):
    """How often a word or a tile was seen."""

    what: str
    times: int
    share: Annotated[float, "The fraction of all boards, or of all tiles."]


class Summary(NamedTuple):
    """What the shell and the API tell of the boards of a plan, by the names of its fields."""

    boards: int
    size: str
    dice: Annotated[str | None, NO_DICE]
    seed: int
    rules: str
    points: Spread
    words: Spread
    best: Best
    longest_words: tuple[Seen, ...]
    words_seen_most: tuple[Seen, ...]
    tiles_seen_most: tuple[Seen, ...]
    words_never_seen: Annotated[tuple[str, ...], "Some of these words, the shortest first."]
    words_never_seen_count: int
    word_count: Annotated[int, "The number of words that count under these rules."]


def as_json(value: Any) -> Any:
    """A summary, or a part of it, as JSON has it."""
    if isinstance(value, Board):
        return str(value)
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", ())
        parts = [as_json(each) for each in value]
        return dict(zip(fields, parts, strict=True)) if fields else parts
    return value


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
        size_name(plan.size),
        plan.dice,
        plan.seed,
        plan.rules,
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
