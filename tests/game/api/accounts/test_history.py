"""GET /api/v1/me/history"""

import pytest

from game.models import Game, Round, Seat
from game.services.play import settling
from tests.game.api.conftest import Api, Clock, refusal
from tests.game.play import COUNTED, later, play, say

HOUR = 3600


@pytest.fixture
def played(alice: Api, code: str, clock: Clock) -> Game:
    """Two rounds of alice and bob: alice has cat and cater, then line."""
    game = Game.objects.get(code=code)
    seat = Seat.objects.get(game=game, name="alice")
    first = play(game)
    say(first, seat, "cat cater")
    settling.settle(first, COUNTED)
    second = play(game, later(HOUR))
    say(second, seat, "line", later(HOUR + 3))
    settling.settle(second, later(HOUR + 200))
    clock.set(later(HOUR + 200))
    return game


def test_history_has_rounds_and_records(alice: Api, played: Game) -> None:
    status, answer = alice.get("me/history")
    assert status == 200
    bests = (answer["rounds"], answer["most_points"], answer["most_words"], answer["streak"])
    assert bests == (2, 3, 2, 0)
    assert [row["points"] for row in answer["best_rounds"]] == [3, 1]
    latest = answer["items"][0]
    round_ = Round.objects.get(game=played, number=2)
    assert (latest["id"], latest["game"], latest["kind"]) == (
        round_.public_id,
        played.code,
        "private",
    )
    assert (latest["size"], latest["place"], latest["points"]) == ("4x4", 1, 1)


def test_history_comes_in_pages(alice: Api, bob: Api, played: Game) -> None:
    first = alice.get("me/history?limit=1")[1]
    second = alice.get(f"me/history?limit=1&cursor={first['next']}")[1]
    assert [page["items"][0]["points"] for page in (first, second)] == [1, 3]
    assert second["next"] is None
    assert refusal(bob.get(f"me/history?cursor={first['next']}")) == (400, "cursor.invalid")
    assert refusal(Api().get("me/history")) == (403, "player.unknown")
