"""Computers fill up the public game while few people are there."""

from datetime import timedelta

import pytest

from game.db import ttl_cache
from game.models import FoundWord, Game, Round, Seat
from game.services import housekeeping
from game.services.play import computers, games, rounds
from game.services.play.seating import presence, seats
from tests.game.play import NOW, game_snapshot, later, put, results_of, say, sit

PERIOD = 216  # NOW is the start of a round


@pytest.fixture
def game() -> Game:
    return games.public_game(NOW)


def look(game: Game, number: int = 0, seconds: float = 1) -> Round:
    """At the round that starts so many rounds after NOW; these seconds after its start."""
    ttl_cache.clear()
    found = rounds.current(game, later(number * PERIOD + seconds))
    assert found
    return found


def here(*people: Seat, number: int = 0) -> None:
    Seat.objects.filter(pk__in=[seat.pk for seat in people]).update(seen_at=later(number * PERIOD))


def computers_of(round_: Round) -> int:
    return Round.objects.values_list("computers", flat=True).get(pk=round_.pk) or 0


def test_while_nobody_is_there_nothing_is_stored(game: Game) -> None:
    for number in range(3):
        assert look(game, number, 100).computers is None
    assert not Seat.objects.exists()
    assert not FoundWord.objects.exists()


def test_a_round_keeps_the_computers_it_began_with(game: Game) -> None:
    for name in ("ann", "ben"):
        sit(game, name)
    assert computers_of(look(game)) == 2
    sit(game, "late", later(2))
    assert computers_of(look(game, seconds=5)) == 2


def test_it_plays_and_is_ranked_beside_people(game: Game) -> None:
    alice = sit(game, "alice")
    round_ = put(look(game))
    computers.script.cache_clear()
    snapshot = game_snapshot(game, alice, later(1))
    assert [each["computer"] for each in snapshot["players"]] == [None, *["average"] * 3]
    assert snapshot["present"] == seats.present(game.pk, later(1)) == 1
    say(round_, alice, "cat line tin mar", later(60))
    look(game, seconds=179)
    results = results_of(round_, alice, later(181))
    by_name = {row["name"]: row for row in results["standings"]}
    assert by_name["alice"]["points"] == 4
    assert {row["computer"] for row in results["standings"]} == {None, "average"}
    playing = {seat for seat, _ in computers.fill_ins(round_)}
    assert len(playing) == 3
    assert set(FoundWord.objects.values_list("seat_id", flat=True)) <= playing | {alice.pk}


def test_a_latecomer_finds_computers_that_have_played_since_the_start(game: Game) -> None:
    assert look(game, seconds=100).computers is None
    sit(game, "alice", later(120))
    round_ = put(look(game, seconds=121))
    assert computers_of(round_) == 3
    computers.script.cache_clear()
    planned = computers.planned(round_)
    assert any(entry.received_at < later(120) for entry in planned)


def test_fewer_computers_play_as_people_come(game: Game) -> None:
    people = [sit(game, name) for name in ("ann", "ben", "cas")]
    here(people[0], number=1)
    assert computers_of(look(game, 1)) == 3
    here(*people, number=2)
    assert computers_of(look(game, 2)) == 0
    names = {player["name"] for player in game_snapshot(game, None, later(2 * PERIOD))["players"]}
    assert names == {"ann", "ben", "cas"}


def test_others_take_their_turn_in_the_next_round(game: Game) -> None:
    alice = sit(game, "alice")
    first = computers.fill_ins(look(game))
    here(alice, number=1)
    assert len({*first} - {*computers.fill_ins(look(game, 1))}) == 1
    assert Seat.objects.filter(strength__isnull=False).count() == 5


def test_no_computers_play_for_long_for_a_page_that_was_left_open(game: Game) -> None:
    alice = sit(game, "alice")
    seen = []
    for number in range(6):
        here(alice, number=number)
        seen.append(computers_of(look(game, number)))
    assert seen == [3, 3, 3, 0, 0, 0]
    say(put(look(game, 5)), alice, "cat", later(5 * PERIOD + 9))
    here(alice, number=6)
    assert computers_of(look(game, 6)) == 3
    here(alice, number=20)
    assert computers_of(look(game, 20)) == 3


def test_names_of_computers_differ_from_those_of_people(game: Game) -> None:
    clara = sit(game, "Clara")
    look(game)
    names = set(Seat.objects.filter(strength__isnull=False).values_list("name", flat=True))
    assert len(names) == 5
    assert clara.name not in names
    much_later = NOW + timedelta(hours=3)
    guest = presence.join(game, sit(game, "x", much_later).player, None, much_later)
    assert seats.free_name(game, "Nora", much_later) == "Nora 2"
    assert guest.name == "x"


def test_the_seats_of_computers_are_kept(game: Game) -> None:
    sit(game, "alice")
    look(game)
    Round.objects.all().delete()
    housekeeping.delete_expired(NOW + timedelta(days=2000))
    assert not Seat.objects.people().exists()
    assert Seat.objects.count() == 5
