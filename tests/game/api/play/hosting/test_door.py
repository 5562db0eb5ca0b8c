"""POST /api/v1/games/CODE/door and /remove_newcomers"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api, close


def test_the_host_locks_and_opens_the_door(alice: Api, bob: Api, charlie: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/door", {"door": "locked"})
    assert (status, answer["game"]["door"]) == (200, "locked")
    status, problem = charlie.post(f"games/{code}/join", {})
    assert (status, problem["code"]) == (409, "game.locked")
    assert bob.post(f"games/{code}/join", {})[0] == 200
    assert alice.post(f"games/{code}/door", {"door": "open"})[1]["game"]["door"] == "open"
    assert charlie.post(f"games/{code}/join", {})[0] == 200


def test_the_host_removes_newcomers(alice: Api, bob: Api, charlie: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/remove_newcomers", {"minutes": 5})
    assert (status, answer["game"]["door"]) == (200, "locked")
    assert [player["name"] for player in answer["players"]] == ["alice"]
    assert bob.get(f"games/{code}")[1]["code"] == "seat.removed"
    assert charlie.post(f"games/{code}/join", {})[1]["code"] == "game.locked"


CHANGES = [("door", {"door": "locked"}), ("remove_newcomers", {"minutes": 5})]


@pytest.mark.parametrize(("path", "body"), CHANGES)
def test_only_the_host(
    alice: Api, bob: Api, charlie: Api, code: str, path: str, body: object
) -> None:
    for visitor, refusal in ((bob, "game.not_host"), (charlie, "seat.unknown")):
        status, problem = visitor.post(f"games/{code}/{path}", body)
        assert (status, problem["code"]) == (403, refusal)
    assert alice.post(f"games/OPEN/{path}", body)[1]["code"] == "seat.unknown"
    alice.post("games/OPEN/join", {})
    assert alice.post(f"games/OPEN/{path}", body)[1]["code"] == "game.not_host"
    close(code)
    assert alice.post(f"games/{code}/{path}", body)[0] == 404


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(("door", {"door": door}) for door in (None, "ajar", "", 1, ["open"])),
        *(("remove_newcomers", {"minutes": n}) for n in (None, 0, 61, -1, "soon", 10**30)),
    ],
)
def test_refusals(alice: Api, code: str, path: str, body: dict[str, object]) -> None:
    status, problem = alice.post(f"games/{code}/{path}", body)
    assert (status, problem["field"]) == (400, next(iter(body)))
