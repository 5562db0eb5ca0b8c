"""The curve of a rating, and how well somebody plays."""

from hypothesis import given
from hypothesis import strategies as st

from game.services.accounts.history import Measured
from game.web.accounts.profile.charts import (
    EDGE,
    FOOT,
    HEIGHT,
    LEVEL,
    WIDTH,
    curve_of,
    progress_of,
)
from tests.game.play import NOW


@given(st.lists(st.integers(-500, 4_000), min_size=1, max_size=50))
def test_the_chart_has_every_round_between_its_levels(ratings: list[int]) -> None:
    chart = curve_of([Measured(NOW, rating) for rating in ratings])
    levels = [level for _, level in chart.levels]
    assert 2 <= len(levels) <= 4
    assert levels[0] <= min(ratings) <= max(ratings) <= levels[-1]
    assert len(chart.dots) == len(ratings)
    for x, y in chart.dots:
        assert LEVEL + EDGE <= x <= WIDTH - EDGE + 1
        assert EDGE <= y <= HEIGHT - FOOT - EDGE


def shares(*percents: int) -> list[Measured]:
    return [Measured(NOW, percent) for percent in percents]


def test_progress_compares_the_latest_rounds_with_as_many_before() -> None:
    assert progress_of([]) is None
    few = progress_of(shares(4, 20, 60, 20, 4))
    assert few
    assert (few.half, few.last, few.before, few.more, few.best) == (0, None, None, 0, 60)
    assert few.rows == [("Great", 1), ("Strong", 0), ("Solid", 2), ("Good start", 0)]
    assert few.next_rank == ("Brilliant", 75)
    more = progress_of(shares(99, 10, 10, 16, 20, 22, 100))
    assert more
    assert (more.half, more.last, more.before, more.more) == (3, 47, 12, 35)
    assert (more.rows[0], more.next_rank) == (("Master", 1), None)
    below = progress_of(shares(1))
    assert below
    assert (below.rows, below.next_rank) == ([("Good start", 0)], ("Good start", 5))
