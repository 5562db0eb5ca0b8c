"""GET /api/v1/dictionaries/SLUG/words/WORD"""

from __future__ import annotations

import pytest

from game.models import Dictionary
from tests.game.api.conftest import Api


@pytest.mark.parametrize("typed", ["risk", "RISK", "%20Risk%20"])
def test_a_word_in_any_case(api: Api, english: Dictionary, typed: str) -> None:
    assert api.get(f"dictionaries/english/words/{typed}") == (
        200,
        {
            "word": "risk",
            "dictionary": "english",
            "valid": True,
            "points": {"classic": 1, "big": 1, "super-big": 1},
        },
    )


def test_points_go_by_the_rules(api: Api, english: Dictionary) -> None:
    _, answer = api.get("dictionaries/english/words/cat")
    assert answer["points"] == {"classic": 1, "big": 0, "super-big": 0}


@pytest.mark.parametrize("word", ["ris", "risks", "r1sk", "%00", "%ED%A0%80", "x" * 500])
def test_what_is_not_a_word(api: Api, english: Dictionary, word: str) -> None:
    status, answer = api.get(f"dictionaries/english/words/{word}")
    assert (status, answer["valid"]) == (200, False)
    assert set(answer["points"].values()) == {0}


def test_a_word_of_an_unknown_dictionary(api: Api, english: Dictionary) -> None:
    status, problem = api.get("dictionaries/klingon/words/risk")
    assert (status, problem["code"]) == (404, "dictionary.unknown")


def test_a_word_with_a_slash_has_no_address(api: Api, english: Dictionary) -> None:
    status, problem = api.get("dictionaries/english/words/and/or")
    assert (status, problem["code"]) == (404, "not.found")
