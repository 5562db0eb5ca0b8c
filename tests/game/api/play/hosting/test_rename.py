"""POST /api/v1/games/CODE/rename"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api, seat_of


def test_the_host_renames_anybody(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(
        f"games/{code}/rename", {"seat": seat_of(bob, code), "name": "Robert"}
    )
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice", "Robert"]
    assert bob.get("me")[1]["name"] == "bob"  # the name for other games


def test_players_can_rename_themselves_only(alice: Api, bob: Api, code: str) -> None:
    status, answer = bob.post(
        f"games/{code}/rename", {"seat": seat_of(bob, code), "name": "Robert"}
    )
    assert (status, answer["you"]["name"]) == (200, "Robert")
    body = {"seat": seat_of(alice, code), "name": "Ali"}
    status, problem = bob.post(f"games/{code}/rename", body)
    assert (status, problem["code"]) == (403, "game.not_host")


@pytest.mark.parametrize(
    ("name", "status", "refusal"),
    [
        ("", 400, "name.missing"),
        ("ALICE", 409, "name.taken"),
    ],
)
def test_names_that_cannot_be(bob: Api, code: str, name: str, status: int, refusal: str) -> None:
    body = {"seat": seat_of(bob, code), "name": name}
    answered, problem = bob.post(f"games/{code}/rename", body)
    assert (answered, problem["code"], problem["field"]) == (status, refusal, "name")
