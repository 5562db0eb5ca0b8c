"""GET /api/v1/games/CODE/rounds"""

from __future__ import annotations

from game.models import Game, Round
from tests.game import play
from tests.game.api.conftest import Api, Clock, close, remove


def test_rounds_of_a_game_come_in_pages(alice: Api, bob: Api, code: str, clock: Clock) -> None:
    assert alice.get(f"games/{code}/rounds") == (200, {"items": [], "next": None})
    game, times = Game.objects.get(code=code), (0, 200, 400)
    ids = [play.play(game, play.later(time)).public_id for time in times]
    clock.set(play.later(410))
    status, whole = bob.get(f"games/{code}/rounds")
    assert (status, whole["next"]) == (200, None)
    assert [line["id"] for line in whole["items"]] == ids[::-1]
    assert [line["phase"] for line in whole["items"]] == ["playing", "finished", "finished"]
    assert whole["items"][0]["number"] == 3
    _, page = alice.get(f"games/{code}/rounds?limit=2")
    assert page["items"] == whole["items"][:2]
    _, page = alice.get(f"games/{code}/rounds?limit=2&cursor={page['next']}")
    assert page == {"items": whole["items"][2:], "next": None}


def test_only_its_players_see_the_rounds_of_a_private_game(
    alice: Api, bob: Api, charlie: Api, code: str, running: Round
) -> None:
    for stranger, refused in ((charlie, "seat.unknown"), (Api(), "player.unknown")):
        status, problem = stranger.get(f"games/{code}/rounds")
        assert (status, problem["code"]) == (403, refused)
    remove(alice, bob, code)
    assert bob.get(f"games/{code}/rounds")[1]["code"] == "seat.removed"
    assert len(alice.get(f"games/{code}/rounds")[1]["items"]) == 1


def test_everybody_sees_the_rounds_of_the_public_game(alice: Api, clock: Clock) -> None:
    alice.post("games/OPEN/join", {})
    for time in (10, 400):
        clock.set(play.later(time))
        alice.get("games/OPEN")
    status, answer = Api().get("games/OPEN/rounds")
    assert (status, len(answer["items"])) == (200, 2)


def test_wrong_cursors_and_closed_games_are_refused(alice: Api, code: str) -> None:
    status, problem = alice.get(f"games/{code}/rounds?cursor=x")
    assert (status, problem["code"]) == (400, "cursor.invalid")
    assert alice.get("games/AEIO/rounds")[0] == 404
    close(code)
    status, problem = alice.get(f"games/{code}/rounds")
    assert (status, problem["code"]) == (404, "game.closed")
