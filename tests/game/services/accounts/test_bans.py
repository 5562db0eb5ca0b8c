"""Bans: who may not play for a time."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from game.db import ttl_cache
from game.models import Ban, Dictionary, Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Settings
from game.services import housekeeping
from game.services.accounts import merging, players
from game.services.play import games
from game.services.play.daily import tries
from game.services.play.seating import (
    handover,
    hosting,
    knocks,
    moderation,
    presence,
    removals,
    roster,
    seats,
)
from tests.game.play import fresh_game, host_of, refusal_at

DAY = timedelta(days=1)


@pytest.fixture
def game(english: Dictionary) -> Game:
    return fresh_game()


def ban(**whom: object) -> Ban:
    made = Ban(reason="Spoils the game", ends_at=timezone.now() + DAY, **whom)
    made.full_clean()
    made.save()
    ttl_cache.clear()
    return made


def join(game: Game, name: str, address: str = "") -> Seat:
    now = timezone.now()
    return presence.join(game, players.guest(name, now), None, now, address)


def test_a_banned_player_leaves_and_comes_back_after_the_end(game: Game) -> None:
    now, bob = timezone.now(), join(game, "bob")
    made = ban(player=bob.player)
    moderation.ban(bob.player, now)
    assert Seat.objects.get(pk=bob.pk).left_at
    for attempt in (
        lambda: presence.join(game, bob.player, None, now),
        lambda: games.create(bob.player, Settings(), now),
    ):
        with pytest.raises(Refusal) as refused, transaction.atomic():
            attempt()
        assert refused.value.code == "player.banned"
        assert refused.value.detail.endswith("UTC. The reason: Spoils the game.")
    assert presence.join(game, bob.player, None, made.ends_at).pk == bob.pk


def test_no_way_leads_a_banned_player_back(game: Game) -> None:
    now, alice = timezone.now(), host_of(game)
    roster.write(game, alice, ["Mia", "Zoe"], now)
    mia, zoe = game.seats.listed()
    bob, eve = join(game, "bob"), join(game, "eve")
    tablet = players.guest("tablet", now)
    roster.take(game, tablet, mia.pk, now)
    handover.claim(game, visitor := players.guest("visitor", now), eve.pk, now)
    hosting.remove(game, alice, bob, now)
    for player in (bob.player, tablet, visitor):
        ban(player=player)
        moderation.ban(player, now)
    removals.restore(game, alice, [bob.pk], now)
    for way in (
        lambda: seats.of_player(game, bob.player),
        lambda: presence.join(game, bob.player, None, now),
        lambda: roster.take(game, tablet, mia.pk, now),
        lambda: roster.take_by_card(game, tablet, zoe, now),
        lambda: handover.claim(game, visitor, eve.pk, now),
    ):
        assert refusal_at(way)[0] in ("player.banned", "seat.unknown")
    assert not list(knocks.waiting(game, now))
    account = players.introduce_account(User.objects.create(username="x"), "ann", now)
    presence.join(game, account, None, now)
    merging.merge(visitor, account, now)
    assert refusal_at(seats.of_player, game, account)[0] == "seat.unknown"


def test_a_network_is_banned_and_no_other(game: Game) -> None:
    ban(network="203.0.113.64/26")
    ban(network="2001:db8:1::/48")
    for address in ("203.0.113.100", "2001:db8:1:2::/64"):
        assert refusal_at(join, game, "bob", address)[0] == "address.banned"
        now, bob = timezone.now(), players.guest("bob", timezone.now())
        assert refusal_at(tries.begin, bob, now, address, has_seen=False)[0] == "address.banned"
    for number, address in enumerate(("203.0.113.1", "2001:db8:2:2::/64", "testclient", "")):
        assert join(game, f"player {number}", address)


def test_names_are_banned_also_with_letters_that_look_alike(game: Game) -> None:
    ban(name="Spammer")
    for name in (
        "spammer",
        "The SPΑMMER",
        "spammer 2",
        "S p a m-m e r",
        "Späm\ufe0fmér",
        "$p4mm3r",
    ):
        assert refusal_at(players.guest, name, timezone.now()) == ("name.banned", "name")
    alice = host_of(game)
    renamed = refusal_at(hosting.rename, game, alice, alice, "Spammer!", timezone.now())
    assert renamed == ("name.banned", "name")
    assert refusal_at(roster.write, game, alice, ["spammer"], timezone.now())[0] == "name.banned"
    assert join(game, "Spam")


def test_a_ban_goes_along_into_an_account_and_ends_up_deleted(game: Game) -> None:
    bob = join(game, "bob").player
    made = ban(player=bob)
    account = players.introduce_account(User.objects.create(username="x"), "ann", timezone.now())
    merging.merge(bob, account, timezone.now())
    assert Ban.objects.get().player == account
    housekeeping.delete_expired(made.ends_at + DAY)
    assert Ban.objects.exists()
    housekeeping.delete_expired(made.ends_at + 800 * DAY)
    assert not Ban.objects.exists()


def test_a_ban_without_sense_is_refused() -> None:
    for whom, problem in (
        ({}, "one of them"),
        ({"name": "x", "network": "203.0.113.7"}, "one of them"),
        ({"network": "here"}, "no address"),
        ({"network": "0.0.0.0/0"}, "at least 16 bits"),
        ({"name": "\ufe0f"}, "no letter"),
    ):
        with pytest.raises(ValidationError, match=problem):
            ban(**whom)
