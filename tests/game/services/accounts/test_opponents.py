"""Those whom a player has often played with, and who may see them."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Dictionary, Game, Player, Seat
from game.rules.profiles import ShownTo
from game.services.accounts.opponents import Opponent, opponents
from game.services.play import settling
from tests.game.play import COUNTED, host_of, later, new_game, play, say, seated, sit

pytestmark = pytest.mark.django_db


def account(seat: Seat) -> Player:
    seat.player.user = User.objects.create(username=seat.name)
    seat.player.save()
    return seat.player


def plays(game: Game, *rounds: dict[Seat, str]) -> None:
    """Rounds one after another; the words by player."""
    for number, said in enumerate(rounds):
        begin = 200 * number
        round_ = play(game, later(begin))
        for seat, words in said.items():
            say(round_, seat, words, later(begin + 3))
        settling.settle(round_, later(begin + 184))


@pytest.fixture
def players(english: Dictionary) -> dict[str, Player]:
    """alice is ahead in two of three rounds; bob, carol and the guest find the same words."""
    game, alice = seated()
    others = [sit(game, name) for name in ("bob", "carol", "guest")]
    found = dict.fromkeys(others, "line")
    plays(game, found | {alice: "cater"}, found | {alice: "cater cat"}, found | {alice: "line"})
    players = {seat.name: account(seat) for seat in (alice, *others[:2])}
    return players | {"guest": others[2].player}


def names(player: Player, visitor: Player | None) -> list[str]:
    return [each.name for each in opponents(player, visitor)]


def test_opponents_are_compared_by_places_and_points(players: dict[str, Player]) -> None:
    alice, bob = players["alice"], players["bob"]
    assert opponents(alice, alice)[0] == Opponent("bob", 3, 2, 0, 5, 0)
    assert opponents(bob, bob)[0] == Opponent("alice", 3, 0, 2, 0, 5)


def test_opponents_are_listed_for_those_who_may_see_their_page(players: dict[str, Player]) -> None:
    alice, bob, carol = (players[name] for name in ("alice", "bob", "carol"))
    stranger = Player.objects.create(name="dave", created_at=COUNTED)
    assert names(alice, alice) == names(alice, bob) == ["bob", "carol"]
    assert names(players["guest"], players["guest"]) == ["alice", "bob", "carol"]
    assert names(alice, stranger) == names(alice, None) == []
    Player.objects.filter(pk=bob.pk).update(shown_to=ShownTo.EVERYBODY)
    Player.objects.filter(pk=carol.pk).update(shown_to=ShownTo.NOBODY)
    assert names(alice, stranger) == names(alice, None) == names(alice, alice) == ["bob"]
    assert names(alice, carol) == ["bob", "carol"]  # who sees herself
    User.objects.filter(player=bob).update(is_active=False)
    assert names(alice, alice) == []


def test_two_rounds_together_make_no_opponent(players: dict[str, Player]) -> None:
    game = new_game("erin")
    erin, frank = host_of(game), sit(game, "frank")
    account(frank)
    plays(game, *[{erin: "cat", frank: "line"}] * 2)
    assert names(erin.player, erin.player) == []
    with CaptureQueriesContext(connection) as queries:
        opponents(players["alice"], players["bob"])
    assert len(queries) == 3
