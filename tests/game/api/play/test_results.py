"""GET /api/v1/rounds/ID"""

from __future__ import annotations

import pytest

from game.models import Dictionary, Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, seat_of


@pytest.fixture
def over(alice: Api, bob: Api, code: str, running: Round, clock: Clock) -> Round:
    for word in ("line", "cat"):
        alice.post(f"games/{code}/words", {"word": word})
    bob.post(f"games/{code}/words", {"word": "line"})
    clock.set(play.COUNTED)
    return running


def test_everything_is_told_afterwards(alice: Api, bob: Api, code: str, over: Round) -> None:
    status, answer = bob.get(f"rounds/{over.public_id}")
    assert status == 200
    assert answer["you"] == seat_of(bob, code)
    assert [(row["place"], row["name"], row["points"]) for row in answer["standings"]] == [
        (1, "alice", 1),
        (2, "bob", 0),
    ]
    words = {row["word"]: row for row in answer["words"]}
    assert set(words) == {"cat", "cater", "line", "mar", "tin"}
    assert words["line"]["finders"] == [seat_of(alice, code), seat_of(bob, code)]
    assert words["line"]["cancelled"] is True
    assert words["line"]["path"] == [[1, 0], [1, 1], [1, 2], [1, 3]]
    assert answer["missed"] == 3


def test_the_link_can_be_shared(api: Api, charlie: Api, over: Round) -> None:
    for visitor in (api, charlie):
        status, answer = visitor.get(f"rounds/{over.public_id}")
        assert (status, answer["you"]) == (200, None)


def test_nothing_is_told_before_the_end(alice: Api, running: Round, clock: Clock) -> None:
    running_still = {"code": "round.running", "detail": "This round is not over yet."}
    assert alice.get(f"rounds/{running.public_id}") == (409, running_still)
    clock.set(play.ENDED)
    status, problem = alice.get(f"rounds/{running.public_id}")
    assert (status, problem["code"]) == (409, "round.settling")
    assert alice.client.get(f"/api/v1/rounds/{running.public_id}")["Retry-After"] == "1"


@pytest.mark.parametrize("number", ["4711", "9" * 30, "x", "-1", "zzzzzzzzzzzz"])
def test_a_round_that_there_is_not(api: Api, english: Dictionary, number: str) -> None:
    status, problem = api.get(f"rounds/{number}")
    assert (status, problem["code"]) == (404, "round.unknown")


def test_the_same_results_are_not_sent_twice(alice: Api, bob: Api, code: str, over: Round) -> None:
    path = f"/api/v1/rounds/{over.public_id}"
    first = alice.client.get(path)
    assert first["Cache-Control"] == "private, no-cache"
    assert "Cookie" in first["Vary"]
    known = {"if-none-match": first["ETag"]}
    second = alice.client.get(path, headers=known)
    assert (second.status_code, second.content) == (304, b"")
    assert bob.client.get(path, headers=known).status_code == 200
    assert alice.client.get(f"{path}?scoring=everyone", headers=known).status_code == 200
