"""A class list: its names are seats that wait for their players."""

from game.models import Game, Player, Seat
from game.rules.settings import Door
from game.services.accounts import players
from game.services.play import settling
from game.services.play.seating import handover, hosting, presence, roster
from game.services.play.seating import seats as places
from tests.game.play import (
    COUNTED,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    later,
    named,
    new_game,
    play,
    refusal,
    say,
    seated,
    sit,
)


def listed(game: Game) -> list[tuple[str, bool]]:
    return [(seat.name, not seat.expected) for seat in game.seats.listed()]


def seat_of(game: Game, name: str) -> int:
    return named(game, name).pk


def test_everybody_taps_their_name_at_any_door() -> None:
    game, alice = seated(host_plays=False)
    roster.write(game, alice, ["Mia", "", " Ben "], NOW)
    hosting.set_door(game, alice, Door.LOCKED, NOW)
    assert refusal(sit, game, "stranger") == "game.locked"
    assert game_snapshot(game, alice, NOW)["players"] == []
    tablet = players.guest("guest", NOW)
    mia = roster.take(game, tablet, seat_of(game, "Mia"), later(1))
    assert (mia.name, mia.named_by_host, listed(game)) == (
        "Mia",
        True,
        [("Mia", True), ("Ben", False)],
    )
    assert places.of_player(game, tablet) == mia
    other = players.guest("other", NOW)
    assert refusal(roster.take, game, other, mia.pk, later(2)) == "seat.taken"
    assert roster.take(game, tablet, mia.pk, later(2)) == mia  # once more
    round_ = play(game)
    say(round_, mia, "cat")
    assert refusal(roster.take, game, tablet, seat_of(game, "Ben"), STARTED) == "seat.has_words"
    settling.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", flat=True)) == ["Mia"]
    assert Player.objects.filter(name="Mia").count() == 0  # the placeholder is gone


def test_a_card_brings_a_child_back_on_another_device() -> None:
    game, alice = seated()
    roster.write(game, alice, ["Mia", "Ben"], NOW)
    phone, tablet = players.guest("phone", NOW), players.guest("tablet", NOW)
    mia = roster.take_by_card(game, phone, named(game, "Mia"), NOW)
    say(play(game), mia, "cat")
    asked = roster.take_by_card(game, tablet, named(game, "Mia"), STARTED)  # its phone is there
    assert (asked.claims, asked.knocked_at) == (mia, STARTED)
    assert places.of_player(game, phone) == mia
    gone = later(70)
    assert roster.take_by_card(game, tablet, named(game, "Mia"), gone) == mia
    assert not Seat.objects.filter(pk=asked.pk).exists()
    assert places.of_player(game, tablet) == mia
    assert refusal(places.of_player, game, phone) == "seat.unknown"
    assert (
        refusal(roster.take_by_card, game, alice.player, named(game, "Mia"), later(140))
        == "seat.host"
    )


def test_a_name_taken_by_mistake_waits_for_its_child_again() -> None:
    game, alice = seated()
    roster.write(game, alice, ["Mia", "Ben", "Zoe"], NOW)
    phone, tablet = players.guest("phone", NOW), players.guest("tablet", NOW)
    roster.take(game, phone, seat_of(game, "Ben"), NOW)
    assert roster.take_by_card(game, phone, named(game, "Mia"), NOW).name == "Mia"
    assert listed(game) == [("Mia", True), ("Ben", False), ("Zoe", False)]
    zoe = roster.take(game, tablet, seat_of(game, "Zoe"), NOW)
    handover.claim(game, tablet, seat_of(game, "Mia"), NOW)
    assert listed(game) == [("Mia", True), ("Ben", False), ("Zoe", False)]
    assert roster.take(game, players.guest("guest", NOW), zoe.pk, NOW) == zoe


def test_a_newcomer_who_gets_the_name_of_a_missing_child_is_that_child() -> None:
    game, alice, rude = seated("Nobody")
    roster.write(game, alice, ["Mia", "Ben"], NOW)
    hosting.rename(game, alice, rude, "mia", NOW)
    rude.refresh_from_db()
    assert (rude.name, rude.roster_place, rude.named_by_host) == ("Mia", 1, True)
    assert (rude.pupil and rude.pupil.name, listed(game)) == (
        "Mia",
        [("Mia", True), ("Ben", False)],
    )
    assert refusal(hosting.rename, game, alice, rude, "Ben", NOW) == "name.taken"
    assert refusal(hosting.rename, game, rude, rude, "Rude", NOW) == "name.of_host"


def test_a_list_written_again_keeps_those_who_are_there() -> None:
    game, alice, zoe = seated("Zoe")
    roster.write(game, alice, ["Mia", "Ben"], NOW)
    mia = roster.take(game, players.guest("guest", NOW), seat_of(game, "Mia"), NOW)
    roster.write(game, alice, ["Zoe", "Tom", "Mia"], NOW)
    assert listed(game) == [("Zoe", True), ("Tom", False), ("Mia", True)]
    roster.write(game, alice, [], NOW)
    assert set(Seat.objects.filter(game=game)) == {alice, zoe, mia}
    assert presence.join(game, mia.player, None, NOW) == mia


def test_a_wrong_list_is_refused_with_its_line() -> None:
    game, alice, bob = seated("bob")
    for lines, code in (
        (["Mia", "Ben", "mia"], "names.repeated"),
        (["x" * 21], "name.length"),
        ([f"child {n}" for n in range(201)], "names.many"),
    ):
        assert refusal(roster.write, game, alice, lines, NOW) == code
    assert refusal(roster.write, game, bob, ["Mia"], NOW) == "game.not_host"
    assert listed(game) == []


def test_those_who_come_are_spread_over_the_teams() -> None:
    game = new_game(host_plays=False, teams=2)
    names = ["Mia", "Ben", "Zoe", "Tom"]
    roster.write(game, host_of(game), names, NOW)
    guests = {name: players.guest("guest", NOW) for name in names}
    taken = [roster.take(game, guests[name], seat_of(game, name), NOW) for name in names]
    assert sorted(seat.team or 0 for seat in taken) == [1, 1, 2, 2]
