"""POST /api/v1/games/CODE/handicap"""

from __future__ import annotations

from typing import Any

import pytest

from tests.game.api.conftest import Api, seat_of


def test_a_handicap_is_shown_to_everybody(alice: Api, bob: Api, code: str) -> None:
    body = {"seat": seat_of(bob, code), "min_length": 5, "percent": 150}
    status, answer = alice.post(f"games/{code}/handicap", body)
    assert status == 200
    assert answer["players"][1]["handicap"] == {"min_length": 5, "percent": 150}
    assert bob.get(f"games/{code}")[1]["you"]["min_length"] == 5


@pytest.mark.parametrize(
    "change", [{"percent": 9}, {"percent": None}, {"min_length": 2}, {"min_length": "long"}]
)
def test_wrong_handicaps_are_refused_with_the_field(
    alice: Api, bob: Api, code: str, change: dict[str, Any]
) -> None:
    body = {"seat": seat_of(bob, code), **change}
    status, problem = alice.post(f"games/{code}/handicap", body)
    assert (status, problem["field"]) == (400, next(iter(change)))
