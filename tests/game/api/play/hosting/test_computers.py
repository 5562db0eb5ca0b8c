"""POST /api/v1/games/CODE/computers"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api


def test_the_host_adds_and_removes_one(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/computers", {"strength": 5})
    assert status == 200
    assert [player["computer"] for player in answer["players"]] == [None, None, "champion"]
    assert answer["present"] == 3
    status, answer = alice.post(f"games/{code}/remove", {"seat": answer["players"][-1]["seat"]})
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice", "bob"]


@pytest.mark.parametrize("strength", [None, 0, 6, "strong", 10**30, [1]])
def test_wrong_strengths_are_refused(alice: Api, code: str, strength: object) -> None:
    status, problem = alice.post(f"games/{code}/computers", {"strength": strength})
    assert (status, problem["field"]) == (400, "strength")
