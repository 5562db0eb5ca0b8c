"""The lists of a round on paper: the operations board, done, reopen, take_back and vote."""

from typing import Any

import pytest

from game.models import Seat
from tests.game import play
from tests.game.api.conftest import Api, Clock, refusal, seat_of


@pytest.fixture
def code(alice: Api, bob: Api, clock: Clock) -> str:
    """alice and bob have written on paper, and the clock has just run out."""
    made: str = alice.post("games", {"settings": {"paper": True}})[1]["code"]
    assert bob.post(f"games/{made}/join", {})[0] == 200
    assert alice.post(f"games/{made}/start", {})[0] == 200
    clock.set(play.ENDED)
    Seat.objects.update(seen_at=play.ENDED)
    return made


def words_of(answer: tuple[int, Any]) -> list[str]:
    status, snapshot = answer
    assert status == 200
    return [each["word"] for each in snapshot["you"]["words"]]


def test_lists_are_typed_and_a_word_is_taken_back(alice: Api, bob: Api, code: str) -> None:
    for word in ("line", "tin"):
        assert alice.post(f"games/{code}/words", {"word": word})[1]["accepted"]
    assert words_of(alice.post(f"games/{code}/take_back", {"word": "tin"})) == ["line"]
    to_bob = {"word": "line", "seat": seat_of(alice, code)}
    assert refusal(bob.post(f"games/{code}/take_back", to_bob)) == (403, "list.of_other")
    assert refusal(alice.post(f"games/{code}/take_back", {})) == (400, "word.missing")


def test_words_are_voted_on_once_all_lists_are_complete(alice: Api, bob: Api, code: str) -> None:
    alice.post(f"games/{code}/words", {"word": "zzz"})
    vote = {"word": "zzz", "counts": True}
    assert refusal(alice.post(f"games/{code}/vote", vote)) == (409, "round.not_checking")
    for visitor in (alice, bob):
        status, snapshot = visitor.post(f"games/{code}/done", {"done": True})
        assert status == 200
    assert snapshot["round"]["phase"] == "checking"
    status, snapshot = alice.post(f"games/{code}/vote", vote)
    [word] = snapshot["round"]["paper"]["words"]
    assert (word["word"], word["points"]) == ("zzz", 1)
    assert refusal(bob.post(f"games/{code}/reopen", {})) == (403, "game.not_host")
    status, snapshot = alice.post(f"games/{code}/reopen", {})
    assert (status, snapshot["round"]["phase"]) == (200, "writing")


def test_the_host_types_the_board(alice: Api, bob: Api, code: str) -> None:
    board = {"board": play.BOARD}
    status, snapshot = alice.post(f"games/{code}/board", board)
    assert status == 200
    assert snapshot["round"]["board"]["rows"][0] == list(play.BOARD[:4].upper())
    assert refusal(bob.post(f"games/{code}/board", board)) == (403, "game.not_host")
    assert refusal(alice.post(f"games/{code}/board", {"board": "cat"})) == (400, "board.invalid")
