"""Clubs: who is in them, what counts on their leaderboards, and their daily boards."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User

from game.models import (
    Club,
    ClubMember,
    DailyBoard,
    DailyStreak,
    Dictionary,
    Game,
    LeaderboardEntry,
    Player,
    Round,
    Seat,
)
from game.rules.clubs import MOST_OF_A_PLAYER, Role, month_of, times_of
from game.rules.settings import Settings
from game.services import housekeeping
from game.services.accounts import merging, players
from game.services.play import games, rounds, settling
from game.services.play.clubs import clubs
from game.services.play.daily import boards, standings, tries
from game.services.play.daily.boards import Series
from game.services.play.ranking import leaderboards
from game.services.play.seating import moderation, presence, todays
from game.snapshots.clubs import club_snapshot
from game.snapshots.daily import daily_snapshot
from tests.game.play import BOARD, COUNTED, NOW, STARTED, later, play, put, refusal, say
from tests.game.services.accounts.test_players import account

DAY = 24 * 3600


@pytest.fixture
def alice(db: None) -> ClubMember:
    """The founder of the club Owls."""
    return clubs.found(account("alice"), "Owls", NOW)


def key(club: Club) -> str:
    return clubs.invitation(club).partition("key=")[2]


def enter(club: Club, name: str = "bob") -> ClubMember:
    """A guest who has the invitation."""
    return clubs.join(clubs.invited(club.code, key(club)), players.guest(name, NOW), NOW)


def again(member: ClubMember) -> ClubMember:
    return clubs.member(member.club.code, member.player)


def sums(member: ClubMember, month: str = "") -> list[tuple[str, int]]:
    shown = club_snapshot(member, NOW, month)["of_month"]
    return [(row["name"], row["points"]) for row in shown]


def test_each_day_is_in_its_month_and_no_other() -> None:
    for day in (date(2026, 1, 1), date(2026, 12, 31), date(2028, 2, 29), date(2026, 4, 15)):
        span = month_of(day)
        assert span.first
        begin, end = times_of(span.first)
        assert begin.date() <= day < end.date()
        assert month_of(end.date()) != span == month_of((end - timedelta(days=1)).date())


def test_a_founder_needs_an_account_and_a_name(alice: ClubMember) -> None:
    assert refusal(clubs.found, players.guest("bob", NOW), "Bobs", NOW) == "club.no_account"
    assert refusal(clubs.found, alice.player, " ", NOW) == "name.length"
    for number in range(1, MOST_OF_A_PLAYER):
        clubs.found(alice.player, f"Owls {number}", NOW)
    assert refusal(clubs.found, alice.player, "One more", NOW) == "club.many"


def test_whoever_has_the_invitation_joins_until_it_is_replaced(alice: ClubMember) -> None:
    club, old = alice.club, key(alice.club)
    bob = enter(club)
    assert [each.player.name for each in clubs.members(club)] == ["alice", "bob"]
    assert clubs.join(club, bob.player, NOW) == bob
    other = clubs.found(alice.player, "Others", NOW).club
    for code, wrong in ((club.code, f"{old}x"), (other.code, old), ("XXXXXXXX", old)):
        assert refusal(clubs.invited, code, wrong) == "club.not_invited"
    assert refusal(clubs.renew_invitation, bob) == "club.not_officer"
    clubs.renew_invitation(alice)
    assert refusal(clubs.invited, club.code, old) == "club.not_invited"
    enter(club, "carol")


def test_leaving_and_dissolving_are_undone_for_a_week(alice: ClubMember) -> None:
    bob, code = enter(alice.club), alice.club.code
    assert refusal(clubs.leave, alice, NOW) == "club.founder"
    clubs.leave(bob, NOW)
    for stranger in (bob.player, players.guest("eve", NOW), None):
        assert refusal(clubs.member, code, stranger) == "club.unknown"
    assert refusal(clubs.undo, code, bob.player, later(8 * DAY)) == "club.unknown"
    assert again(clubs.undo(code, bob.player, later(6 * DAY))).left_at is None
    assert refusal(clubs.dissolve, bob, NOW) == "club.not_founder"
    clubs.dissolve(alice, NOW)
    assert refusal(clubs.member, code, bob.player) == "club.unknown"
    assert refusal(clubs.undo, code, bob.player, NOW) == "club.unknown"
    clubs.undo(code, alice.player, later(DAY))
    assert again(bob).club.closed_at is None
    clubs.close(alice.club, NOW)
    assert refusal(clubs.undo, code, alice.player, NOW) == "club.unknown"


def test_who_is_removed_comes_back_only_by_an_officer(alice: ClubMember) -> None:
    bob, carol = enter(alice.club), enter(alice.club, "carol")
    assert refusal(clubs.remove, bob, carol, NOW) == "club.not_officer"
    clubs.set_role(alice, clubs.named(alice.club, bob.pk), Role.OFFICER)
    bob = again(bob)
    clubs.remove(bob, carol, NOW)
    assert refusal(clubs.join, alice.club, carol.player, NOW) == "club.removed"
    assert refusal(clubs.undo, alice.club.code, carol.player, NOW) == "club.unknown"
    assert [each.player.name for each in clubs.removed(alice.club)] == ["carol"]
    clubs.take_back(bob, clubs.named(alice.club, carol.pk))
    assert again(carol)
    assert refusal(clubs.remove, bob, alice, NOW) == "club.not_founder"
    assert refusal(clubs.remove, alice, alice, NOW) == "club.founder"
    assert refusal(clubs.named, alice.club, 0) == "member.invalid"
    clubs.remove(alice, bob, NOW)  # an officer


def test_the_founder_passes_the_club_on_to_an_account(alice: ClubMember) -> None:
    bob = enter(alice.club)
    assert refusal(clubs.set_role, alice, bob, Role.FOUNDER) == "club.no_account"
    assert refusal(clubs.set_role, alice, alice, Role.OFFICER) == "member.invalid"
    carol = clubs.join(alice.club, account("carol"), NOW)
    clubs.set_role(alice, carol, Role.FOUNDER)
    assert [again(each).role for each in (alice, carol)] == [Role.OFFICER, Role.FOUNDER]
    assert refusal(clubs.set_role, again(alice), bob, Role.OFFICER) == "club.not_founder"


def test_officers_rename_a_club(alice: ClubMember) -> None:
    bob = enter(alice.club)
    assert refusal(clubs.rename, bob, "Bobs") == "club.not_officer"
    assert refusal(clubs.rename, alice, "x" * 40) == "name.length"
    clubs.rename(alice, " Night  Owls ")
    assert again(bob).club.name == "Night Owls"


# -- points ----------------------------------------------------------------------------------------


@pytest.fixture
def game(english: Dictionary, alice: ClubMember) -> Game:
    """A game of the club, with alice, the member bob, and eve, who is no member."""
    made = games.create(alice.player, Settings(), NOW, club=alice.club)
    presence.join(made, enter(alice.club).player, None, NOW)
    presence.join(made, players.guest("eve", NOW), None, NOW)
    return made


def settle(game: Game) -> None:
    round_ = play(game)
    for seat, words in zip(game.seats.order_by("pk"), ("cat", "cater", "line tin"), strict=True):
        say(round_, seat, words)
    settling.settle(round_, COUNTED)


def test_points_of_members_in_games_of_the_club_count(game: Game, alice: ClubMember) -> None:
    settle(game)
    assert sums(alice) == [("bob", 2), ("alice", 1)]
    assert sums(alice, "2026-10") == []
    shown = club_snapshot(alice, COUNTED)
    assert (shown["months"], shown["of_month"]) == (["2026-11"], shown["of_all_time"])
    assert [row["place"] for row in shown["of_month"]] == [1, 2]
    assert shown["games"] == [{"code": game.code, "host": "alice", "present": 0}]
    assert not LeaderboardEntry.objects.filter(leaderboard__club=None).exists()
    other = games.create(alice.player, Settings(), NOW)
    presence.join(other, players.guest("x", NOW), None, NOW)
    presence.join(other, players.guest("y", NOW), None, NOW)
    settle(other)  # of no club
    assert sums(alice) == [("bob", 2), ("alice", 1)]


def test_nobody_fills_a_leaderboard_without_playing_against_members(
    game: Game, alice: ClubMember
) -> None:
    """Each round has other words than a dealt board against the clock and a second member."""
    own, bob, eve = game.seats.order_by("pk")
    cases: list[tuple[tuple[Seat, ...], dict[str, object], int, list[tuple[str, int]]]] = [
        ((own,), {}, 100, []),
        ((own, eve), {}, 100, []),
        ((own, bob), {"paper": True}, 100, []),
        ((own, bob), {"words_from": "list"}, 100, []),
        ((own, bob), {"set_by_host": True}, 100, []),
        ((own, bob), {"time_left": timedelta(seconds=170)}, 100, []),
        ((own, bob), {}, 300, [("bob", 1)]),
        ((own, bob), {}, 100, [("bob", 2), ("alice", 2)]),
    ]
    for number, (seats, change, percent, expected) in enumerate(cases):
        round_ = play(game, later(1000 * number))
        for seat in seats:
            say(round_, seat, "cater" if seat == own else "line", round_.starts_at)
        game.seats.filter(pk=own.pk).update(handicap_percent=percent)
        Round.objects.filter(pk=round_.pk).update(**change)
        settling.settle(round_, later(1000 * number + 190))
        assert sums(alice) == expected, change
    Game.objects.update(round_seconds=None)
    round_ = play(game, later(9000))
    for seat in (own, bob):
        say(round_, seat, "tin mar", round_.starts_at)
    rounds.finish(game, own, later(9100))
    assert settling.settle(round_, later(9102))
    assert sums(alice) == expected


def test_who_has_left_stands_on_no_list_and_comes_back_with_the_points(
    game: Game, alice: ClubMember
) -> None:
    settle(game)
    bob = ClubMember.objects.get(player__name="bob")
    clubs.leave(bob, NOW)
    assert sums(alice) == [("alice", 1)]
    clubs.undo(alice.club.code, bob.player, NOW)
    assert sums(alice) == [("bob", 2), ("alice", 1)]


def test_a_guest_who_signs_in_brings_clubs_and_points_along(game: Game, alice: ClubMember) -> None:
    settle(game)
    bob, robert = ClubMember.objects.get(player__name="bob"), account("robert")
    merging.merge(bob.player, robert, NOW)
    assert sums(alice) == [("robert", 2), ("alice", 1)]
    second = enter(alice.club, "second")
    clubs.remove(alice, second, NOW)
    merging.merge(second.player, robert, NOW)  # was removed as that guest
    assert refusal(clubs.member, alice.club.code, robert) == "club.unknown"
    third = enter(alice.club, "third")
    clubs.remove(alice, third, NOW)
    merging.merge(third.player, alice.player, NOW)
    assert again(alice).role == Role.FOUNDER


def test_the_heir_of_a_founder_is_an_officer_then_whoever_has_an_account(
    alice: ClubMember,
) -> None:
    """The first of the club who is left gets it each time."""
    club = alice.club
    in_order = {
        "ann": (account("ann"), Role.OFFICER),
        "abe": (account("abe"), Role.OFFICER),
        "gus": (None, Role.OFFICER),
        "mia": (account("mia"), Role.MEMBER),
        "guy": (None, Role.MEMBER),
        "gwen": (None, Role.MEMBER),
    }
    for name in ("guy", "gwen", "mia", "gus", "ann", "abe"):
        player, role = in_order[name]
        own = clubs.join(club, player, NOW) if player else enter(club, name)
        if role is Role.OFFICER:
            clubs.set_role(again(alice), own, Role.OFFICER)
    clubs.leave(enter(club, "gone"), NOW)
    founder = alice
    for name in in_order:
        [(_, heir)] = clubs.heirs(founder.player)
        moderation.forget(founder.player, NOW)
        founder = club.members.get(role=Role.FOUNDER)
        assert founder == heir
        assert founder.player.name == name
        assert Club.objects.open().exists()
    assert clubs.heirs(founder.player) == [(club, None)]
    moderation.forget(founder.player, NOW)
    assert Club.objects.get().closed_at == NOW
    assert not User.objects.exists()


def test_a_guest_who_leads_a_club_keeps_it_with_an_account_or_leaves_it_to_the_next(
    alice: ClubMember,
) -> None:
    club, gus, mia = alice.club, enter(alice.club, "gus"), enter(alice.club, "mia")
    moderation.forget(alice.player, NOW)
    robert = account("robert")
    clubs.join(club, robert, NOW)
    merging.merge(gus.player, robert, NOW)
    assert club.members.get(player=robert).role == Role.FOUNDER
    moderation.forget(robert, NOW)
    assert again(mia).role == Role.FOUNDER
    housekeeping.delete_expired(later(900 * DAY))  # the guest is in no game
    assert Club.objects.get().closed_at == later(900 * DAY)
    assert not ClubMember.objects.exists()


def test_housekeeping_deletes_dissolved_clubs_with_all_they_have(
    game: Game, alice: ClubMember
) -> None:
    settle(game)
    boards.today(NOW, Series(alice.club))
    gone = enter(alice.club, "gone")
    clubs.leave(gone, NOW)
    housekeeping.delete_expired(later(29 * DAY))
    assert ClubMember.objects.count() == 3
    clubs.dissolve(alice, later(3 * DAY))
    housekeeping.delete_expired(later(31 * DAY))
    assert ClubMember.objects.count() == 2
    housekeeping.delete_expired(later(34 * DAY))
    rows = (Club, ClubMember, LeaderboardEntry, DailyBoard)
    assert [model._default_manager.count() for model in rows] == [0, 0, 0, 0]
    assert Game.objects.filter(pk=game.pk, club=None).exists()


# -- the daily board -------------------------------------------------------------------------------


def begin(player: Player, club: Club | None) -> Game:
    game = tries.begin(player, NOW, "192.0.2.1", series=Series(club))
    round_ = put(game.rounds_played.get(), BOARD)
    say(round_, game.seats.get(), "cater")
    settling.settle(round_, COUNTED)
    return game


def test_a_club_has_a_board_of_its_own_for_guests_and_accounts(
    english: Dictionary, alice: ClubMember
) -> None:
    bob, club = enter(alice.club), alice.club
    game = begin(alice.player, club)
    assert tries.begin(alice.player, NOW, series=Series(club)) == game  # one try
    begin(bob.player, club)
    board = boards.today(NOW, Series(club))
    assert board.pk != boards.today(NOW).pk
    shown = daily_snapshot(board, bob.player, COUNTED)
    assert sorted(row["name"] for row in shown["standings"]) == ["alice", "bob"]
    assert (shown["guests"], shown["words"], shown["streak"]) == ([], None, 0)
    own = shown["your_try"]
    assert own
    assert own["result"]
    assert own["result"]["guest"] is False
    assert sums(alice) == [("alice", 2), ("bob", 2)]
    assert not DailyStreak.objects.exists()
    assert not LeaderboardEntry.objects.filter(leaderboard__club=None).exists()
    assert standings.standings(boards.today(NOW), of_guests=True).count() == 0
    tomorrow = daily_snapshot(board, alice.player, later(DAY))
    assert tomorrow["over"]
    assert tomorrow["words"]
    leaderboards.recompute(NOW)
    assert not DailyStreak.objects.exists()


def test_the_boards_of_site_and_club_do_not_unlock_each_other(
    english: Dictionary, alice: ClubMember
) -> None:
    DailyBoard.objects.create(
        club=alice.club, club_day=NOW.date(), board=BOARD, version=english.version
    )
    begin(alice.player, None)
    assert refusal(todays.check_practice, BOARD, alice.player, STARTED) == "board.todays"
    begin(alice.player, alice.club)
    todays.check_practice(BOARD, alice.player, later(DAY // 2))
    assert todays.is_todays(BOARD, NOW)
    assert not todays.is_todays(BOARD, later(DAY))
