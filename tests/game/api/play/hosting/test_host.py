"""POST /api/v1/games/CODE/host"""

from __future__ import annotations

from tests.game.api.conftest import Api, remove, seat_of


def test_the_host_passes_the_game_on(alice: Api, bob: Api, code: str) -> None:
    status, answer = alice.post(f"games/{code}/host", {"seat": seat_of(bob, code)})
    assert (status, answer["game"]["host"]) == (200, seat_of(bob, code))
    assert [player["host"] for player in answer["players"]] == [False, True]
    assert bob.post(f"games/{code}/start", {})[0] == 200
    assert alice.post(f"games/{code}/host", {"seat": seat_of(alice, code)})[0] == 403


def test_only_players_of_the_game_can_become_host(alice: Api, bob: Api, code: str) -> None:
    gone = seat_of(bob, code)
    remove(alice, bob, code)
    status, problem = alice.post(f"games/{code}/host", {"seat": gone})
    assert (status, problem["code"], problem["field"]) == (400, "seat.invalid", "seat")
    status, problem = alice.post(f"games/{code}/host", {})
    assert (status, problem["code"]) == (400, "seat.missing")
