"""Statistics of many boards: the same ones whoever counts, and held against plain counting."""

import statistics
from collections import Counter
from typing import Any

import numpy as np
import pytest

from solver import Board, Lexicon, SolverError, solve
from solver.lab import simulate as module
from solver.lab.simulate import Plan, Tally, check, simulate, space_of
from solver.lab.summary import Bin, Seen, spread, summarise
from solver.packaged import packaged_lexicon

NEW = Plan(250, 7, (4, 4), "new")


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOARDS_PER_BLOCK", 100)


def dealt(plan: Plan, lexicon: Lexicon) -> list[Board]:
    """The boards of a plan, dealt as the blocks are."""
    space, boards = space_of(plan, lexicon), []
    for block, seeds in enumerate(np.random.SeedSequence(plan.seed).spawn(plan.blocks)):
        count = min(100, plan.boards - block * 100)
        boards += [space.board(row) for row in space.random(count, np.random.default_rng(seeds))]
    return boards


def as_lists(tally: Tally) -> list[Any]:
    return [tally.points.tolist(), tally.words.tolist(), tally.seen.tolist(), tally.best]


@pytest.mark.usefixtures("small_blocks")
def test_a_tally_is_what_counting_board_by_board_gives() -> None:
    lexicon = packaged_lexicon()
    boards = dealt(NEW, lexicon)
    solutions = [solve(board, lexicon) for board in boards]
    tally = simulate(NEW, lexicon, threads=2)
    summary = summarise(tally, NEW, lexicon)
    points = [solution.total_points for solution in solutions]
    words = [solution.word_count for solution in solutions]
    assert len(boards) == summary.boards == tally.points.sum() == tally.words.sum() == 250
    for spread_, values in ((summary.points, points), (summary.words, words)):
        assert spread_.mean == pytest.approx(statistics.fmean(values), rel=1e-12)
        assert spread_.sd == pytest.approx(statistics.pstdev(values), rel=1e-12)
        assert (spread_.least, spread_.most) == (min(values), max(values))
        assert spread_.median == sorted(values)[124]
    number = points.index(max(points))
    assert summary.best == (points[number], number, words[number], boards[number])
    seen = Counter(found.word for solution in solutions for found in solution.words)
    common = sorted(seen.items(), key=lambda item: (-item[1], item[0]))
    assert summary.words_seen_most == tuple(Seen(word, n, n / 250) for word, n in common[:20])
    longest = sorted(seen.items(), key=lambda item: (-len(item[0]), -item[1], item[0]))
    assert [entry[:2] for entry in summary.longest_words] == longest[:20]
    assert summary.words_never_seen_count == summary.word_count - len(seen)
    unseen = sorted({w for w in lexicon if len(w) > 2} - set(seen), key=lambda w: (len(w), w))
    assert list(summary.words_never_seen) == unseen[:20]
    tiles = Counter(tile for board in boards for tile in board.tiles)
    assert {entry.what.lower(): entry.times for entry in summary.tiles_seen_most} == tiles
    assert sum(entry.share for entry in summary.tiles_seen_most) == pytest.approx(1)


@pytest.mark.usefixtures("small_blocks")
def test_one_seed_has_one_result_with_any_number_of_threads() -> None:
    lexicon = packaged_lexicon()
    plan = NEW._replace(boards=1010)
    done: list[int] = []
    alone = simulate(plan, lexicon, threads=1, progress=done.append)
    assert done == [100] * 10 + [10]
    for threads in (2, 5, 20):
        assert as_lists(simulate(plan, lexicon, threads)) == as_lists(alone)
    other = simulate(plan._replace(seed=8), lexicon)
    assert as_lists(other) != as_lists(alone)


def test_among_equally_good_boards_the_first_is_the_best() -> None:
    tally = simulate(Plan(50, 1, (2, 2)), Lexicon.from_words(["zzzzz"]))
    assert (tally.best.points, tally.best.number) == (0, 0)
    later = tally.best._replace(number=9)
    better = tally.best._replace(number=12, points=1)
    assert tally.best.better(later) == later.better(tally.best) == tally.best
    assert tally.best.better(better) == better.better(tally.best) == better


def test_rules_and_lengths_hold() -> None:
    lexicon = Lexicon.from_words(["tea", "eats", "teased", "ae"])
    plan = Plan(400, 1, (4, 4), "new", min_length=4, max_length=5)
    summary = summarise(simulate(plan, lexicon), plan, lexicon)
    assert (summary.word_count, summary.words_never_seen_count) == (1, 0)
    assert {entry.what for entry in summary.words_seen_most} == {"eats"}
    assert summary.points.most == 1


def test_the_spread_of_few_values_is_exact() -> None:
    all_two = spread(np.array([0, 0, 4]))
    assert all_two[:7] == (2, 0, 2, 2, 2, 2, 2)
    assert all_two.bins == (Bin(0, 0, 0), Bin(1, 1, 0), Bin(2, 2, 4))
    one_to_three = spread(np.array([0, 1, 1, 1]))
    assert (one_to_three.mean, one_to_three.low, one_to_three.high) == (2, 1, 3)
    assert one_to_three.sd == pytest.approx((2 / 3) ** 0.5)


def test_bins_are_of_a_round_width_and_the_last_one_is_open() -> None:
    histogram = np.zeros(5001, np.int64)
    histogram[:300] = 10
    histogram[[4000, 5000]] = 1
    bins = spread(histogram).bins
    assert bins[:2] == (Bin(0, 19, 200), Bin(20, 39, 200))
    assert bins[-1] == Bin(300, None, 2)
    assert sum(bin_.boards for bin_ in bins) == 3002


def test_a_plan_that_cannot_be_carried_out_is_refused() -> None:
    for change, message in (
        ({"boards": 0}, "the number of boards is from 1 to 1,000,000,000"),
        ({"boards": 10**9 + 1}, "the number of boards is from 1 to 1,000,000,000"),
        ({"seed": -1}, "the seed is a whole number from 0"),
        ({"dice": "big"}, "the dice “big” are for a board of 5x5"),
        ({"dice": "chess"}, "unknown dice “chess”"),
        ({"rules": "chess"}, "unknown rules “chess”"),
    ):
        with pytest.raises(SolverError, match=message):
            check(NEW._replace(**change))
