"""GET /api/v1/players/NAME"""

import pytest

from game.models import Game, Player, PlayerRating, Seat, Standing
from game.rules.profiles import ShownTo
from game.services.accounts import players, profiles
from game.services.play import settling
from tests.game.api.conftest import Api, Clock
from tests.game.play import COUNTED, NOW, play, say

ROUND = ("size", "dictionary", "language", "place", "players", "points", "words")


@pytest.fixture
def account(code: str, clock: Clock) -> Player:
    """alice, with a round in which she found cat and cater, and bob line."""
    game, guest = Game.objects.get(code=code), Player.objects.get(name="alice")
    round_ = play(game)
    for name, found in (("alice", "cat cater"), ("bob", "line")):
        say(round_, Seat.objects.get(game=game, name=name), found)
    settling.settle(round_, COUNTED)
    clock.set(COUNTED)
    players.make("alice", "!", guest, NOW)
    rating = PlayerRating.objects.create(player=guest, mu=30, rounds=1)
    Standing.objects.filter(seat__player=guest).update(rating=rating, mu=30)
    return Player.objects.get(name="alice")


def test_a_fellow_player_sees_the_whole_profile(bob: Api, account: Player) -> None:
    status, answer = bob.get("players/Alice")
    assert status == 200
    assert (answer["name"], answer["rounds"], answer["most_points"]) == ("alice", 1, 3)
    assert (answer["rating"]["value"], len(answer["rating"]["curve"])) == (1200, 1)
    assert answer["rating"]["provisional"]
    assert answer["together"] == {"rounds": 1, "ahead": 0, "behind": 1}
    [best] = answer["best_rounds"]  # no id and no code: they lead to the game
    assert best.keys() == {"starts_at", *ROUND}
    assert [best[name] for name in ROUND] == ["4x4", "english", "en", 1, 2, 3, 2]
    assert answer["lately"]["words_a_minute"] == 0.7
    assert answer["lately"]["longest"][0] == {"word": "cater", "points": 2}
    assert answer["lately"]["lengths"][0] == {"letters": 3, "found": 1, "on_boards": 3}


def test_a_profile_is_shown_to_whom_its_player_allows(
    charlie: Api, bob: Api, account: Player
) -> None:
    unknown = charlie.get("players/nobody")
    assert (unknown[0], unknown[1]["code"]) == (404, "name.unknown")
    assert charlie.get("players/alice") == unknown
    assert charlie.get("players/bob") == unknown  # a guest has no page
    profiles.show_to(account, ShownTo.EVERYBODY)
    assert (charlie.get("players/alice")[0], Api().get("players/alice")[0]) == (200, 200)
    profiles.show_to(account, ShownTo.NOBODY)
    assert bob.get("players/alice") == unknown
