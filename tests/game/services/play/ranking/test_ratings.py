"""Ratings are changed as rounds are settled, and are the same again from history."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from game.db import ttl_cache
from game.models import Game, Player, PlayerRating, Round, Seat, Standing
from game.rules.computer import Strength
from game.rules.settings import Rated
from game.services.accounts import merging, players
from game.services.play import computers, games, settling
from game.services.play.seating import hosting, moderation, presence
from tests.game.commands.output import said
from tests.game.play import (
    COUNTED,
    NOW,
    STARTED,
    current,
    host_of,
    later,
    new_game,
    play,
    put,
    say,
    sit,
)

PERIOD = 216
Ratings = dict[str | None, tuple[float, float, int]]  # by name; None: of nobody any more


@pytest.fixture
def game() -> Game:
    return games.public_game(NOW)


def play_public(game: Game, number: int, **said: str) -> Round:
    """The round that starts so many rounds after NOW, settled, with these words of the players."""
    ttl_cache.clear()
    at = later(number * PERIOD + 1)
    for name in said:
        presence.touch(Seat.objects.get(name=name), at)
    round_ = put(current(game, at))
    computers.script.cache_clear()
    for name, words in said.items():
        say(round_, Seat.objects.get(name=name), words, at)
    assert settling.settle(round_, later(number * PERIOD + 190))
    return round_


def rated() -> Ratings:
    rows = PlayerRating.objects.values_list("player__name", "mu", "sigma", "rounds")
    return {name: each for name, *each in rows}  # type: ignore[misc]  # three values


def history() -> list[Any]:
    """The ratings after each round."""
    in_order = Standing.objects.order_by("round__number", "seat__name")
    return list(in_order.values_list("seat__name", "mu"))


def same_again() -> None:
    before, past = rated(), history()
    PlayerRating.objects.update(mu=1, rounds=99)
    Standing.objects.filter(rating__isnull=False).update(mu=1)
    PlayerRating.objects.create(player=players.guest("dora", NOW))  # without a round
    assert said("recompute_ratings") == f"{len(before.keys() - {None})} players have a rating\n"
    assert (rated(), history()) == (before, past)


def test_recomputed_ratings_are_those_before(game: Game) -> None:
    for name in ("alice", "bob", "cas"):
        sit(game, name)
    play_public(game, 0, alice="cat line", bob="tin", cas="")
    assert rated().keys() == {"alice", "bob"}
    play_public(game, 2, alice="mar", bob="tin cater", cas="line")
    play_public(game, 1, alice="", bob="tin", cas="cat line")  # settled late
    assert [rated()[name][2] for name in ("alice", "bob", "cas")] == [2, 3, 2]
    numbers = Round.objects.order_by("number").values_list("rated_number", flat=True)
    assert list(numbers) == [1, 3, 2]
    last = Standing.objects.filter(rating__player__name="bob").latest("pk")
    assert (last.round.rated_number, last.mu) == (3, rated()["bob"][0])
    same_again()
    before, past = rated(), history()
    PlayerRating.objects.all().delete()
    said("recompute_ratings")
    assert (rated(), history()) == (before, past)


def test_a_person_is_rated_against_computers_whose_ratings_stay(game: Game) -> None:
    sit(game, "alice")
    play_public(game, 0, alice="cat")
    ((mu, _, number),) = rated().values()
    assert (number, mu != 25) == (1, True)
    same_again()


def test_a_player_who_finds_words_alone_is_not_rated(game: Game) -> None:
    for name in ("alice", "bob", "cas"):
        sit(game, name)
    assert play_public(game, 0, alice="cat", bob="", cas="").settled_at
    assert rated() == {}
    assert Round.objects.get().rated_number is None


@pytest.fixture
def private() -> Game:
    """A rated game of alice with bob and a computer, both of whom find words."""
    game = new_game(rated=Rated.YES)
    sit(game, "bob")
    hosting.add_computer(game, host_of(game), Strength.AVERAGE, NOW)
    return game


def play_private(game: Game, bob: str = "line cat") -> None:
    round_ = play(game)
    say(round_, host_of(game), "tin")
    if bob:
        say(round_, Seat.objects.get(name="bob"), bob)
    settling.settle_overdue(game.rounds_played.all(), COUNTED)


def test_private_games_count_if_they_are_rated(private: Game) -> None:
    play_private(private)
    assert {name: each[2] for name, each in rated().items()} == {"alice": 1, "bob": 1}
    same_again()


@pytest.mark.parametrize("spoilt", ["no", "handicap", "alone", "removed"])
def test_private_rounds_that_do_not_count(private: Game, spoilt: str) -> None:
    host, bob = host_of(private), Seat.objects.get(name="bob")
    if spoilt == "no":
        Game.objects.filter(pk=private.pk).update(rated="no")
    if spoilt == "handicap":
        hosting.handicap(private, host, bob, None, 90, NOW)
    if spoilt == "removed":
        sit(private, "cas")
        say(play(private), Seat.objects.get(name="cas"), "mar")
        hosting.remove(private, host, Seat.objects.get(name="cas"), STARTED)
    play_private(private, bob="" if spoilt == "alone" else "line cat")
    assert Round.objects.get().settled_at
    assert rated() == {}


@pytest.mark.parametrize("has_own", [False, True])
def test_a_guests_rating_becomes_that_of_an_account_without_one(game: Game, has_own: bool) -> None:
    for name in ("alice", "bob"):
        sit(game, name)
    account = Player.objects.create(
        name="anna", user=User.objects.create(username="anna"), created_at=NOW
    )
    presence.join(game, account, "anna", NOW)
    play_public(game, 0, alice="cat", bob="line tin", anna="cater" if has_own else "")
    of_guest, guest = rated()["alice"], Player.objects.get(name="alice")
    merging.merge(guest, account, timezone.now())
    assert (rated()["anna"] == of_guest) != has_own
    assert (rated().get(None) == of_guest) == has_own
    same_again()


def test_a_deleted_player_has_no_rating(game: Game) -> None:
    for name in ("alice", "bob"):
        sit(game, name)
    play_public(game, 0, alice="cat", bob="line tin")
    before = rated()
    moderation.forget(Player.objects.get(name="alice"), timezone.now())
    assert rated() == {None: before["alice"], "bob": before["bob"]}
    same_again()
