"""POST /api/v1/games/CODE/remove"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api, seat_of


def test_the_host_removes_a_player(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/remove", {"seat": seat_of(bob, code)})
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice"]


@pytest.mark.parametrize("seat", [None, "bob", 0, 10**30])
def test_wrong_seats_are_refused(alice: Api, code: str, seat: object) -> None:
    status, problem = alice.post(f"games/{code}/remove", {"seat": seat})
    assert (status, problem["field"]) == (400, "seat")
