"""The curve of a rating."""

from hypothesis import given
from hypothesis import strategies as st

from game.services.accounts.history import RatedRound
from game.web.accounts.profile.charts import EDGE, FOOT, HEIGHT, LEVEL, WIDTH, rating_chart
from tests.game.play import NOW


@given(st.lists(st.integers(-500, 4_000), min_size=1, max_size=50))
def test_the_chart_has_every_round_between_its_levels(ratings: list[int]) -> None:
    chart = rating_chart([RatedRound(NOW, rating) for rating in ratings])
    levels = [level for _, level in chart.levels]
    assert 2 <= len(levels) <= 4
    assert levels[0] <= min(ratings) <= max(ratings) <= levels[-1]
    assert len(chart.dots) == len(ratings)
    for x, y in chart.dots:
        assert LEVEL + EDGE <= x <= WIDTH - EDGE + 1
        assert EDGE <= y <= HEIGHT - FOOT - EDGE
