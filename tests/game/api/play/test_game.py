"""GET /api/v1/games/CODE"""

from __future__ import annotations

from game.models import Round, Seat
from tests.game import play
from tests.game.api.conftest import Api, Clock, close, seat_of


def test_a_player_sees_the_game_and_their_own_words(
    alice: Api, bob: Api, code: str, running: Round
) -> None:
    bob.post(f"games/{code}/words", {"word": "line"})
    status, answer = bob.get(f"games/{code}")
    assert status == 200
    assert answer["server_time"] == round(play.STARTED.timestamp() * 1000)
    assert answer["you"] == {
        "seat": seat_of(bob, code),
        "name": "bob",
        "min_length": 3,
        "may_start": False,
        "words": [{"word": "line", "points": 1}],
        "points": 1,
        "knocks": [],
    }
    assert answer["round"]["phase"] == "playing"
    assert answer["round"]["board"]["rows"][0] == ["C", "A", "T", "D"]
    assert [(player["name"], player["words"]) for player in answer["players"]] == [
        ("alice", 0),
        ("bob", 1),
    ]


def test_nobody_sees_words_of_others_or_the_solution(
    alice: Api, bob: Api, charlie: Api, code: str, running: Round
) -> None:
    bob.post(f"games/{code}/words", {"word": "cater"})
    for visitor in (alice, charlie):
        response = visitor.client.get(f"/api/v1/games/{code}")
        assert b"cater" not in response.content
        assert b"tin" not in response.content.replace(b"settings", b"")
        assert running.salt.encode() not in response.content


def test_nobody_sees_the_board_before_the_start(alice: Api, code: str) -> None:
    alice.post(f"games/{code}/start", {})
    _, answer = alice.get(f"games/{code}")
    assert (answer["round"]["phase"], answer["round"]["board"]) == ("countdown", None)


def test_a_visitor_who_has_not_joined_watches(api: Api, charlie: Api, code: str) -> None:
    for visitor in (charlie, api):
        status, answer = visitor.get(f"games/{code}")
        assert (status, answer["you"], answer["code"]) == (200, None, code)
    assert Seat.objects.count() == 2


def test_looking_says_that_you_are_there(alice: Api, bob: Api, code: str, clock: Clock) -> None:
    clock.set(play.later(50))
    bob.get(f"games/{code}")
    clock.set(play.later(70))  # alice, the host, has not been seen for a minute
    _, answer = bob.get(f"games/{code}")
    assert [player["online"] for player in answer["players"]] == [False, True]
    assert answer["game"]["host"] == answer["you"]["seat"]


def test_unknown_and_closed_games_are_not_found(alice: Api, code: str) -> None:
    status, problem = alice.get("games/AEIO")
    assert (status, problem["code"]) == (404, "game.unknown")
    close(code)
    status, problem = alice.get(f"games/{code}")
    assert (status, problem["code"]) == (404, "game.closed")
