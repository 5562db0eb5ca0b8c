"""POST /api/v1/games/CODE/remove"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api, seat_of


def test_the_host_removes_a_player(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/remove", {"seat": seat_of(bob, code)})
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice"]


def test_only_players_of_the_game(alice: Api, bob: Api, charlie: Api, code: str) -> None:
    elsewhere = charlie.post("games", {})[1]["you"]["seat"]
    gone = seat_of(bob, code)
    alice.post(f"games/{code}/remove", {"seat": gone})
    for seat in (elsewhere, gone, 2**63 - 1):
        status, problem = alice.post(f"games/{code}/remove", {"seat": seat})
        assert (status, problem["code"], problem["field"]) == (400, "seat.invalid", "seat")


@pytest.mark.parametrize("seat", [None, "bob", 0, 10**30])
def test_refusals(alice: Api, code: str, seat: object) -> None:
    status, problem = alice.post(f"games/{code}/remove", {"seat": seat})
    assert (status, problem["field"]) == (400, "seat")
