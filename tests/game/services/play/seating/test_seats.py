"""Seats in a game: taken, named, left, seen."""

from typing import Any

import pytest

from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import StartBy
from game.services.accounts import players
from game.services.play import games, rounds, settling
from game.services.play.seating import hosting, moderation, presence, seats
from tests.game.play import COUNTED, NOW, host_of, later, new_game, play, refusal, say, seated, sit


def test_a_name_that_looks_like_a_taken_one_is_refused() -> None:
    game, stranger = new_game("alice"), players.guest("charlie", NOW)
    for name in ("ALICE", "Ａlice"):
        with pytest.raises(Refusal, match="2” is free") as refused:
            presence.join(game, stranger, name, NOW)
        assert (refused.value.code, refused.value.field) == ("name.taken", "name")
        assert not Seat.objects.filter(player=stranger).exists()
    assert presence.join(game, stranger, None, NOW).name == "charlie"


def test_a_name_without_a_wish_gets_a_number() -> None:
    game = new_game("alice")
    names = [presence.join(game, players.guest("Alice", NOW), None, NOW).name for _ in range(3)]
    assert names == ["Alice 2", "Alice 3", "Alice 4"]


def test_in_the_public_game_a_name_is_free_again_after_an_hour() -> None:
    game = games.public_game(NOW)
    ann, other = players.guest("Ann", NOW), players.guest("ann", NOW)
    first = presence.join(game, ann, None, NOW)
    soon, long_after = later(3600), later(3601)
    assert presence.join(game, players.guest("Ann", NOW), None, soon).name == "Ann 2"
    second = presence.join(game, other, "ann", long_after)
    assert second != first
    back = presence.join(game, ann, None, later(3700))
    assert (back, back.name) == (first, "Ann 3")


def test_players_can_rename_themselves_and_hosts_anybody() -> None:
    game, alice, bob, charlie = seated("bob", "charlie")
    hosting.rename(game, bob, bob, "BOB", NOW)
    hosting.rename(game, alice, charlie, "chuck", NOW)
    assert [s.name for s in Seat.objects.all()] == ["alice", "BOB", "chuck"]
    assert refusal(hosting.rename, game, bob, charlie, "chump", NOW) == "game.not_host"
    assert refusal(hosting.rename, game, bob, bob, "Chuck", NOW) == "name.taken"
    assert refusal(hosting.rename, game, bob, bob, "", NOW) == "name.length"
    stranger = host_of(new_game("dora"))
    assert refusal(hosting.rename, game, stranger, stranger, "eve", NOW) == "seat.unknown"
    assert sit(game, "bobby").name == "bobby"


def test_a_name_given_by_the_host_stays_until_the_host_frees_it() -> None:
    game, alice, bob = seated("bob")
    hosting.rename(game, bob, bob, "Zorro", NOW)
    hosting.rename(game, alice, bob, "Bob", NOW)
    assert refusal(hosting.rename, game, bob, bob, "Zorro", NOW) == "name.of_host"
    moderation.rename(bob.player, "Zorro", NOW)
    bob.refresh_from_db()
    assert bob.name == "Bob"
    hosting.rename(game, alice, bob, "", NOW)
    hosting.rename(game, bob, bob, "Robert", NOW)
    assert bob.name == "Robert"
    hosting.rename(game, alice, bob, "Bob", NOW)
    hosting.pass_host(game, alice, bob)
    hosting.rename(game, bob, bob, "Boss", NOW)
    assert bob.name == "Boss"


def test_a_player_who_leaves_keeps_name_and_seat() -> None:
    game, alice, bob = seated("bob")
    presence.leave(game, bob, later(5))
    assert list(Seat.objects.filter(game=game).present(later(5))) == [alice]
    charlie = players.guest("charlie", NOW)
    assert refusal(presence.join, game, charlie, "bob", later(6)) == "name.taken"
    presence.touch(bob, later(30))  # another tab, still open
    assert list(Seat.objects.filter(game=game).present(later(30))) == [alice]
    assert presence.join(game, bob.player, None, later(99)) == bob
    assert list(Seat.objects.filter(game=game).present(later(99))) == [bob]


def test_a_player_who_has_left_can_do_nothing() -> None:
    game, alice, bob = seated("bob", start_by=StartBy.ANYONE)
    presence.leave(game, bob, later(5))
    assert refusal(rounds.start, game, bob, later(6)) == "seat.unknown"
    assert refusal(hosting.pass_host, game, alice, bob) == "seat.unknown"
    assert host_of(game) == alice


def test_a_player_who_left_before_a_round_is_not_in_its_standings() -> None:
    game = new_game("alice")
    bob, charlie = sit(game, "bob"), sit(game, "charlie")
    presence.leave(game, bob, later(1))
    round_ = play(game)
    say(round_, charlie, "cat")
    presence.leave(game, charlie, later(9))
    settling.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", flat=True)) == ["charlie", "alice"]


def test_a_full_game_has_room_once_somebody_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "MOST_PRIVATE", 2)
    game, bob, carol = new_game(), players.guest("bob", NOW), players.guest("carol", NOW)
    last = sit(game, "last")
    assert refusal(presence.join, game, bob, None, NOW) == "game.full"
    presence.leave(game, last, NOW)
    seat = presence.join(game, bob, None, NOW)
    assert refusal(presence.join, game, last.player, None, NOW) == "game.full"
    hosting.remove(game, host_of(game), seat, NOW)
    assert presence.join(game, carol, None, NOW).name == "carol"


def test_signs_of_life_are_written_down_at_intervals(django_assert_max_num_queries: Any) -> None:
    alice = host_of(new_game())
    for seconds, seen in ((14, 0), (15, 15), (29, 15), (30, 30)):
        presence.touch(alice, later(seconds))
        alice.refresh_from_db()
        assert alice.seen_at == later(seen)
    many = [new_game("alice") for _ in range(10)]
    present = {game: [host_of(game).pk, sit(game, "bob").pk] for game in many}
    with django_assert_max_num_queries(3):
        presence.touch_all(present, later(60))
    assert Seat.objects.filter(seen_at=later(60)).count() == 20
    assert Game.objects.filter(active_at=later(60)).count() == 10
    Game.objects.filter(pk=many[0].pk).delete()
    presence.touch_all(present, later(80))
    assert Seat.objects.filter(seen_at=later(80)).count() == 18
