"""POST /api/v1/games/CODE/start"""

from __future__ import annotations

from tests.game import play
from tests.game.api.conftest import Api, Clock


def test_a_round_plays_after_three_seconds(alice: Api, code: str, clock: Clock) -> None:
    status, answer = alice.post(f"games/{code}/start", {})
    assert (status, answer["round"]["phase"], answer["round"]["number"]) == (200, "countdown", 1)
    assert answer["round"]["starts_at"] == answer["server_time"] + 3000
    assert answer["round"]["ends_at"] == answer["round"]["starts_at"] + 180_000
    assert len(answer["round"]["commitment"]) == 64
    clock.set(play.STARTED)
    assert alice.get(f"games/{code}")[1]["round"]["phase"] == "playing"


def test_only_the_host_unless_anyone_may(alice: Api, bob: Api, code: str) -> None:
    status, problem = bob.post(f"games/{code}/start", {})
    assert (status, problem["code"]) == (403, "game.not_host")
    alice.patch(f"games/{code}", {"start_by": "anyone"})
    assert bob.post(f"games/{code}/start", {})[0] == 200


def test_the_public_game_starts_by_itself(alice: Api) -> None:
    alice.post("games/OPEN/join", {})
    status, problem = alice.post("games/OPEN/start", {})
    assert (status, problem["code"]) == (409, "game.public")
