"""Letter scoring, and `what_if`."""

from __future__ import annotations

import hashlib

import pytest

from game.models import Round
from tests.game import play
from tests.game.api.conftest import Api, Clock

BONUSES = "0:DL 1:DW"


@pytest.fixture
def letters(alice: Api, bob: Api, code: str, clock: Clock) -> Round:
    """The first round of a game with letter scoring, at its start."""
    assert alice.patch(f"games/{code}", {"scoring": "ruzzle"})[0] == 200
    assert alice.post(f"games/{code}/start", {})[0] == 200
    Round.objects.update(bonuses=BONUSES)
    assert alice.get(f"games/{code}")[1]["round"]["board"] is None
    clock.set(play.STARTED)
    return play.put(Round.objects.get())


def test_the_board_has_letter_values_and_bonuses(alice: Api, code: str, letters: Round) -> None:
    board = alice.get(f"games/{code}")[1]["round"]["board"]
    assert board["bonuses"] == [["DL", "DW", None, None], *([[None] * 4] * 3)]
    assert board["values"] == [[4, 1, 1, 2], [1, 1, 1, 1], [3, 1, 1, 1], [4, 1, 1, 1]]


def test_words_and_results_count_letters_and_bonuses(
    alice: Api, bob: Api, code: str, letters: Round, clock: Clock
) -> None:
    said = alice.post(f"games/{code}/words", {"word": "cat"})
    assert said == (200, {"word": "cat", "accepted": True, "points": 20})
    bob.post(f"games/{code}/words", {"word": "cat"})
    clock.set(play.COUNTED)
    status, answer = alice.get(f"rounds/{letters.public_id}")
    assert status == 200
    assert [row["points"] for row in answer["standings"]] == [20, 20]
    assert answer["deal"] == f"{play.BOARD} {BONUSES}"
    shown = hashlib.sha256(f"{answer['salt']}{answer['deal']}".encode()).hexdigest()
    assert shown == answer["commitment"]
    assert answer["board"]["bonuses"][0] == ["DL", "DW", None, None]
    cat = next(row for row in answer["words"] if row["word"] == "cat")
    assert (cat["points"], cat["scores"], cat["cancelled"]) == (20, [20, 20], False)


@pytest.fixture
def over(alice: Api, bob: Api, code: str, running: Round, clock: Clock) -> str:
    """The id of a finished round; alice found line and cat, bob line."""
    for visitor, word in ((alice, "line"), (alice, "cat"), (bob, "line")):
        visitor.post(f"games/{code}/words", {"word": word})
    clock.set(play.COUNTED)
    return running.public_id


@pytest.mark.parametrize(
    ("scoring", "alice_has", "bob_has"),
    [("official", 1, 0), ("ruzzle", 10, 4)],
)
def test_a_round_can_be_scored_by_other_rules(
    bob: Api, over: str, scoring: str, alice_has: int, bob_has: int
) -> None:
    status, answer = bob.get(f"rounds/{over}?scoring={scoring}")
    assert status == 200
    assert answer["what_if"]["scoring"] == scoring
    rows = answer["what_if"]["standings"]
    assert {row["name"]: row["points"] for row in rows} == {"alice": alice_has, "bob": bob_has}
    assert {row["name"]: row["points"] for row in answer["standings"]} == {"alice": 1, "bob": 0}
    assert answer["round"]["scoring"] == "official"


def test_nothing_is_asked(bob: Api, over: str) -> None:
    assert bob.get(f"rounds/{over}")[1]["what_if"] is None


def test_a_scoring_that_there_is_not(bob: Api, over: str) -> None:
    status, problem = bob.get(f"rounds/{over}?scoring=chess")
    assert (status, problem["code"], problem["field"]) == (400, "scoring.invalid", "scoring")
