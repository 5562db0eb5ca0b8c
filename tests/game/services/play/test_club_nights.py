"""Club nights: checking in, tables with the same boards, standings over all tables."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db.models import F

from game.models import (
    Club,
    ClubMember,
    ClubNight,
    Dictionary,
    Game,
    NightPlayer,
    Player,
    Round,
    Seat,
)
from game.rules.contacts import NIGHT_SOON
from game.rules.nights import CHECK_IN, SEATING, USUAL, NightPhase
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.accounts import merging, notices, players
from game.services.play import rounds
from game.services.play.clubs import clubs, nights
from game.services.play.seating import moderation, presence
from game.snapshots import nights as snapshots
from game.snapshots.clubs import club_snapshot
from game.snapshots.nights import night_snapshot
from tests.game.play import NOW, later, put, refusal, say
from tests.game.services.accounts.test_players import account

START = later(3600)
SEATED = START - SEATING
SETTINGS = replace(USUAL, rounds=3, round_seconds=60, pause_seconds=30)


@pytest.fixture
def alice(english: Dictionary) -> ClubMember:
    return clubs.found(account("alice"), "Owls", NOW)


@pytest.fixture
def night(alice: ClubMember) -> ClubNight:
    return nights.plan(alice, SETTINGS, 2, START, NOW)


def member(club: Club, name: str) -> ClubMember:
    return ClubMember.objects.create(club=club, player=players.guest(name, NOW), joined_at=NOW)


def check_in(night: ClubNight, *names: str, at: datetime = START - CHECK_IN) -> list[ClubMember]:
    members = [member(night.club, name) for name in names]
    for each in members:
        nights.check_in(night, each, at)
    return members


def tables(night: ClubNight) -> list[list[str]]:
    of = nights.tables_of(night)
    return [list(table.seats.order_by("pk").values_list("name", flat=True)) for table in of]


def at_tables(night: ClubNight, at: datetime) -> list[Round | None]:
    return [rounds.current(table, at) for table in nights.tables_of(night)]


def play_at_tables(night: ClubNight, words: dict[str, str], at: datetime) -> None:
    """The round that begins at this time, with these words of the players."""
    for dealt in at_tables(night, at - timedelta(seconds=3)):
        assert dealt
        round_ = put(dealt)
        for seat in round_.game.seats.all():
            say(round_, seat, words[seat.name], at)


def test_officers_plan_what_can_be_played_by_the_clock(alice: ClubMember) -> None:
    bob = member(alice.club, "bob")
    assert refusal(nights.plan, bob, SETTINGS, 4, START, NOW) == "club.not_officer"
    for changed, code in (
        ({"rounds": None}, "rounds.invalid"),
        ({"rounds": 21}, "rounds.invalid"),
        ({"round_seconds": None}, "round_seconds.invalid"),
        ({"pause_seconds": None}, "pause_seconds.invalid"),
        ({"teams": 2}, "night.unfit"),
        ({"together": True}, "night.unfit"),
        ({"paper": True}, "night.unfit"),
    ):
        settings: Settings = replace(SETTINGS, **changed)
        assert refusal(nights.plan, alice, settings, 4, START, NOW) == code
    for size in (1, 13):
        assert refusal(nights.plan, alice, SETTINGS, size, START, NOW) == "table_size.invalid"
    for start in (NOW, later(101 * 24 * 3600)):
        assert refusal(nights.plan, alice, SETTINGS, 4, start, NOW) == "starts_at.invalid"
    for _ in range(nights.MOST_PLANNED):
        nights.plan(alice, SETTINGS, 4, START, NOW)
    assert refusal(nights.plan, alice, SETTINGS, 4, START, NOW) == "night.many"


def test_members_check_in_from_half_an_hour_before_until_the_last_round(night: ClubNight) -> None:
    bob = member(night.club, "bob")
    early = START - CHECK_IN - timedelta(seconds=1)
    assert refusal(nights.check_in, night, bob, early) == "night.early"
    assert nights.check_in(night, bob, START - CHECK_IN) == nights.check_in(night, bob, START)
    nights.check_out(night, bob)
    assert refusal(nights.check_out, night, bob) == "night.seated"
    last = night.schedule()[-1].starts_at
    assert refusal(nights.check_in, night, bob, last - SEATING) == "night.over"
    nights.check_in(night, bob, last - SEATING - timedelta(seconds=1))


def test_all_tables_play_the_same_boards_at_the_same_times(night: ClubNight) -> None:
    check_in(night, *"abcdef")
    nights.advance(night, SEATED - timedelta(seconds=1))
    assert tables(night) == []
    nights.advance(night, SEATED)
    nights.advance(night, SEATED)  # nobody is seated twice
    assert tables(night) == [["a", "b"], ["c", "d"], ["e", "f"]]
    for slot in night.schedule():
        dealt = at_tables(night, slot.starts_at - timedelta(seconds=3))
        played = {(each.board, each.starts_at, each.ends_at, each.number) for each in dealt if each}
        assert len(dealt) == 3
        [(_, *times, number)] = played
        assert (*times, number) == (slot.starts_at, slot.ends_at, slot.number)
    end = night.schedule()[-1].ends_at
    assert [each and each.number for each in at_tables(night, end + CHECK_IN)] == [3, 3, 3]


def test_nobody_hosts_a_table(night: ClubNight) -> None:
    check_in(night, "a", "b")
    nights.advance(night, SEATED)
    table = Game.objects.get(night=night)
    seat = table.seats.get(name="a")
    presence.touch(Seat.objects.select_related("game").get(pk=seat.pk), START)
    table.refresh_from_db()
    assert (table.host, table.owner) == (None, None)
    assert refusal(rounds.start, table, seat, START) == "game.not_host"
    stranger = players.guest("eve", NOW)
    assert refusal(presence.join, table, stranger, "eve", START) == "game.locked"


def test_who_comes_late_is_seated_for_the_next_round(night: ClubNight) -> None:
    check_in(night, "a", "b", "c", "d", "e")
    nights.advance(night, SEATED)
    assert tables(night) == [["a", "b", "c"], ["d", "e"]]
    check_in(night, "late", at=START)
    second = night.schedule()[1].starts_at - SEATING
    nights.advance(night, second - timedelta(seconds=1))
    assert tables(night) == [["a", "b", "c"], ["d", "e"]]
    nights.advance(night, second)
    assert tables(night) == [["a", "b", "c"], ["d", "e", "late"]]
    check_in(night, "x", "y", at=second)
    nights.advance(night, night.schedule()[2].starts_at - SEATING)
    assert tables(night)[2] == ["x", "y"]
    [*_, newest] = at_tables(night, night.schedule()[2].starts_at)
    assert newest
    assert newest.number == 3


def test_a_night_without_anybody_ends_quietly(night: ClubNight, alice: ClubMember) -> None:
    nights.advance(night, START)
    shown = night_snapshot(night, alice, night.schedule()[-1].ends_at)
    assert (shown["status"], shown["tables"], shown["standings"]) == (NightPhase.OVER, [], [])
    assert club_snapshot(alice, night.schedule()[-1].ends_at)["earlier_nights"] == []


def test_one_order_over_all_tables_adds_up_what_each_had_at_theirs(
    night: ClubNight, alice: ClubMember
) -> None:
    ClubNight.objects.filter(pk=night.pk).update(scoring=Scoring.OFFICIAL.value)
    night.refresh_from_db()
    check_in(night, "a", "b", "c", "d")
    nights.advance(night, SEATED)
    words = {"a": "cat cater", "b": "cat", "c": "cat", "d": "line"}
    for slot in night.schedule()[:2]:
        play_at_tables(night, words, slot.starts_at)
    nights.advance(night, night.schedule()[1].ends_at + timedelta(seconds=2))
    rows = [row for _, row in nights.standings(night)]
    assert [(row["place"], row["name"], row["points"], row["table"]) for row in rows] == [
        (1, "a", 4, 1),  # cater: cat cancels, as both at the table found it
        (2, "c", 2, 2),
        (2, "d", 2, 2),
        (4, "b", 0, 1),
    ]
    assert {row["rounds"] for row in rows} == {2}
    shown = club_snapshot(alice, night.starts_at)["of_month"]
    sums = {row["name"]: row["points"] for row in shown}
    assert sums == {"a": 4, "b": 0, "c": 2, "d": 2}


def test_medals_are_of_all_tables_together_once_the_night_is_over(
    night: ClubNight, alice: ClubMember, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_in(night, "a", "b", "c", "d")
    nights.advance(night, SEATED)
    play_at_tables(night, {"a": "cat line", "b": "", "c": "line cater cat", "d": ""}, START)
    over = night.schedule()[-1].ends_at
    nights.advance(night, over)
    assert night_snapshot(night, alice, over - timedelta(seconds=1))["medals"] == []
    medals = {each["medal"]: each for each in night_snapshot(night, alice, over)["medals"]}
    assert (medals["longest"]["name"], medals["longest"]["words"]) == ("c", ["cater"])
    assert medals["alone"]["detail"] == "1 word that nobody else found: cater"
    with monkeypatch.context() as patch:
        patch.setattr(snapshots, "MOST_ROUNDS", 1)
        assert night_snapshot(night, alice, over)["medals"] == []
    night.tables.update(results_for="nobody")
    Round.objects.update(salt=F("public_id"))  # what is cached is of other rounds
    assert night_snapshot(night, alice, over)["medals"] == []


def test_a_night_is_moved_until_players_are_seated(night: ClubNight, alice: ClubMember) -> None:
    [bob] = check_in(night, "bob")
    sooner = START - timedelta(minutes=10)
    assert refusal(nights.move, bob, night, sooner, NOW) == "club.not_officer"
    assert refusal(nights.move, alice, night, NOW, NOW) == "starts_at.invalid"
    nights.move(alice, night, sooner, NOW)
    night.refresh_from_db()
    assert night.starts_at == sooner
    assert refusal(nights.move, alice, night, START, sooner) == "night.begun"


def test_a_cancelled_night_plays_no_further_round(night: ClubNight, alice: ClubMember) -> None:
    [bob, _] = check_in(night, "bob", "carol")
    nights.advance(night, SEATED)
    at_tables(night, START)
    assert refusal(nights.cancel, bob, night, START) == "club.not_officer"
    nights.cancel(alice, night, START)
    night.refresh_from_db()
    assert refusal(nights.cancel, alice, night, START) == "night.over"
    assert refusal(nights.check_in, night, bob, START) == "night.cancelled"
    assert refusal(nights.move, alice, night, later(7200), START) == "night.cancelled"
    [last] = at_tables(night, night.schedule()[1].starts_at)
    assert last
    assert last.number == 1
    assert nights.to_come(alice, START) == []


def test_who_left_the_club_is_not_seated_and_an_account_sits_for_its_guest(
    night: ClubNight, alice: ClubMember
) -> None:
    gone, guest, forgotten, _, _ = check_in(night, "gone", "guest", "forgotten", "x", "y")
    clubs.leave(gone, NOW)
    merging.merge(guest.player, alice.player, NOW)
    moderation.forget(forgotten.player, NOW)
    nights.advance(night, SEATED)
    assert tables(night) == [["alice", "x", "y"]]
    assert NightPlayer.objects.filter(table=None).count() == 1
    assert refusal(nights.of_club, alice, night.pk + 1) == "night.unknown"


# -- notices ---------------------------------------------------------------------------------------


def told(member: ClubMember, at: datetime) -> list[str]:
    return [notice.kind for notice in notices.current(member.player, at)]


def test_members_are_told_of_a_night_and_again_when_they_can_check_in(alice: ClubMember) -> None:
    bob, carol, dora = (member(alice.club, name) for name in ("bob", "carol", "dora"))
    notices.switch(carol.player, NIGHT_SOON, is_on=False)
    night = nights.plan(alice, SETTINGS, 2, START, NOW)
    checks_in = START - CHECK_IN
    assert [told(each, NOW) for each in (alice, bob, carol)] == [[], ["night"], ["night"]]
    notices.mark_read(bob.player, later(1))
    assert notices.unread(bob.player_id, later(1)) == 0
    assert notices.unread(bob.player_id, checks_in) == 1
    assert [told(each, checks_in) for each in (alice, bob, carol)] == [
        ["night_soon"],
        ["night_soon", "night"],
        ["night"],
    ]
    assert notices.current(bob.player, checks_in)[0].address == night.address
    assert told(bob, START) == []
    clubs.leave(dora, NOW)
    assert told(dora, NOW) == []
    nights.cancel(alice, night, NOW)
    assert told(bob, checks_in) == []


def test_a_night_that_is_moved_is_told_with_its_new_time(alice: ClubMember) -> None:
    bob, day = member(alice.club, "bob"), timedelta(days=1)
    night = nights.plan(alice, SETTINGS, 2, START, NOW)
    notices.mark_read(bob.player, START - CHECK_IN)
    nights.move(alice, night, START + day, START - CHECK_IN)
    assert told(bob, START - CHECK_IN) == ["night"]
    assert notices.unread(bob.player_id, START - CHECK_IN) == 1
    assert told(bob, START + day - CHECK_IN) == ["night_soon", "night"]
    assert told(alice, START + day - CHECK_IN) == ["night_soon"]


def test_whoever_joins_later_is_told_once_of_what_is_planned(alice: ClubMember) -> None:
    night = nights.plan(alice, SETTINGS, 2, START, NOW)
    bob = clubs.join(alice.club, players.guest("bob", NOW), NOW)
    clubs.leave(bob, NOW)
    assert told(clubs.join(alice.club, bob.player, later(1)), later(1)) == ["night"]
    late = clubs.join(alice.club, players.guest("carol", NOW), START - CHECK_IN)
    assert told(late, START - CHECK_IN) == ["night_soon"]
    assert night.notices.count() == 4


def test_telling_a_full_club_takes_as_few_statements_as_telling_one_member(
    alice: ClubMember, django_assert_max_num_queries: Any
) -> None:
    guests = Player.objects.bulk_create(
        Player(name=f"p{number}", created_at=NOW) for number in range(59)
    )
    ClubMember.objects.bulk_create(
        ClubMember(club=alice.club, player=guest, joined_at=NOW) for guest in guests
    )
    with django_assert_max_num_queries(10):
        night = nights.plan(alice, SETTINGS, 2, START, NOW)
    assert night.notices.count() == 59 + 60
