"""POST /api/v1/games/CODE/door, /let_in, /turn_away and /remove_newcomers"""

from __future__ import annotations

import pytest

from tests.game.api.conftest import Api, guest


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


def test_a_guest_who_knocks_asks_until_the_host_has_answered(
    alice: Api, bob: Api, charlie: Api, code: str
) -> None:
    alice.post(f"games/{code}/door", {"door": "knock"})
    dora = guest("dora")
    for visitor in (charlie, dora, charlie):
        status, problem = visitor.post(f"games/{code}/join", {})
        assert (status, problem["code"]) == (409, "seat.waiting")
    assert charlie.post(f"games/{code}/words", {"word": "cat"})[1]["code"] == "seat.unknown"
    first, second = alice.get(f"games/{code}")[1]["you"]["knocks"]
    assert (first["name"], second["name"]) == ("charlie", "dora")
    assert bob.get(f"games/{code}")[1]["you"]["knocks"] == []
    _, answer = alice.post(f"games/{code}/let_in", {"seat": first["seat"]})
    assert answer["you"]["knocks"] == [second]
    assert alice.post(f"games/{code}/turn_away", {"seat": second["seat"]})[0] == 200
    assert charlie.post(f"games/{code}/join", {})[1]["you"]["seat"] == first["seat"]
    status, problem = dora.post(f"games/{code}/join", {})
    assert (status, problem["code"]) == (403, "seat.removed")
    assert "turned you away" in problem["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        *(("door", {"door": door}) for door in (None, "ajar")),
        *((path, {"seat": seat}) for path in ("let_in", "turn_away") for seat in (None, 10)),
        *(("remove_newcomers", {"minutes": n}) for n in (0, "soon")),
    ],
)
def test_wrong_values_are_refused_with_the_field(
    alice: Api, code: str, path: str, body: dict[str, object]
) -> None:
    status, problem = alice.post(f"games/{code}/{path}", body)
    assert (status, problem["field"]) == (400, next(iter(body)))
