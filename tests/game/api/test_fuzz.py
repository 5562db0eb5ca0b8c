"""Boards and bodies that no schema would think of: no error of ours, whatever it is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.conf import LazySettings
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.models import Dictionary
from tests.game.api.conftest import Api

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)
TILE = st.sampled_from(["a", "Qu", "?", "#", "an", "", "7", "é", "\u0130", "\u0000", "abcde"])
BOARD = (
    st.text(alphabet="abcqu?#/ ,\n\r7éß", max_size=40)
    | st.lists(st.lists(TILE, max_size=5), max_size=5)
    | st.lists(st.text(max_size=5), max_size=5)
    | JSON
)
TEXT = st.text(max_size=20) | st.sampled_from(["english", "4x4", "classic", "new"]) | JSON
NUMBER = st.integers() | st.integers(1, 10) | JSON
BODY = st.fixed_dictionaries(
    {},
    optional={
        "board": BOARD,
        "boards": st.lists(BOARD, max_size=3) | JSON,
        "word": TEXT,
        "size": TEXT,
        "dictionary": TEXT,
        "rules": TEXT,
        "dice": TEXT,
        "min_length": NUMBER,
        "max_length": NUMBER,
    },
)
fuzz = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(autouse=True)
def open_door(english: Dictionary, unlimited: None, settings: LazySettings) -> None:
    settings.SOLVE_VISIT_LIMIT = settings.TRACE_STEP_LIMIT = settings.BATCH_VISIT_LIMIT = 10_000


def check(status: int, answer: Any) -> None:
    assert status in (200, 400, 404)
    if status != 200:
        assert set(answer) <= {"code", "detail", "field", "index", "row", "column"}
        assert answer["code"]
        assert answer["detail"]


@pytest.mark.parametrize("path", ["solve", "solve/batch", "trace"])
@fuzz
@given(body=BODY | JSON)
def test_any_json(api: Api, path: str, body: Any) -> None:
    check(*api.post(path, json.dumps(body)))


@fuzz
@given(body=st.binary(max_size=50) | st.text(max_size=50).map(lambda text: text.encode()))
def test_any_bytes(api: Api, body: bytes) -> None:
    check(*api.post("solve", body))
