"""Accounts of players: what they are called, and what a guest brings along."""

from functools import partial
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError
from django.db.models.signals import pre_delete

from game.models import DailyTry, Dictionary, FoundWord, Player, Seat, Standing
from game.rules.names import FORGOTTEN
from game.services.accounts import merging, players
from game.services.accounts.sessions import ACCOUNT, PLAYER, introduce, player_id_of, player_of
from game.services.play import settling
from game.services.play.clubs import clubs
from game.services.play.daily import tries
from game.services.play.seating import hosting, moderation, presence, roster
from tests.game.play import COUNTED, NOW, STARTED, host_of, new_game, play, refusal, say, sit
from tests.game.services.conftest import AtOnce

pytestmark = pytest.mark.django_db


def account(name: str = "alice", guest: Player | None = None) -> Player:
    return Player.objects.get(user=players.make(name, "!", guest, NOW))


def test_a_name_belongs_to_one_account() -> None:
    """Some have a Cyrillic letter; erin and frank are of staff, and frank plays with a token."""
    User.objects.create_user("erin", is_staff=True)
    players.introduce_account(User.objects.create_user("frank", is_staff=True), "Frankie", NOW)
    account("alice")
    bob = account("bob")
    for name in ("alice", "ALICE", "аlice", "Erin", "еrin", "frаnk"):
        assert refusal(account, name) == "name.taken"
        assert refusal(players.rename, bob, name) == "name.taken"
    players.rename(bob, "Bob")
    bob.refresh_from_db()
    assert (bob.name, User.objects.get(player=bob).username) == ("Bob", "Bob")


def test_every_way_in_refuses_an_insult_in_any_language(english: Dictionary) -> None:
    game, alice = new_game(), account("founder")
    program = User.objects.create_user("program")
    guest, host = players.guest("bob", NOW), host_of(game)
    for way in (
        lambda name: players.guest(name, NOW),
        lambda name: players.rename(guest, name),
        lambda name: players.rename(alice, name),
        lambda name: players.check_name(name),
        lambda name: players.introduce_account(program, name, NOW),
        lambda name: introduce(SessionStore(), name, NOW),
        lambda name: presence.join(game, guest, name, NOW),
        lambda name: hosting.rename(game, host, host, name, NOW),
        lambda name: roster.write(game, host, [name], NOW),
        lambda name: clubs.found(alice, name, NOW),
        lambda name: moderation.rename(guest, name, NOW),
    ):
        for name in ("fuck", "Hurensohn", "enculé", "gilipollas"):
            assert refusal(way, name) == "name.offensive"


def test_a_token_gives_no_account_the_name_of_another_one() -> None:
    account("alice")
    program = User.objects.create_user("program")
    bob = account("bob")
    assert bob.user
    assert players.introduce_account(program, "Program", NOW).name == "Program"
    for name in ("alice", "аlice"):
        assert refusal(players.introduce_account, program, name, NOW) == "name.taken"
        assert refusal(players.introduce_account, bob.user, name, NOW) == "name.account"
    assert players.introduce_account(bob.user, "bob", NOW) == bob
    assert refusal(players.introduce_account, User.objects.create_user("new"), "bob", NOW)
    assert players.introduce_account(program, "Robot", NOW).name == "Robot"


def test_guests_may_be_called_as_accounts_are() -> None:
    account("alice")
    guest = players.guest("alice", NOW)
    players.rename(guest, "Alice")
    assert guest.name_key is None


def test_a_session_that_is_signed_out_elsewhere_is_a_stranger() -> None:
    """Sockets, which ask only for the id, treat it so, too."""
    alice, session = account(), SessionStore()
    session[PLAYER], session[ACCOUNT] = alice.pk, alice.user_id
    session["_auth_user_hash"] = User.objects.get().get_session_auth_hash()
    assert (player_of(session), player_id_of(session)) == (alice, alice.pk)
    players.set_password(User.objects.get(), "other")
    assert (player_of(session), player_id_of(session)) == (None, None)
    stranger = introduce(session, "bob", NOW)
    assert stranger != alice
    assert (player_of(session), player_id_of(session)) == (stranger, stranger.pk)


def test_the_session_of_a_guest_is_not_enough_for_an_account() -> None:
    session = SessionStore()
    guest = introduce(session, "alice", NOW)
    account("alice", guest)
    assert player_of(session) is None


# -- a guest signs in ------------------------------------------------------------------------------


def test_games_words_and_rights_become_those_of_the_account(english: Dictionary) -> None:
    game, alice = new_game("guest"), account()
    seat = host_of(game)
    round_ = play(game)
    say(round_, seat, "cat")
    merging.merge(seat.player, alice, STARTED)
    say(round_, seat, "line")
    settling.settle(round_, COUNTED)
    assert Seat.objects.get(player=alice) == seat
    assert set(FoundWord.objects.values_list("seat__player", flat=True)) == {alice.pk}
    assert Standing.objects.get(seat__player=alice).words == 2
    assert host_of(game).player == alice


def test_the_seat_of_the_account_stays_where_the_guest_has_one_too(english: Dictionary) -> None:
    game, alice = new_game(), account()
    own = presence.join(game, alice, None, NOW)
    other = sit(game, "other")
    round_ = play(game)
    say(round_, other, "cat")
    say(round_, own, "cat line")
    merging.merge(other.player, alice, STARTED)
    other.refresh_from_db()
    assert Seat.objects.get(player=alice) == own
    assert (other.name, other.left_at, other.name_key) == (FORGOTTEN, STARTED, None)
    settling.settle(round_, COUNTED)
    assert Standing.objects.get(seat=other).words == 1
    assert not Player.objects.filter(name="other").exists()


def test_an_account_keeps_its_own_try_of_a_day(english: Dictionary) -> None:
    alice, guest = account(), players.guest("guest", NOW)
    own, second = tries.begin(alice, NOW), tries.begin(guest, NOW)
    merging.merge(guest, alice, NOW)
    assert DailyTry.objects.get(player=alice).game == own
    assert not Seat.objects.filter(player=alice, game=second).exists()


def test_a_player_with_an_account_is_not_merged(english: Dictionary) -> None:
    game = new_game("bob")
    bob = account("bob", host_of(game).player)
    merging.merge(bob, account(), NOW)
    assert host_of(game).player == bob


def test_a_removed_guest_stays_removed_after_signing_in(english: Dictionary) -> None:
    game, alice = new_game(), account("al")
    rude = sit(game, "rude")
    moderation.remove(rude, NOW)
    merging.merge(rude.player, alice, NOW)
    assert refusal(presence.join, game, alice, None, NOW) == "seat.removed"


def test_deletion_takes_the_account_along(english: Dictionary) -> None:
    game = new_game()
    alice = account("alice", host_of(game).player)
    say(play(game), host_of(game), "cat")
    moderation.forget(Player.objects.select_related("user").get(pk=alice.pk), NOW)
    assert not User.objects.exists()
    assert Seat.objects.get().name == FORGOTTEN
    assert FoundWord.objects.exists()
    account("alice")  # the name is free again


def test_deletion_is_all_or_nothing(english: Dictionary) -> None:
    def fail(**_: Any) -> None:
        raise DatabaseError

    alice = account("alice", host_of(new_game()).player)
    pre_delete.connect(fail, User)
    try:
        with pytest.raises(DatabaseError):
            moderation.forget(Player.objects.select_related("user").get(pk=alice.pk), NOW)
    finally:
        pre_delete.disconnect(fail, User)
    assert list(Player.objects.values_list("name", "user")) == [("alice", User.objects.get().pk)]
    assert Seat.objects.get().name == "alice"


# -- at the same time ------------------------------------------------------------------------------


def test_an_account_is_made_while_a_round_runs(at_once: AtOnce) -> None:
    game = new_game("guest")
    seat = host_of(game)
    round_ = play(game)
    words = ("cat", "cater", "line", "mar", "tin")
    made, *_ = at_once(
        partial(account, "alice", seat.player),
        *(partial(say, round_, seat, each) for each in words),
    )
    settling.settle(round_, COUNTED)
    assert Standing.objects.get(seat__player=made).words == len(words)


def test_two_tabs_make_an_account_of_one_guest(at_once: AtOnce) -> None:
    guest = players.guest("guest", NOW)
    made = at_once(partial(account, "ann", guest), partial(account, "bea", guest))
    assert len({player.pk for player in made}) == 2


def test_two_devices_make_an_account_of_one_name(at_once: AtOnce) -> None:
    made = at_once(*(partial(account, name) for name in ("alice", "Alice", "ALICE")))
    assert sorted(type(each).__name__ for each in made) == ["Player", "Refusal", "Refusal"]
    assert User.objects.count() == 1


def test_two_devices_sign_in_while_the_account_joins(at_once: AtOnce) -> None:
    """Both guests are in a game that the account enters at the same moment."""
    game, alice = new_game(), account("al")
    guests = [sit(game, name).player for name in ("ann", "bea")]
    begun = [tries.begin(guest, NOW).pk for guest in guests]
    round_ = play(game)
    results = at_once(
        *(partial(merging.merge, guest, alice, STARTED) for guest in guests),
        partial(presence.join, game, alice, None, STARTED),
        partial(say, round_, Seat.objects.get(player=guests[0], game=game), "cat"),
    )
    assert [each for each in results if isinstance(each, Exception)] == []
    assert Seat.objects.filter(game=game, player=alice).count() == 1
    assert DailyTry.objects.get(player=alice).game_id in begun
    assert FoundWord.objects.count() == 1
    assert not Seat.objects.filter(name__in=("ann", "bea"), player__in=guests).exists()
