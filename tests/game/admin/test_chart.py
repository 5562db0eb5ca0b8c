"""The chart of word lengths."""

from game.admin.chart import chart_of


def test_columns_are_as_high_as_their_counts() -> None:
    chart = chart_of([(3, 10), (5, 1)])
    assert [(c.length, c.count, c.x, c.y, c.height) for c in chart.columns] == [
        (3, 10, 0, 0, 80),
        (4, 0, 16, 80, 0),
        (5, 1, 32, 72, 8),
    ]
    assert (chart.width, chart.height) == (320, 98)


def test_small_columns_are_seen_and_many_have_few_numbers() -> None:
    chart = chart_of([(1, 1), (100, 100_000)])
    assert (chart.columns[0].height, chart.width) == (1, 1600)
    assert sum(column.label for column in chart.columns) <= 30
