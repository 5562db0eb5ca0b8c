"""Newcomers who knock, and wait until the host lets them in."""

from datetime import datetime

import pytest

from game.limits.rates import RateLimited
from game.models import Game, Player, Seat
from game.rules.settings import Door
from game.services.accounts import players
from game.services.play import settling
from game.services.play.seating import hosting, knocks, moderation, presence, seats
from tests.game.play import (
    COUNTED,
    NOBODY,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal,
    say,
)


@pytest.fixture
def game() -> Game:
    made = new_game("alice")
    hosting.set_door(made, host_of(made), Door.KNOCK, NOW)
    return made


def knock(
    game: Game, name: str = "dora", at: datetime = NOW, player: Player | None = None
) -> Player:
    player = player or players.guest(name, at)
    assert refusal(presence.join, game, player, None, at) == "seat.waiting"
    return player


def waiting(game: Game, at: datetime = NOW) -> list[str]:
    """The names that the host sees."""
    knocks_ = game_snapshot(game, host_of(game), at)["you"]["knocks"]
    return [each["name"] for each in knocks_]


def seat_of(player: Player) -> int:
    return Seat.objects.get(player=player).pk


def test_the_host_lets_in_those_who_knock_one_by_one(game: Game) -> None:
    dora, ernie = knock(game, "dora"), knock(game, "ernie", later(1))
    assert waiting(game, later(2)) == ["dora", "ernie"]
    hosting.let_in(game, host_of(game), seat_of(dora), later(3))
    assert waiting(game, later(4)) == ["ernie"]
    seat = presence.join(game, dora, "anything", later(5))
    assert (seat.name, seat.joined_at, seats.present(game.pk, later(5))) == ("dora", later(3), 2)
    knock(game, at=later(6), player=ernie)


def test_a_guest_who_is_turned_away_stays_away(game: Game) -> None:
    dora = knock(game)
    hosting.turn_away(game, host_of(game), seat_of(dora), NOW)
    assert waiting(game) == []
    for door in Door:
        hosting.set_door(game, host_of(game), door, NOW)
        with pytest.raises(Exception, match="turned you away"):
            presence.join(game, dora, None, NOW)
    hosting.set_door(game, host_of(game), Door.KNOCK, NOW)
    knock(game, "dora")


def test_a_guest_who_knocks_has_no_part_in_the_game(game: Game) -> None:
    alice, bob = host_of(game), sit_in(game, "bob")
    round_ = play(game)
    dora = knock(game, at=STARTED)
    mallory = Seat.objects.get(player=dora)
    snapshot = game_snapshot(game, bob, STARTED)
    assert [each["name"] for each in snapshot["players"]] == ["alice", "bob"]
    assert (snapshot["present"], snapshot["you"]["knocks"]) == (2, [])
    assert seats.of_visitor(game, dora.pk) is None
    for call in (
        lambda: seats.of_player(game, dora),
        lambda: hosting.rename(game, alice, mallory, "eve", NOW),
        lambda: hosting.remove(game, alice, mallory, NOW),
        lambda: hosting.pass_host(game, alice, mallory),
    ):
        assert refusal(call) == "seat.unknown"
    assert refusal(seats.named, game, mallory.pk) == "seat.invalid"
    assert [each.code for each in say(round_, mallory, "cat")] == ["seat.removed"]
    say(round_, bob, "tin")
    settling.settle_overdue(game.rounds_played.all(), COUNTED)
    assert set(round_.standings.values_list("seat", flat=True)) == {alice.pk, bob.pk}


def sit_in(game: Game, name: str) -> Seat:
    player = knock(game, name)
    hosting.let_in(game, host_of(game), seat_of(player), NOW)
    return presence.join(game, player, None, NOW)


def test_names_are_checked_as_for_everybody(game: Game) -> None:
    knock(game, "dora")
    other = players.guest("other", NOW)
    for name, code in (
        ("Alice", "name.taken"),
        ("d\u043era", "name.taken"),
        ("sh1t", "name.offensive"),
    ):
        assert refusal(presence.join, game, other, name, NOW) == code
    assert waiting(game) == ["dora"]
    knock(game, "Dora")
    assert waiting(game) == ["dora", "Dora 2"]


def test_an_open_door_lets_in_who_has_knocked_and_a_locked_one_refuses(game: Game) -> None:
    dora = knock(game)
    hosting.set_door(game, host_of(game), Door.LOCKED, later(1))
    assert refusal(presence.join, game, dora, None, later(2)) == "game.locked"
    assert waiting(game, later(2)) == []
    hosting.set_door(game, host_of(game), Door.OPEN, later(3))
    seat = presence.join(game, dora, None, later(4))
    assert (seat.knocked_at, seat.joined_at) == (None, later(4))


def test_a_knock_ends_when_its_guest_is_gone(game: Game) -> None:
    dora, _ = knock(game), knock(game, "ernie")
    knock(game, at=later(120), player=dora)
    assert waiting(game, later(185)) == ["dora"]
    knock(game, "Ernie", later(186))  # the name is free
    assert waiting(game, later(186)) == ["dora", "Ernie"]


def test_a_knock_ends_after_ten_minutes_in_any_case(game: Game) -> None:
    dora = knock(game)
    for minute in range(1, 10):
        knock(game, at=later(60 * minute), player=dora)
    assert waiting(game, later(599)) == ["dora"]
    assert waiting(game, later(600)) == []
    assert refusal(hosting.let_in, game, host_of(game), seat_of(dora), later(600)) == "seat.invalid"
    knock(game, at=later(601), player=dora)
    assert waiting(game, later(601)) == ["dora"]


def test_the_number_of_those_who_knock_is_limited(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(knocks, "MOST", 2)
    for name in ("dora", "ernie"):
        knock(game, name)
    assert refusal(presence.join, game, players.guest("flo", NOW), None, NOW) == "game.full"
    monkeypatch.setattr(seats, "MOST_PRIVATE", 1)
    dora = seat_of(Player.objects.get(name="dora"))
    assert refusal(hosting.let_in, game, host_of(game), dora, NOW) == "game.full"


def test_one_address_cannot_fill_the_door(game: Game, settings: object) -> None:
    settings.RATES = {**settings.RATES, "seat": "2/10min"}  # type: ignore[attr-defined]
    for name in ("dora", "ernie"):
        player = players.guest(name, NOW)
        for _ in range(3):  # asking again is free
            assert refusal(presence.join, game, player, None, NOW, NOBODY.address) == "seat.waiting"
    with pytest.raises(RateLimited):
        presence.join(game, players.guest("flo", NOW), None, NOW, NOBODY.address)
    assert len(waiting(game)) == 2


def test_only_the_host_lets_in_and_turns_away(game: Game) -> None:
    bob, dora = sit_in(game, "bob"), knock(game)
    for call in (hosting.let_in, hosting.turn_away):
        assert refusal(call, game, bob, seat_of(dora), NOW) == "game.not_host"
        assert refusal(call, game, host_of(game), bob.pk, NOW) == "seat.invalid"
    other = new_game("carol")
    assert refusal(hosting.let_in, other, host_of(other), seat_of(dora), NOW) == "seat.invalid"


def test_data_of_a_guest_who_waits_are_deleted(game: Game) -> None:
    dora = knock(game)
    moderation.forget(dora, NOW)
    assert waiting(game) == []
    assert not Seat.objects.filter(player=dora).exists()
