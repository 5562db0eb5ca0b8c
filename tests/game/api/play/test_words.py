"""POST /api/v1/games/CODE/words"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from game.models import FoundWord, Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, seat_of


def test_accepted_means_stored(bob: Api, code: str, running: Round, clock: Clock) -> None:
    verdict = bob.post(f"games/{code}/words", {"word": " LINE "})
    assert verdict == (200, {"word": "line", "accepted": True, "points": 1})
    found = FoundWord.objects.get()
    assert (found.round, found.seat_id) == (running, seat_of(bob, code))
    assert (found.word, found.received_at) == ("line", clock.now)


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("ca", "word.short"),
        ("risk", "word.not_on_board"),
        ("catx", "word.unknown"),
        ("c4t", "word.unknown"),
        ("\u0130", "word.short"),
    ],
)
def test_a_rejected_word_tells_the_reason(
    bob: Api, code: str, running: Round, word: str, reason: str
) -> None:
    status, verdict = bob.post(f"games/{code}/words", {"word": word})
    assert (status, verdict["accepted"], verdict["code"]) == (200, False, reason)
    assert not FoundWord.objects.exists()


def test_sent_again_as_the_answer_was_lost(bob: Api, code: str, running: Round) -> None:
    first, second = (
        bob.post(f"games/{code}/words", {"word": "line", "again": again}) for again in (False, True)
    )
    assert first == second == (200, {"word": "line", "accepted": True, "points": 1})
    assert FoundWord.objects.count() == 1


def test_words_before_and_after_the_round_are_refused(
    bob: Api, alice: Api, code: str, clock: Clock
) -> None:
    def answer() -> tuple[int, Any]:
        status, problem = bob.post(f"games/{code}/words", {"word": "line"})
        return status, problem["code"]

    assert answer() == (409, "round.not_started")
    alice.post(f"games/{code}/start", {})
    assert answer() == (409, "round.not_started")
    play.put(Round.objects.get())
    clock.set(play.ENDED)
    assert answer() == (409, "round.over")
    assert not FoundWord.objects.exists()
    clock.set(play.ENDED - timedelta(milliseconds=1))
    assert bob.post(f"games/{code}/words", {"word": "line"})[1]["accepted"] is True


def test_a_word_counts_in_the_round_it_was_typed_in(
    alice: Api, bob: Api, code: str, running: Round, clock: Clock
) -> None:
    body = {"word": "line", "round": running.public_id}
    clock.set(play.ENDED)
    alice.post(f"games/{code}/start", {})
    clock.set(clock.now + timedelta(seconds=3))
    play.put(Round.objects.get(number=2))
    status, problem = bob.post(f"games/{code}/words", body)
    assert (status, problem["code"]) == (409, "round.over")
    assert bob.post(f"games/{code}/words", {"word": "line"})[1]["accepted"] is True


@pytest.mark.parametrize(
    ("body", "refusal", "field"),
    [
        ({}, "word.missing", "word"),
        ({"word": ""}, "word.missing", "word"),
        ({"word": "a" * 101}, "word.invalid", "word"),
        ({"word": ["line"]}, "word.invalid", "word"),
        ({"word": "li\u0000ne"}, "word.invalid", "word"),
        ({"word": "line", "round": "first"}, "round.invalid", "round"),
        ({"word": "line", "round": 10**30}, "round.invalid", "round"),
        ({"word": "line", "again": "maybe"}, "again.invalid", "again"),
    ],
)
def test_wrong_words_are_refused_with_the_field(
    bob: Api, code: str, running: Round, body: dict[str, Any], refusal: str, field: str
) -> None:
    status, problem = bob.post(f"games/{code}/words", body)
    assert (status, problem["code"], problem["field"]) == (400, refusal, field)
