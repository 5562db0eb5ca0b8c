"""The chart of word lengths."""

from __future__ import annotations

from game.admin.chart import chart_of


def test_columns() -> None:
    chart = chart_of([(3, 10), (5, 1)])
    assert [(c.length, c.count, c.x, c.y, c.height) for c in chart.columns] == [
        (3, 10, 0, 0, 80),
        (4, 0, 16, 80, 0),
        (5, 1, 32, 72, 8),
    ]
    assert (chart.width, chart.height) == (320, 98)


def test_the_smallest_column_is_seen() -> None:
    assert chart_of([(2, 1), (3, 100_000)]).columns[0].height == 1


def test_a_hundred_columns_do_not_all_have_numbers() -> None:
    chart = chart_of([(1, 1), (100, 1)])
    assert chart.width == 1600
    assert sum(column.label for column in chart.columns) <= 30
