"""Whatever is sent, the API answers in its own form and never with an error of ours."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

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
    settings.SOLVE_VISIT_LIMIT = settings.TRACE_STEP_LIMIT = 10_000


def check(status: int, answer: Any) -> None:
    assert status in (200, 400, 404)
    if status != 200:
        assert set(answer) <= {"code", "detail", "field", "row", "column"}
        assert answer["code"]
        assert answer["detail"]


@pytest.mark.parametrize("path", ["solve", "trace"])
@fuzz
@given(body=BODY | JSON)
def test_any_json(api: Api, path: str, body: Any) -> None:
    check(*api.post(path, json.dumps(body)))


@fuzz
@given(body=st.binary(max_size=50) | st.text(max_size=50).map(lambda text: text.encode()))
def test_any_bytes(api: Api, body: bytes) -> None:
    check(*api.post("solve", body))


@fuzz
@given(size=st.text(max_size=9), dice=st.text(max_size=9), seed=st.text(max_size=9))
def test_any_query(api: Api, size: str, dice: str, seed: str) -> None:
    check(*api.get(f"boards/random?size={quote(size)}&dice={quote(dice)}&seed={quote(seed)}"))


@fuzz
@given(slug=st.text(max_size=9), word=st.text(max_size=9))
def test_any_address(api: Api, slug: str, word: str) -> None:
    check(*api.get(f"dictionaries/{quote(slug, safe='')}/words/{quote(word, safe='')}"))
