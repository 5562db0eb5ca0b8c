"""POST /api/v1/games/CODE/computers"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api, close


def test_the_host_adds_and_removes_one(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/computers", {"strength": 5})
    assert status == 200
    assert [player["computer"] for player in answer["players"]] == [None, None, "champion"]
    assert answer["present"] == 3
    status, answer = alice.post(f"games/{code}/remove", {"seat": answer["players"][-1]["seat"]})
    assert status == 200
    assert [player["name"] for player in answer["players"]] == ["alice", "bob"]


def test_only_the_host(bob: Api, charlie: Api, code: str) -> None:
    for visitor, refusal in ((bob, "game.not_host"), (charlie, "seat.unknown")):
        status, problem = visitor.post(f"games/{code}/computers", {"strength": 1})
        assert (status, problem["code"]) == (403, refusal)


def test_five_at_most_and_never_the_host(alice: Api, code: str) -> None:
    for _ in range(5):
        answer = alice.post(f"games/{code}/computers", {"strength": 1})[1]
    status, problem = alice.post(f"games/{code}/computers", {"strength": 1})
    assert (status, problem["code"]) == (409, "computers.many")
    status, problem = alice.post(f"games/{code}/host", {"seat": answer["players"][-1]["seat"]})
    assert (status, problem["code"]) == (400, "seat.computer")


@pytest.mark.parametrize("strength", [None, 0, 6, "strong", 10**30, [1]])
def test_refusals(alice: Api, code: str, strength: object) -> None:
    status, problem = alice.post(f"games/{code}/computers", {"strength": strength})
    assert (status, problem["field"]) == (400, "strength")


def test_what_is_not_found(alice: Api, code: str) -> None:
    assert alice.post("games/AEIO/computers", {"strength": 1})[0] == 404
    close(code)
    assert alice.post(f"games/{code}/computers", {"strength": 1})[0] == 404
