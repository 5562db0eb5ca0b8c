"""Ratings are changed as rounds are settled, and are the same again from history."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from game.models import Game, Player, PlayerRating, Round, Seat, Standing
from game.rules.computer import Strength
from game.rules.results import Scoring
from game.rules.settings import Door, Rated
from game.services.accounts import merging, players
from game.services.play import games, rounds, settling
from game.services.play.ranking import rating_history, ratings
from game.services.play.seating import hosting, moderation, presence
from tests.game.commands.output import said
from tests.game.play import (
    COUNTED,
    LENGTH,
    NOW,
    STARTED,
    host_of,
    later,
    new_game,
    play,
    refusal,
    say,
    sit,
)
from tests.game.services.accounts.test_players import account
from tests.game.services.play.ranking.test_leaderboards import play_public

Ratings = dict[str | None, tuple[float, float, int]]  # by name; None: of nobody any more


@pytest.fixture
def game() -> Game:
    return games.public_game(NOW)


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


def test_ratings_by_earlier_rules_are_rated_again(game: Game) -> None:
    sit(game, "alice")
    play_public(game, 0, alice="cat")
    before = rated()
    assert not rating_history.is_due()
    Standing.objects.update(experience=None)
    PlayerRating.objects.update(mu=30)
    assert rating_history.is_due()
    said("recompute_ratings")
    assert not rating_history.is_due()
    assert rated() == before


def test_an_annulled_round_changes_no_ratings_until_it_is_reinstated(game: Game) -> None:
    for name in ("alice", "bob"):
        sit(game, name)
    play_public(game, 0, alice="cat", bob="line tin")
    first = rated()
    second = play_public(game, 1, alice="cater", bob="tin")
    before, past = rated(), history()
    chosen = Round.objects.filter(pk=second.pk)
    assert rating_history.annul(chosen, timezone.now()) == 1
    assert rating_history.annul(chosen, timezone.now()) == 0
    assert rating_history.is_due()
    said("recompute_ratings")
    assert not rating_history.is_due()
    assert rated() == first
    assert ratings.change(second, Seat.objects.get(name="alice")) is None
    assert rating_history.annul(chosen, None) == 1
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
    game = new_game(rated=Rated.YES, scoring=Scoring.EVERYONE)
    sit(game, "bob")
    hosting.add_computer(game, host_of(game), Strength.CHAMPION, NOW)
    return game


def play_private(game: Game, bob: str = "line cat", after: float = 0) -> None:
    """`after`: the seconds from NOW to the start."""
    round_ = play(game, later(after))
    at = round_.starts_at
    say(round_, host_of(game), "tin", at)
    if bob:
        say(round_, Seat.objects.get(name="bob"), bob, at)
    settling.settle_overdue(game.rounds_played.all(), later(after + LENGTH + 10))


def establish(*names: str) -> None:
    """As if they had played ten rounds of the public game."""
    for name in names:
        player = Player.objects.filter(seats__name=name).first()
        PlayerRating.objects.create(player=player, mu=25, sigma=4, rounds=10)


def moved() -> dict[str | None, float]:
    """By how many points each rating has moved from 1,000."""
    return {name: 40 * (mu - 25) for name, (mu, _, _) in rated().items()}


def test_private_games_count_a_little_if_they_are_rated(private: Game) -> None:
    presence.join(private, account("anna"), "anna", NOW)
    say(play(private), Seat.objects.get(name="anna"), "mar cater")
    play_private(private)
    assert rated().keys() == {"alice", "anna", "bob"}
    assert {rounds for *_, rounds in rated().values()} == {0}
    assert 0 < max(abs(by) for by in moved().values()) < 1.001
    same_again()


def test_an_own_guest_and_a_computer_raise_no_rating(private: Game) -> None:
    establish("alice")
    play_private(private, bob="cat")
    assert moved()["alice"] == 0
    PlayerRating.objects.all().delete()
    establish("alice", "bob")  # two who are known do play with a computer
    play_private(private, after=600)
    assert moved() == {"alice": pytest.approx(-5), "bob": pytest.approx(5)}


@pytest.mark.parametrize(
    "decision", ["only hosts", "removes", "ends", "ends alone", "leaves", "handicap"]
)
def test_a_host_who_loses_decides_nothing_afterwards(private: Game, decision: str) -> None:
    """Bob wins, and cas is a second player of the host."""
    host, bob, cas = host_of(private), Seat.objects.get(name="bob"), sit(private, "cas")
    establish("alice", "bob")
    if decision == "handicap":  # whose word would decide
        hosting.handicap(private, host, cas, None, 90, NOW)
    round_ = play(private)
    for seat, words in ((host, "tin"), (bob, "line cat"), (cas, "mar")):
        say(round_, seat, words)
    at = later(60)
    if decision == "only hosts":
        chosen = replace(private.chosen(), host_plays=False)
        assert refusal(hosting.configure, private, host, chosen, at) == "round.running"
    if decision == "removes":
        for seat in (bob, cas):
            hosting.remove(private, host, seat, at)
    if decision.startswith("ends"):
        hosting.set_door(private, host, Door.LOCKED, at)
        for seat in (bob, cas) if decision == "ends alone" else ():
            presence.leave(private, seat, at)
        code = "rated.no_end" if decision == "ends alone" else "round.not_untimed"
        assert refusal(rounds.finish, private, host, at) == code
    if decision == "leaves":
        presence.leave(private, host, at)
    settling.settle_overdue(private.rounds_played.all(), COUNTED)
    assert moved()["alice"] < 0 < moved()["bob"]


def test_whoever_has_found_nothing_may_still_only_host(private: Game) -> None:
    host, bob = host_of(private), Seat.objects.get(name="bob")
    sit(private, "cas")
    establish("bob", "cas")
    round_ = play(private)
    chosen = replace(private.chosen(), host_plays=False)
    hosting.configure(private, host, chosen, STARTED)
    for seat, words in ((bob, "line cat"), (Seat.objects.get(name="cas"), "mar")):
        say(round_, seat, words)
    assert refusal(rounds.finish, private, host, later(9)) == "rated.no_end"
    settling.settle_overdue(private.rounds_played.all(), COUNTED)
    assert moved()["bob"] > 0 > moved()["cas"]


def test_players_of_one_address_are_not_compared(private: Game) -> None:
    Seat.objects.filter(strength__isnull=False).update(removed_at=NOW)
    establish("alice", "bob")
    Seat.objects.filter(strength=None).update(origin=7)
    play_private(private)
    assert moved() == {"alice": 0, "bob": 0}
    Seat.objects.filter(name="bob").update(origin=8)
    play_private(private, after=600)
    assert moved() == {"alice": pytest.approx(-5), "bob": pytest.approx(5)}


def test_a_seat_keeps_a_number_that_many_addresses_share(game: Game) -> None:
    addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.2"]
    one, two, other = (
        presence.join(game, players.guest(f"p{n}", NOW), None, NOW, address).origin
        for n, address in enumerate(addresses)
    )
    assert one == two != other
    assert one is not None
    assert 0 <= one < 2**15


def test_private_rounds_with_the_same_players_count_less_and_less(private: Game) -> None:
    Seat.objects.filter(strength__isnull=False).update(removed_at=NOW)
    establish("alice", "bob")
    gains: list[float] = []
    for number in range(8):
        play_private(private, after=400 * number)
        gains.append(moved()["bob"] - sum(gains))
    assert gains == sorted(gains, reverse=True)
    assert 0 < gains[-1] < gains[0] / 4
    play_private(private, after=8 * 24 * 3600)
    assert moved()["bob"] - sum(gains) == pytest.approx(gains[0])


@pytest.mark.parametrize("spoilt", ["no", "handicap", "alone"])
def test_private_rounds_that_do_not_count(private: Game, spoilt: str) -> None:
    establish("alice", "bob")
    host, bob = host_of(private), Seat.objects.get(name="bob")
    if spoilt == "no":
        Game.objects.filter(pk=private.pk).update(rated="no")
    if spoilt == "handicap":
        hosting.handicap(private, host, bob, None, 90, NOW)
    play_private(private, bob="" if spoilt == "alone" else "line cat")
    assert Round.objects.get().settled_at
    assert moved() == {"alice": 0, "bob": 0}


@pytest.mark.parametrize("leaves", ["merged", "deleted"])
def test_whoever_leaves_during_a_round_has_no_part_in_its_ratings(
    private: Game, leaves: str
) -> None:
    anna = account("anna")
    sit(private, "cas")
    presence.join(private, anna, "anna", NOW)
    round_ = play(private)
    for name, words in (("bob", "tin"), ("anna", "cat line"), ("cas", "mar cater")):
        say(round_, Seat.objects.get(name=name), words)
    bob = Player.objects.get(name="bob")
    if leaves == "merged":
        merging.merge(bob, anna, timezone.now())
    else:
        moderation.forget(bob, timezone.now())
    settling.settle_overdue(private.rounds_played.all(), COUNTED)
    assert rated().keys() == {"anna", "cas"}
    same_again()


def test_an_account_gains_nothing_by_its_own_guest(game: Game) -> None:
    anna = account("anna")
    for name in ("alice", "bob"):
        sit(game, name)
    presence.join(game, anna, "anna", NOW)
    for number in range(11):  # alice counts in the last one alone
        play_public(game, number, alice="tin", bob="" if number else "cat", anna="cater line")
    before = moved()["anna"]
    merging.merge(Player.objects.get(name="alice"), anna, timezone.now())
    assert moved()["anna"] < before
    same_again()


def test_a_change_is_told_with_its_sign() -> None:
    changes = [ratings.Change(1000, by).signed for by in (-1200, 0, 7)]
    assert changes == ["\N{MINUS SIGN}1,200", "+0", "+7"]


@pytest.mark.parametrize("has_own", [False, True])
def test_a_guests_rating_becomes_that_of_an_account_without_one(game: Game, has_own: bool) -> None:
    for name in ("alice", "bob"):
        sit(game, name)
    anna = account("anna")
    presence.join(game, anna, "anna", NOW)
    play_public(game, 0, alice="cat", bob="line tin", anna="cater" if has_own else "")
    of_guest, guest = rated()["alice"], Player.objects.get(name="alice")
    merging.merge(guest, anna, timezone.now())
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
