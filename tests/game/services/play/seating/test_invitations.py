"""Players invite others to their game."""

import pytest
from django.conf import LazySettings

from game.models import Game, Notice, Player, Seat
from game.rules.contacts import INVITATION, OpenTo
from game.rules.settings import Door
from game.services.accounts import contacts, notices, players
from game.services.play.seating import hosting, invitations, moderation, presence
from tests.game.play import NOW, host_of, later, new_game, refusal, sit


@pytest.fixture
def game() -> Game:
    return new_game("alice")


@pytest.fixture
def dora() -> Player:
    return players.guest("dora", NOW)


def told(player: Player, at: float = 0) -> list[str]:
    return [notice.text for notice in notices.current(player, later(at))]


def invitation(player: Player) -> int:
    return Notice.objects.get(player=player).pk


def shut(game: Game, door: Door) -> None:
    hosting.set_door(game, host_of(game), door, NOW)


def test_an_invited_player_takes_a_seat(game: Game, dora: Player) -> None:
    for _ in range(2):  # a second time does nothing
        invitations.invite(game, host_of(game), dora, NOW)
    assert told(dora) == [f"alice invites you to game {game.code}."]
    assert invitations.answers(game, [dora.pk], NOW) == {dora.pk: invitations.INVITED}
    seat = invitations.accept(dora, invitation(dora), NOW)
    assert (seat.game_id, seat.name, told(dora)) == (game.pk, "dora", [])
    assert refusal(invitations.invite, game, host_of(game), dora, NOW) == "player.in_game"
    assert refusal(invitations.accept, dora, 0, NOW) == "notice.unknown"


def test_the_host_invites_through_any_door_and_others_do_not(game: Game, dora: Player) -> None:
    bob = sit(game, "bob")
    shut(game, Door.LOCKED)
    assert refusal(invitations.invite, game, bob, dora, NOW) == "game.locked"
    invitations.invite(game, host_of(game), dora, NOW)
    assert invitations.accept(dora, invitation(dora), NOW).is_seated
    assert Game.objects.get().door == Door.LOCKED
    ernie = players.guest("ernie", NOW)
    shut(game, Door.KNOCK)
    invitations.invite(game, bob, ernie, NOW)
    assert refusal(invitations.accept, ernie, invitation(ernie), NOW) == "seat.waiting"
    invitations.invite(game, host_of(game), ernie, NOW)  # opens the door to whoever knocks
    assert invitations.accept(ernie, invitation(ernie), NOW).is_seated
    shut(game, Door.OPEN)
    frida = players.guest("frida", NOW)
    invitations.invite(game, bob, frida, NOW)
    shut(game, Door.LOCKED)
    assert refusal(invitations.accept, frida, invitation(frida), NOW) == "game.locked"


def test_who_declines_is_left_alone(game: Game, dora: Player) -> None:
    invitations.invite(game, host_of(game), dora, NOW)
    other = invitation(dora)
    assert refusal(invitations.decline, players.guest("x", NOW), other, NOW) == "notice.unknown"
    invitations.decline(dora, other, NOW)
    assert told(dora) == []
    assert refusal(invitations.invite, game, host_of(game), dora, NOW) == "invitation.declined"
    after = INVITATION.lasts.total_seconds()
    invitations.invite(game, host_of(game), dora, later(after))
    assert len(told(dora, after)) == 1


def test_an_invitation_is_over_with_its_game(game: Game, dora: Player) -> None:
    invitations.invite(game, host_of(game), dora, NOW)
    moderation.close(game, NOW)
    assert told(dora) == []
    assert refusal(invitations.accept, dora, invitation(dora), NOW) == "notice.unknown"


def test_nobody_is_invited_who_does_not_want_it(game: Game, dora: Player) -> None:
    contacts.open_to(dora, OpenTo.NOBODY)
    assert refusal(invitations.invite, game, host_of(game), dora, NOW) == "player.closed"
    contacts.open_to(dora, OpenTo.EVERYBODY)
    notices.switch(dora, INVITATION, is_on=False)
    assert refusal(invitations.invite, game, host_of(game), dora, NOW) == "player.closed"
    notices.switch(dora, INVITATION, is_on=True)
    seat = presence.join(game, dora, None, NOW)
    hosting.remove(game, host_of(game), seat, NOW)
    assert refusal(invitations.invite, game, host_of(game), dora, NOW) == "player.closed"


def test_a_try_of_the_daily_board_is_nobody_elses(game: Game, dora: Player) -> None:
    Game.objects.update(is_daily=True)
    daily = Game.objects.get()
    assert refusal(invitations.invite, daily, host_of(daily), dora, NOW) == "game.daily"


def test_a_class_is_invited_and_nobody_is_pestered(
    game: Game, dora: Player, settings: LazySettings
) -> None:
    settings.RATES = {**settings.RATES, "invited": "3/h", "invited_by": "2/h"}
    for number in range(30):
        invitations.invite(game, host_of(game), players.guest(f"child {number}", NOW), NOW)
    bob = new_game("bob")
    own = [new_game("ernie"), *(new_game("x") for _ in range(2))]
    ernie = host_of(own[0])
    for other in own[1:]:
        Seat.objects.filter(pk=host_of(other).pk).update(player=ernie.player)
    for each in own[:2]:
        invitations.invite(each, host_of(each), dora, NOW)
    assert refusal(invitations.invite, own[2], host_of(own[2]), dora, NOW) == "rate.limited"
    invitations.invite(own[0], host_of(own[0]), dora, NOW)  # it is there already
    invitations.invite(bob, host_of(bob), dora, NOW)
    assert refusal(invitations.invite, game, host_of(game), dora, NOW) == "rate.limited"
