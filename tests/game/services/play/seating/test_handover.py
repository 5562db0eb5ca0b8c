"""A seat goes to another device; removals are taken back."""

import pytest

from game.models import Game, Round, Seat
from game.rules.settings import Door
from game.services.accounts import contacts, players
from game.services.play import rounds, settling
from game.services.play.seating import (
    handover,
    hosting,
    knocks,
    moderation,
    presence,
    removals,
    roster,
)
from game.services.play.seating import seats as places
from game.web.play.results.recap import own_result
from tests.game.play import (
    COUNTED,
    NOW,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal,
    results_of,
    say,
    seated,
    sit,
)


def names(game: Game) -> list[str]:
    return sorted(Seat.objects.seated().filter(game=game).values_list("name", flat=True))


# -- handing over ----------------------------------------------------------------------------------


@pytest.mark.parametrize("door", Door)
def test_a_seat_goes_to_another_device_with_its_words_once_the_host_says_yes(door: Door) -> None:
    game, alice, mia = seated("Mia", host_plays=False)
    hosting.handicap(game, alice, mia, 3, 200, NOW)
    hosting.set_door(game, alice, door, NOW)
    round_ = play(game)
    say(round_, mia, "cat")
    phone, tablet = mia.player, players.guest("Mia", NOW)
    handover.claim(game, tablet, mia.pk, later(9))
    assert refusal(presence.join, game, tablet, None, later(10)) == "seat.waiting"
    [knock] = game_snapshot(game, alice, later(10))["you"]["knocks"]
    assert (knock["claims"], knock["claims_name"]) == (mia.pk, "Mia")
    assert say(round_, mia, "tin", later(10))[0].accepted  # the phone plays on until then
    hosting.let_in(game, alice, knock["seat"], later(11))
    seat = presence.join(game, tablet, None, later(12))
    assert seat == mia
    assert say(round_, seat, "line", later(12))[0].accepted
    assert refusal(places.of_player, game, phone) == "seat.unknown"
    watcher = places.of_visitor(game, phone.pk)
    assert watcher
    assert watcher.left_at
    assert game.may_watch(is_member=True)
    settling.settle(round_, COUNTED)
    standings = round_.standings.values_list("seat__name", "points", "words")
    assert list(standings) == [("Mia", 6, 3)]


def test_whoever_was_muted_stays_so_on_another_device() -> None:
    game, alice, mia, tom = seated("Mia", "Tom")
    tablet = players.guest("Mia", NOW)
    contacts.mute(alice.player, mia.player, NOW)
    contacts.follow(alice.player, tablet, NOW)
    contacts.follow(tom.player, mia.player, NOW)
    handover.claim(game, tablet, mia.pk, NOW)
    hosting.let_in(game, alice, knocks.waiting(game, NOW)[0].pk, NOW)
    mia.refresh_from_db()
    assert mia.player == tablet
    assert contacts.muted_seats(alice.player_id, game.pk) >= {mia.pk}
    assert contacts.muted_seats(tom.player_id, game.pk) == set()


def test_who_has_not_played_yet_may_say_who_they_are() -> None:
    game = new_game()
    mia, second = sit(game, "Mia"), sit(game, "Mia 2")
    handover.claim(game, second.player, mia.pk, NOW)
    assert names(game) == ["Mia", "alice"]
    hosting.let_in(game, host_of(game), knocks.waiting(game, NOW)[0].pk, NOW)
    assert presence.join(game, second.player, None, NOW) == mia
    ben = sit(game, "Ben")
    say(play(game), ben, "cat")
    assert refusal(handover.claim, game, ben.player, mia.pk, NOW) == "seat.has_words"


def test_seats_that_nobody_can_claim_are_refused() -> None:
    game, alice, mia = seated("Mia")
    tom = players.guest("Tom", NOW)
    assert refusal(handover.claim, game, alice.player, mia.pk, NOW) == "seat.host"
    assert refusal(handover.claim, game, tom, alice.pk, NOW) == "seat.invalid"
    assert refusal(handover.claim, game, mia.player, mia.pk, NOW) == "seat.invalid"
    players.make("Mia", "hash", mia.player, NOW)  # signs in on the other device
    assert refusal(handover.claim, game, tom, mia.pk, NOW) == "seat.invalid"
    zoe = sit(game, "Zoe")
    handover.claim(game, tom, zoe.pk, NOW)
    hosting.turn_away(game, alice, knocks.waiting(game, NOW)[0].pk, NOW)
    assert refusal(handover.claim, game, tom, zoe.pk, NOW) == "seat.removed"
    other = players.guest("other", NOW)
    handover.claim(game, other, zoe.pk, NOW)
    [claim] = knocks.waiting(game, NOW)
    hosting.remove(game, alice, zoe, NOW)
    assert refusal(hosting.let_in, game, alice, claim.pk, NOW) == "seat.invalid"


# -- taking removals back --------------------------------------------------------------------------


def test_the_host_takes_a_removal_back() -> None:
    game, alice, mia = seated("Mia", host_plays=False)
    hosting.rename(game, alice, mia, "Mia B.", NOW)
    round_ = play(game)
    say(round_, mia, "cat")
    hosting.remove(game, alice, mia, later(9))
    sit(game, "Mia B.", later(10))
    [removed] = game_snapshot(game, alice, later(10))["you"]["removed"]
    assert removed["name"] == "Mia B."
    assert refusal(removals.restore, game, mia, [mia.pk], later(11)) == "game.not_host"
    assert removals.restore(game, alice, [mia.pk], later(11)) == 1
    assert refusal(removals.restore, game, alice, [mia.pk], later(11)) == "seat.invalid"
    assert presence.join(game, mia.player, None, later(12)).name == "Mia B. 2"
    assert refusal(hosting.rename, game, mia, mia, "Queen", later(12)) == "name.of_host"
    settling.settle(round_, COUNTED)
    assert list(round_.standings.filter(seat=mia).values_list("points", flat=True)) == [1]


def test_removing_newcomers_is_undone_as_one() -> None:
    game, alice = seated()
    hosting.remove(game, alice, sit(game, "Eve"), NOW)
    newcomers = [sit(game, f"new {n}") for n in range(3)]
    hosting.set_door(game, alice, Door.KNOCK, NOW)
    assert hosting.remove_newcomers(game, alice, 10, later(5)) == 3
    removals.restore(game, alice, [newcomers[0].pk], later(6))
    assert game.door == "locked"
    removals.restore(game, alice, [seat.pk for seat in newcomers], later(6))
    assert (game.door, names(game)) == ("knock", ["alice", "new 0", "new 1", "new 2"])


def test_who_comes_back_after_the_round_has_no_place_in_it() -> None:
    game, alice, mia = seated("Mia")
    round_ = play(game)
    for seat in (alice, mia):
        say(round_, seat, "cat")
    hosting.remove(game, alice, mia, later(9))
    before = results_of(round_, alice, COUNTED)
    removals.restore(game, alice, [mia.pk], COUNTED)
    settled = Round.objects.get(pk=round_.pk)
    assert settling.found_words(settled).keys() == {alice.pk}
    assert results_of(settled, alice, COUNTED)["standings"] == before["standings"]


def test_to_remove_newcomers_leaves_names_that_nobody_has_taken() -> None:
    game, alice = seated()
    roster.write(game, alice, ["Mia"], NOW)
    sit(game, "Eve")
    assert hosting.remove_newcomers(game, alice, 10, later(5)) == 1
    assert [seat.name for seat in game.seats.listed()] == ["Mia"]


def test_the_door_stays_locked_where_no_newcomer_was_removed() -> None:
    game, alice, eve = seated("Eve")
    hosting.remove(game, alice, eve, later(1))
    assert hosting.remove_newcomers(game, alice, 10, later(5)) == 0
    removals.restore(game, alice, [eve.pk], later(6))
    assert game.door == "locked"


def test_whom_the_staff_removed_or_who_was_deleted_can_not_be_called_back() -> None:
    game, alice, mia, tom = seated("Mia", "Tom")
    moderation.remove(mia, NOW)
    hosting.remove(game, alice, tom, NOW)
    moderation.forget(tom.player, NOW)
    assert game_snapshot(game, alice, NOW)["you"]["removed"] == []
    for seat in (mia, tom):
        assert refusal(removals.restore, game, alice, [seat.pk], NOW) == "seat.invalid"


def test_who_was_turned_away_by_mistake_waits_again() -> None:
    game, alice = seated()
    hosting.set_door(game, alice, Door.KNOCK, NOW)
    assert refusal(sit, game, "Mia") == "seat.waiting"
    [mia] = knocks.waiting(game, NOW)
    hosting.turn_away(game, alice, mia.pk, later(5))
    removals.restore(game, alice, [mia.pk], later(700))
    assert knocks.waiting(game, later(701)) == [mia]
    assert refusal(rounds.start, game, mia, later(701)) == "seat.unknown"


def test_in_a_game_of_teams_the_old_device_comes_back_to_its_team() -> None:
    game, alice, mia = seated("Mia", teams=2)
    round_ = play(game)
    team, phone, tablet = Seat.objects.get(pk=mia.pk).team, mia.player, players.guest("Mia", NOW)
    handover.claim(game, tablet, mia.pk, later(9))
    [knock] = game_snapshot(game, alice, later(10))["you"]["knocks"]
    hosting.let_in(game, alice, knock["seat"], later(11))
    back = presence.join(game, phone, "Mia", later(12))
    assert (back.pk != mia.pk, back.team) == (True, team)
    say(round_, back, "cat", later(13))
    results = results_of(round_, back, COUNTED)
    assert "cat" in {word["word"] for word in results["words"]}
    assert own_result(results)
    for standing in results["standings"]:
        standing.pop("team")  # of a round from before this had been so
    assert "1 point" in own_result(results)
