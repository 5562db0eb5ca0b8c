"""The door of a private game, and the removal of all newcomers."""

from game.models import Game, Seat
from game.rules.settings import Door
from game.services.accounts import players
from game.services.play.seating import hosting, presence
from tests.game.play import NOW, host_of, later, new_game, refusal, seated, sit


def knock(game: Game) -> str:
    """How a stranger who joins is refused."""
    game.refresh_from_db()
    return refusal(presence.join, game, players.guest("mallory", NOW), None, later(60))


def names(game: Game) -> list[str]:
    return list(Seat.objects.filter(game=game).taken().values_list("name", flat=True))


def test_nobody_new_gets_through_a_locked_door() -> None:
    game, alice, bob = seated("bob")
    presence.leave(game, bob, later(5))
    hosting.set_door(game, alice, Door.LOCKED, later(6))
    assert knock(game) == "game.locked"
    assert presence.join(game, bob.player, None, later(7)) == bob
    assert presence.join(game, alice.player, "anything", later(8)) == alice
    hosting.set_door(game, alice, Door.OPEN, later(9))
    game.refresh_from_db()
    assert sit(game, "charlie", later(10)).name == "charlie"


def test_all_who_came_in_the_last_minutes_are_removed() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob", later(10))
    for number in range(20):
        sit(game, f"flood {number}", later(100 + number))
    assert hosting.remove_newcomers(game, alice, 1, later(125)) == 20
    assert names(game) == ["alice", "bob"]
    assert knock(game) == "game.locked"
    flooder = Seat.objects.get(name="flood 7")
    assert refusal(presence.join, game, flooder.player, None, later(126)) == "seat.removed"
    assert presence.join(game, bob.player, None, later(127)) == bob


def test_neither_the_host_nor_the_owner_is_a_newcomer() -> None:
    game = new_game("alice")
    bob = sit(game, "bob", later(1))
    sit(game, "charlie", later(2))
    hosting.set_deputy(game, host_of(game), bob)
    presence.touch(bob, later(75))
    assert host_of(game) == bob
    assert hosting.remove_newcomers(game, bob, 60, later(76)) == 1
    assert names(game) == ["alice", "bob"]


def test_newcomers_of_too_few_or_many_minutes_are_refused() -> None:
    game, host, bob = seated("bob")
    for minutes in (0, 61):
        assert refusal(hosting.remove_newcomers, game, host, minutes, NOW) == "minutes.invalid"
    assert presence.join(game, bob.player, None, NOW) == bob
