"""Where the bars of the pictures stand."""

import numpy as np
import pytest

from game.web.lab.charts import (
    FOOT,
    HEAD,
    HEIGHT,
    POINTS,
    WIDTH,
    WORDS,
    histogram,
    percent,
    span,
    vertical,
)
from solver.lab.summary import Bin, Seen, spread


def test_bars_are_as_high_as_their_boards_are_many() -> None:
    chart = histogram(spread(np.array([1, 0, 4, 2])), POINTS)
    full = HEIGHT - FOOT - HEAD
    assert [bar.height for bar in chart.bars] == [full / 4, 0, full, full / 2]
    assert all(bar.y + bar.height == chart.floor for bar in chart.bars)
    assert chart.bars[2].title == "2 points: 4 boards"
    assert [bar.label for bar in chart.bars] == ["0", "1", "2", "3"]


def test_the_line_stands_at_the_mean_and_never_outside() -> None:
    chart = histogram(spread(np.array([0, 2, 0, 2])), POINTS)  # bins of one: 0 to 3
    assert chart.marker == pytest.approx(2.5 / 4 * WIDTH)
    assert chart.marker == chart.bars[2].at
    only = histogram(spread(np.array([3])), POINTS)
    assert only.marker == only.bars[0].at == WIDTH / 2


def test_a_label_stands_at_the_number_that_it_says() -> None:
    chart = histogram(spread(np.arange(1000)), POINTS)
    width = WIDTH / len(chart.bars)
    for number, bar in enumerate(chart.bars):
        assert width * number <= bar.at < width * (number + 0.1)
        assert bar.x <= bar.at + width * 0.1
    assert [bar.at for bar in vertical([Seen("E", 9, 0.9), Seen("Qu", 1, 0.1)]).bars] == [85, 255]


def test_a_scale_of_round_shares() -> None:
    chart = histogram(spread(np.array([1, 0, 4, 2])), POINTS)
    full = HEIGHT - FOOT - HEAD
    assert [label for _, label in chart.levels] == ["20%", "40%"]
    assert chart.levels[1][0] == pytest.approx(chart.floor - full * 0.4 / (4 / 7), abs=0.1)
    assert [label for _, label in vertical([Seen("E", 9, 0.115)]).levels] == ["5%", "10%"]
    one = histogram(spread(np.array([3])), POINTS)
    assert [label for _, label in one.levels] == ["50%", "100%"]
    assert vertical([]).levels == ()


def test_many_bins_have_few_labels_and_the_open_one_none() -> None:
    values = np.zeros(3000, np.int64)
    values[:380], values[2999] = 10, 1
    bars = histogram(spread(values), WORDS).bars
    assert 3 <= sum(bool(bar.label) for bar in bars) <= 6
    assert (bars[-1].label, bars[-1].title) == ("", "380 or more words: 1 board")
    assert bars[-1].x + bars[-1].width <= WIDTH


def test_letters_that_have_no_room_are_turned() -> None:
    bars = vertical([Seen("E", 9, 0.9), Seen("Qu", 1, 0.1)]).bars
    assert [bar.upright for bar in bars] == [False, True]
    assert bars[1].title == "Qu: 10.0%"


def test_spans_and_percents_as_they_are_written() -> None:
    bins = (Bin(0, 9, 1), Bin(3, 3, 1), Bin(40, None, 1))
    assert list(map(span, bins)) == ["0 to 9", "3", "40 or more"]
    shares = (0, 0.0001, 0.1234, 0.9951, 1)
    assert list(map(percent, shares)) == ["0.0%", "0.01%", "12.3%", "99.5%", "100%"]
