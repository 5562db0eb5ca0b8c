"""Whatever is sent to a game, the API answers in its own form and never with an error of ours."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.api.conftest import Api
from tests.game.api.test_fuzz import JSON, fuzz

NUMBER = st.integers() | st.integers(1, 10) | JSON
TEXT = st.text(max_size=25) | st.sampled_from(["line", "english", "big", "first", "bob"]) | JSON
SETTINGS = st.fixed_dictionaries(
    {},
    optional={
        "rows": st.integers(2, 9) | JSON,
        "columns": NUMBER,
        "dice": TEXT,
        "round_seconds": NUMBER,
        "min_length": NUMBER,
        "dictionary": TEXT,
        "scoring": TEXT,
        "min_words": NUMBER,
        "rounds": NUMBER,
        "pause_seconds": NUMBER,
        "start_by": TEXT,
        "reveal": TEXT,
    },
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "name": TEXT,
        "word": TEXT,
        "round": NUMBER,
        "again": st.booleans() | JSON,
        "seat": NUMBER,
        "min_length": NUMBER,
        "percent": NUMBER,
    },
)
OPERATIONS = "join", "leave", "start", "finish", "words", "remove", "host", "rename", "handicap"


pytestmark = pytest.mark.usefixtures("running", "unlimited")


def check(status: int, answer: Any) -> None:
    assert status in (200, 201, 400, 403, 404, 409)
    if status >= 400:
        assert set(answer) <= {"code", "detail", "field"}
        assert answer["code"]
        assert answer["detail"]


@fuzz
@given(operation=st.sampled_from(OPERATIONS), body=FIELDS | JSON)
def test_any_json(alice: Api, code: str, operation: str, body: Any) -> None:
    check(*alice.post(f"games/{code}/{operation}", json.dumps(body)))


@fuzz
@given(settings=SETTINGS, wrapped=st.booleans())
def test_any_settings(alice: Api, code: str, settings: Any, wrapped: bool) -> None:
    body = json.dumps({"settings": settings} if wrapped else settings)
    check(*alice.post("games", body))
    check(*alice.patch(f"games/{code}", body))


@fuzz
@given(name=st.text(max_size=25) | JSON)
def test_any_name(api: Api, name: Any) -> None:
    check(*api.post("guests", json.dumps({"name": name})))


@fuzz
@given(code=st.text(max_size=9), number=st.text(max_size=25))
def test_any_address(alice: Api, code: str, number: str) -> None:
    check(*alice.get(f"games/{quote(code, safe='')}"))
    check(*alice.post(f"games/{quote(code, safe='')}/join", {}))
    check(*alice.get(f"rounds/{quote(number, safe='')}"))
