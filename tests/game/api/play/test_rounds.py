"""start, words and finish of /api/v1/games/CODE, and GET /api/v1/rounds/ID"""

from datetime import timedelta
from typing import Any

import pytest

from game.models import FoundWord, Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, refusal, refusal_at, seat_of


def test_the_host_starts_a_round_and_ends_one_without_a_clock(
    alice: Api, code: str, clock: Clock
) -> None:
    alice.patch(f"games/{code}", {"round_seconds": None})
    status, answer = alice.post(f"games/{code}/start", {})
    assert (status, answer["round"]["phase"], answer["round"]["number"]) == (200, "countdown", 1)
    assert answer["round"]["starts_at"] == answer["server_time"] + 3000
    assert (len(answer["round"]["commitment"]), answer["round"]["board"]) == (64, None)
    clock.set(play.later(50))
    _, answer = alice.get(f"games/{code}")
    assert (answer["round"]["phase"], answer["round"]["ends_at"]) == ("playing", None)
    status, answer = alice.post(f"games/{code}/finish", {})
    assert (status, answer["round"]["phase"]) == (200, "finished")
    assert answer["round"]["ends_at"] == answer["server_time"]


# -- words -----------------------------------------------------------------------------------------


def test_accepted_means_stored_also_when_it_is_sent_again(
    bob: Api, code: str, running: Round, clock: Clock
) -> None:
    for again in (False, True):
        verdict = bob.post(f"games/{code}/words", {"word": " LINE ", "again": again})
        assert verdict == (200, {"word": "line", "accepted": True, "points": 1})
    found = FoundWord.objects.get()
    assert (found.round, found.seat_id) == (running, seat_of(bob, code))
    assert (found.word, found.received_at) == ("line", clock.now)
    status, verdict = bob.post(f"games/{code}/words", {"word": "risk"})
    assert (status, verdict["accepted"], verdict["code"]) == (200, False, "word.not_on_board")


def test_words_outside_the_round_they_were_typed_in_are_refused(
    bob: Api, alice: Api, code: str, clock: Clock
) -> None:
    def answer(**body: str) -> tuple[int, Any]:
        status, problem = bob.post(f"games/{code}/words", {"word": "line", **body})
        return status, problem.get("code")

    assert answer() == (409, "round.not_started")
    alice.post(f"games/{code}/start", {})
    assert answer() == (409, "round.not_started")
    first = play.put(Round.objects.get())
    clock.set(play.ENDED)
    assert answer() == (409, "round.over")
    alice.post(f"games/{code}/start", {})
    clock.set(clock.now + timedelta(seconds=3))
    play.put(Round.objects.get(number=2))
    assert answer(round=first.public_id) == (409, "round.over")
    assert not FoundWord.objects.exists()
    assert answer() == (200, None)


def test_a_malformed_word_is_refused(bob: Api, code: str, running: Round) -> None:
    for body, wrong, field in (
        ({}, "word.missing", "word"),
        ({"word": "a" * 101}, "word.invalid", "word"),
        ({"word": ["line"]}, "word.invalid", "word"),
        ({"word": "line", "round": 10**30}, "round.invalid", "round"),
        ({"word": "line", "again": "maybe"}, "again.invalid", "again"),
    ):
        assert refusal_at(bob.post(f"games/{code}/words", body)) == (400, wrong, field)


def test_a_board_whose_letters_count_has_its_marks(alice: Api, code: str, clock: Clock) -> None:
    assert alice.patch(f"games/{code}", {"scoring": "ruzzle"})[0] == 200
    alice.post(f"games/{code}/start", {})
    Round.objects.update(bonuses="0:DL 1:DW")
    clock.set(play.STARTED)
    play.put(Round.objects.get())
    board = alice.get(f"games/{code}")[1]["round"]["board"]
    assert board["bonuses"] == [["DL", "DW", None, None], *([[None] * 4] * 3)]
    assert board["values"] == [[4, 1, 1, 2], [1, 1, 1, 1], [3, 1, 1, 1], [4, 1, 1, 1]]


# -- results ---------------------------------------------------------------------------------------


@pytest.fixture
def over(alice: Api, bob: Api, code: str, running: Round, clock: Clock) -> Round:
    for visitor, word in ((alice, "line"), (alice, "cat"), (bob, "line")):
        visitor.post(f"games/{code}/words", {"word": word})
    clock.set(play.COUNTED)
    return running


def test_nothing_is_told_before_the_end(alice: Api, running: Round, clock: Clock) -> None:
    running_still = {"code": "round.running", "detail": "This round is not over yet."}
    assert alice.get(f"rounds/{running.public_id}") == (409, running_still)
    clock.set(play.ENDED)
    assert refusal(alice.get(f"rounds/{running.public_id}")) == (409, "round.settling")
    assert alice.client.get(f"/api/v1/rounds/{running.public_id}")["Retry-After"] == "1"
    assert refusal(alice.get("rounds/zzzzzzzzzzzz")) == (404, "round.unknown")


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


def test_what_other_rules_would_have_given(bob: Api, over: Round) -> None:
    status, answer = bob.get(f"rounds/{over.public_id}?scoring=ruzzle")
    assert (status, answer["what_if"]["scoring"], answer["round"]["scoring"]) == (
        *(200, "ruzzle"),
        "official",
    )
    rows = answer["what_if"]["standings"]
    assert {row["name"]: row["points"] for row in rows} == {"alice": 10, "bob": 4}
    assert {row["name"]: row["points"] for row in answer["standings"]} == {"alice": 1, "bob": 0}
    assert refusal_at(bob.get(f"rounds/{over.public_id}?scoring=chess")) == (
        400,
        "scoring.invalid",
        "scoring",
    )
