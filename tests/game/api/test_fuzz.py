"""Boards that no schema generates are never server errors."""

from typing import Any

import pytest
from django.conf import LazySettings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import examples
from tests.game.api.conftest import Api

TILE = st.sampled_from(["a", "Qu", "?", "#", "an", "", "7", "é", "\u0130", "\u0000", "abcde"])
BOARD = (
    st.text(alphabet="abcqu?#/ ,\n\r7éß", max_size=40)
    | st.lists(st.lists(TILE, max_size=5), max_size=5)
    | st.lists(st.text(max_size=5), max_size=5)
)


@pytest.fixture(autouse=True)
def open_door(unlimited: None, settings: LazySettings) -> None:
    settings.SOLVE_VISIT_LIMIT = settings.TRACE_STEP_LIMIT = settings.BATCH_VISIT_LIMIT = 10_000


def check(status: int, answer: Any) -> None:
    assert status in (200, 400, 404)
    if status != 200:
        assert set(answer) <= {"code", "detail", "field", "index", "row", "column"}
        assert answer["code"]
        assert answer["detail"]


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(board=BOARD, size=st.sampled_from([None, "4x4", "1x3", "3x2"]))
def test_any_board_gets_the_same_result_from_all_operations(
    api: Api, board: Any, size: str | None
) -> None:
    one = api.post("solve", {"board": board, "size": size})
    check(*one)
    check(*api.post("trace", {"board": board, "size": size, "word": "cab"}))
    status, many = api.post("solve/batch", {"boards": [board], "size": size})
    check(status, many)
    if status == 200:
        [told] = many["boards"]
        assert one[0] == 200
        assert told == {name: one[1][name] for name in told}
    else:
        assert one[0] == 400
        assert many["field"] == "boards"
