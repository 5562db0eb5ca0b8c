"""POST /api/v1/games/CODE/finish"""

from __future__ import annotations

import pytest

from tests.game import play
from tests.game.api.conftest import Api, Clock


@pytest.fixture
def untimed(alice: Api, code: str, clock: Clock) -> str:
    """The same game, with an untimed round running."""
    alice.patch(f"games/{code}", {"round_seconds": None})
    alice.post(f"games/{code}/start", {})
    clock.set(play.later(50))
    return code


def test_an_untimed_round_ends_when_the_host_says_so(alice: Api, untimed: str) -> None:
    _, answer = alice.get(f"games/{untimed}")
    assert (answer["round"]["phase"], answer["round"]["ends_at"]) == ("playing", None)
    status, answer = alice.post(f"games/{untimed}/finish", {})
    assert (status, answer["round"]["phase"]) == (200, "finished")
    assert answer["round"]["ends_at"] == answer["server_time"]
