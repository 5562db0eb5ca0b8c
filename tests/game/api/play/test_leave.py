"""POST /api/v1/games/CODE/leave"""

from __future__ import annotations

from game.models import Round
from tests.game.api.conftest import Api, seat_of


def test_a_player_who_leaves_is_not_in_the_game(alice: Api, bob: Api, code: str) -> None:
    status, answer = bob.post(f"games/{code}/leave", {})
    assert (status, answer["you"], answer["present"]) == (200, None, 1)
    assert [player["name"] for player in answer["players"]] == ["alice"]
    assert bob.get(f"games/{code}")[1]["you"] is None
    status, problem = bob.post(f"games/{code}/words", {"word": "cat"})
    assert (status, problem["code"]) == (403, "seat.unknown")
    assert bob.post(f"games/{code}/leave", {})[1]["code"] == "seat.unknown"


def test_joining_again_gives_the_seat_back(alice: Api, bob: Api, code: str, running: Round) -> None:
    seat = seat_of(bob, code)
    assert bob.post(f"games/{code}/words", {"word": "cat"})[1]["accepted"]
    bob.post(f"games/{code}/leave", {})
    answer = bob.post(f"games/{code}/join", {})[1]
    assert answer["you"]["seat"] == seat
    assert answer["you"]["words"] == [{"word": "cat", "points": 1}]
