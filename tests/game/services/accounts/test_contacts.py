"""Whom players follow and mute."""

from datetime import timedelta

import pytest

from game.limits.table import CONTACTS
from game.models import Contact, Dictionary, Game, Notice, Player
from game.rules.contacts import DAILY, OpenTo
from game.rules.profiles import ShownTo
from game.services.accounts import contacts, merging, notices, players, profiles
from game.services.play import games
from game.services.play.seating import invitations, moderation, presence
from tests.game.play import NOW, host_of, later, new_game, refusal_at, sit
from tests.game.services.accounts.test_players import account


@pytest.fixture
def game(english: Dictionary) -> Game:
    """alice's game, in which bob is, too."""
    made = new_game()
    sit(made, "bob")
    return made


@pytest.fixture
def alice(game: Game) -> Player:
    return host_of(game).player


@pytest.fixture
def bob(game: Game) -> Player:
    return Player.objects.get(name="bob")


def names(player: Player, at: float = 0) -> list[tuple[str, bool, str | None]]:
    """Whom a player follows, whether they are here, and in which game."""
    rows = contacts.followed(player, later(at))
    return [(row.player.name, row.is_here, row.game) for row in rows]


def test_a_player_follows_those_they_know_whatever_their_name(
    game: Game, alice: Player, bob: Player
) -> None:
    contacts.follow(alice, contacts.find(alice, bob.pk, NOW), NOW)
    players.rename(bob, "Robert")
    assert names(alice) == [("Robert", True, game.code)]
    assert names(alice, at=61) == [("Robert", False, None)]
    stranger = players.guest("dora", NOW)
    for unknown in (stranger.pk, alice.pk, 0):
        assert refusal_at(contacts.find, alice, unknown, NOW) == ("player.invalid", "player")
    shown = account("ernie")
    assert refusal_at(contacts.find, alice, shown.pk, NOW) == ("player.invalid", "player")
    profiles.show_to(shown, ShownTo.EVERYBODY)
    assert contacts.find(alice, shown.pk, NOW) == shown
    assert contacts.end(alice, bob.pk) == bob
    assert contacts.end(alice, bob.pk) is None


def test_players_of_the_public_game_are_known_for_an_hour(alice: Player) -> None:
    public = games.public_game(NOW)
    presence.join(public, alice, None, NOW)
    dora = sit(public, "dora").player
    assert contacts.find(alice, dora.pk, later(3500)) == dora
    assert refusal_at(contacts.find, alice, dora.pk, later(3700))[0] == "player.invalid"
    contacts.follow(alice, dora, NOW)
    assert contacts.find(alice, dora.pk, later(3700)) == dora
    assert names(alice) == [("dora", True, "OPEN")]


def test_a_private_game_of_others_is_not_given_away(alice: Player, bob: Player) -> None:
    contacts.follow(alice, bob, NOW)
    games.create(bob, new_game("dora").chosen(), later(120))
    assert names(alice, at=120) == [("bob", True, None)]


def test_a_player_chooses_who_follows_and_sees_them(alice: Player, bob: Player) -> None:
    contacts.open_to(bob, OpenTo.FOLLOWED)
    assert refusal_at(contacts.follow, alice, bob, NOW) == ("player.closed", "player")
    contacts.follow(bob, alice, NOW)
    contacts.follow(alice, bob, NOW)
    assert [each.is_here for each in contacts.followed(alice, NOW)] == [True]
    profiles.show_to(bob, ShownTo.NOBODY)
    assert [each.is_here for each in contacts.followed(alice, NOW)] == [False]
    profiles.show_to(bob, ShownTo.SHARED)
    contacts.open_to(bob, OpenTo.NOBODY)
    assert [(each.is_here, each.is_open) for each in contacts.followed(alice, NOW)] == [
        (False, False)
    ]


def test_a_muted_player_neither_follows_nor_invites_and_is_not_heard(
    game: Game, alice: Player, bob: Player
) -> None:
    contacts.follow(bob, alice, NOW)
    own = games.create(bob, game.chosen(), NOW)
    invitations.invite(own, host_of(own), alice, NOW)
    contacts.mute(alice, bob, NOW)
    assert not Notice.objects.exists()
    assert contacts.muted(alice) == [bob]
    assert contacts.muted_seats(alice.pk, game.pk) == {bob.seats.get(game=game).pk}
    assert contacts.muted_seats(bob.pk, game.pk) == set()
    assert [each.is_here for each in contacts.followed(bob, NOW)] == [False]
    refused = refusal_at(invitations.invite, own, host_of(own), alice, NOW)
    assert refused == ("player.closed", "player")
    contacts.end(bob, alice.pk)
    assert refusal_at(contacts.follow, bob, alice, NOW)[0] == "player.closed"


def test_nobody_follows_more_than_they_look_through(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contacts, "CONTACTS", CONTACTS._replace(much=1))
    contacts.follow(alice, bob, NOW)
    contacts.mute(alice, bob, NOW)
    other = players.guest("dora", NOW)
    assert refusal_at(contacts.follow, alice, other, NOW)[0] == "contacts.many"


def test_what_a_guest_follows_and_was_told_goes_along_into_an_account(
    game: Game, alice: Player, bob: Player
) -> None:
    ann, own = account("ann"), new_game("dora")
    for follower, other in ((alice, bob), (bob, alice), (ann, bob), (alice, ann), (ann, alice)):
        contacts.follow(follower, other, NOW)
    invitations.invite(own, host_of(own), alice, NOW)
    notices.switch(alice, DAILY, is_on=True)
    merging.merge(alice, ann, NOW)
    pairs = Contact.objects.values_list("player__name", "other__name")
    assert sorted(pairs) == [("ann", "bob"), ("bob", "ann")]
    assert [notice.game for notice in notices.current(ann, NOW)] == [own]
    assert notices.switches(ann)[DAILY]
    moderation.forget(ann, NOW)
    assert not Contact.objects.exists()
    assert not Notice.objects.exists()


def test_notices_are_over_after_a_time_and_told_once(game: Game, alice: Player) -> None:
    notices.tell_all(DAILY, "2026-11-21", NOW)
    assert notices.current(alice, NOW) == []
    notices.switch(alice, DAILY, is_on=True)
    for _ in range(2):
        notices.tell_all(DAILY, "2026-11-21", NOW)
    assert [notice.text for notice in notices.current(alice, NOW)] == [
        "There is a new daily board."
    ]
    notices.mark_read(alice, later(1))
    assert (notices.unread(alice.pk, later(1)), len(notices.current(alice, later(1)))) == (0, 1)
    assert notices.current(alice, NOW + DAILY.lasts) == []
    assert Notice.objects.over(NOW + timedelta(days=1)).exists()


def test_a_muted_guest_who_signs_in_stays_muted(game: Game, alice: Player, bob: Player) -> None:
    bobs, ann = account("bobs"), account("ann")
    contacts.mute(alice, bob, NOW)
    contacts.follow(alice, bobs, NOW)
    contacts.mute(bobs, bob, NOW)
    contacts.follow(ann, bob, NOW)
    merging.merge(bob, bobs, NOW)
    assert contacts.muted(alice) == [bobs]
    assert contacts.muted_seats(alice.pk, game.pk) == {bobs.seats.get(game=game).pk}
    assert contacts.states(ann, [bobs.pk]) == {bobs.pk: False}
    assert contacts.muted(bobs) == []
