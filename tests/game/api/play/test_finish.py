"""POST /api/v1/games/CODE/finish"""

from __future__ import annotations

import pytest

from game.models import Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, close


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


def test_only_the_host(bob: Api, charlie: Api, untimed: str) -> None:
    for visitor, refusal in ((bob, "game.not_host"), (charlie, "seat.unknown")):
        status, problem = visitor.post(f"games/{untimed}/finish", {})
        assert (status, problem["code"]) == (403, refusal)


def test_a_timed_round_ends_by_the_clock(alice: Api, code: str, running: Round) -> None:
    status, problem = alice.post(f"games/{code}/finish", {})
    assert (status, problem["code"]) == (409, "round.not_untimed")


def test_nothing_to_end(alice: Api, code: str) -> None:
    assert alice.post(f"games/{code}/finish", {})[0] == 409
    assert alice.post("games/AEIO/finish", {})[0] == 404
    close(code)
    assert alice.post(f"games/{code}/finish", {})[0] == 404
