"""Points are added up as rounds are settled, and are the same again from history."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from game.db import ttl_cache
from game.models import (
    DailyStreak,
    Dictionary,
    Game,
    Leaderboard,
    LeaderboardEntry,
    Player,
    PlayerRating,
    Round,
    Seat,
)
from game.rules.leaderboards import TOP, Period
from game.rules.profiles import ShownTo
from game.services import housekeeping
from game.services.accounts import merging, players
from game.services.play import computers, games, rounds, settling
from game.services.play.daily import tries
from game.services.play.ranking import leaderboards, rankings
from game.services.play.ranking.rankings import Category, Row
from game.services.play.seating import moderation, presence
from tests.game.commands.output import said
from tests.game.play import NOW, current, later, put, say, sit
from tests.game.services.accounts.test_players import account

DAY = 24 * 3600
ENGLISH = Category("en", 4, 4)
SPANS = ("2026-11-21", "2026-W47", "all")


@pytest.fixture
def game() -> Game:
    return games.public_game(NOW)


def play_public(game: Game, number: int = 0, **said: str) -> Round:
    """The round that starts so many rounds after NOW, settled, with these words of the players."""
    ttl_cache.clear()
    at = later(number * 216 + 1)
    for name in said:
        presence.touch(game.seats.get(name=name), at)
    round_ = put(current(game, at))
    computers.script.cache_clear()
    for name, words in said.items():
        say(round_, game.seats.get(name=name), words, at)
    assert settling.settle(round_, later(number * 216 + 190))
    return round_


def play_daily(player: Player, days: int, words: str = "cat") -> None:
    at = days * DAY
    ttl_cache.clear()
    round_ = put(Round.objects.get(game=tries.begin(player, later(at))))
    say(round_, Seat.objects.get(game=round_.game_id), words, later(at + 5))
    assert settling.settle(round_, later(at + 200))


def sums(span: str) -> dict[str, tuple[int, int]]:
    """Points and rounds by name."""
    entries = LeaderboardEntry.objects.filter(leaderboard__span=span)
    rows = entries.values_list("player__name", "points", "rounds")
    return {name: (points, number) for name, points, number in rows}


def same_again() -> None:
    before = [sums(span) for span in SPANS], list(DailyStreak.objects.values("player", "days"))
    LeaderboardEntry.objects.all().delete()
    DailyStreak.objects.all().delete()
    leaderboards.recompute(NOW)
    assert "players have points" in said("recompute_leaderboards")
    assert [sums(span) for span in SPANS] == before[0]


def test_the_points_of_rounds_add_up(game: Game) -> None:
    alice, _ = sit(game, "alice"), sit(game, "bob")
    play_public(game, alice="cat line", bob="tin")
    play_public(game, 1, alice="cater")
    for span in SPANS:
        assert sums(span) == {"alice": (4, 2), "bob": (1, 1)}
    play_daily(alice.player, 1)
    assert sums("2026-11-22")["alice"] == (1, 1)  # a Sunday
    assert sums("2026-W47")["alice"] == (5, 3)
    assert list(Leaderboard.objects.values_list("language", "rows").distinct()) == [("en", 4)]
    same_again()


def test_points_of_all_time_stay_when_rounds_go(game: Game) -> None:
    sit(game, "alice")
    play_public(game, alice="cat").delete()
    leaderboards.recompute(NOW)
    assert sums("all") == {"alice": (1, 1)}
    deleted = housekeeping.delete_expired(later(30 * DAY))
    assert (deleted["leaderboards"], set(Leaderboard.objects.values_list("span"))) == (
        2,
        {("all",)},
    )


def test_an_account_gets_the_points_and_days_of_a_guest(game: Game) -> None:
    """A second try and a second seat in a round bring no points."""
    guest, alice = sit(game, "guest"), account("alice")
    play_public(game, guest="cat")
    play_daily(guest.player, 0, "cat line")
    play_daily(alice, 0, "tin")
    play_daily(alice, 1)
    play_daily(guest.player, 2)
    merging.merge(guest.player, alice, later(2 * DAY))
    assert sums("all") == {"alice": (4, 4)}
    assert sums("2026-11-21") == {"alice": (2, 2)}
    [streak] = DailyStreak.objects.values_list("player", "last_day", "days")
    assert streak == (alice.pk, date(2026, 11, 23), 3)
    same_again()


def test_a_deleted_player_is_on_no_leaderboard(game: Game) -> None:
    alice = sit(game, "alice")
    play_daily(alice.player, 0)
    dealt = rounds.current(game, later(1))
    assert dealt
    say(put(dealt), alice, "cat", later(2))
    moderation.forget(alice.player, later(3))
    assert settling.settle(dealt, later(190))
    leaderboards.recompute(NOW)
    assert not LeaderboardEntry.objects.exists()
    assert not DailyStreak.objects.exists()


# -- what is shown ---------------------------------------------------------------------------------


def crowd(points: list[int], rounds: int = 10) -> list[Player]:
    """Players with so many points of all time, in this order."""
    board, _ = Leaderboard.objects.get_or_create(span="all", language="en", rows=4, columns=4)
    made = [players.guest(f"player {number}", NOW) for number in range(len(points))]
    LeaderboardEntry.objects.bulk_create(
        LeaderboardEntry(leaderboard=board, player=player, points=each, rounds=rounds)
        for player, each in zip(made, points, strict=True)
    )
    return made


def all_time(visitor: Player | None = None) -> rankings.Ranking:
    return rankings.ranking(rankings.by_points(Period.ALL, ENGLISH, NOW), visitor)


def test_equal_points_share_a_place() -> None:
    *_, last = crowd([7, 9, 9, 3])
    shown = all_time(last)
    assert [(row.place, row.value) for row in shown.top] == [(1, 9), (1, 9), (3, 7), (4, 3)]
    assert (shown.players, shown.place, shown.around) == (4, 4, [])


def test_a_visitor_further_down_sees_the_places_around() -> None:
    made = crowd([*range(1000, 1000 - TOP, -1), 9, 8, 7, 7, 7, 6])
    shown = all_time(made[-3])
    assert (len(shown.top), shown.players, shown.place) == (TOP, TOP + 6, TOP + 3)
    around = [(row.place - TOP, row.value) for row in shown.around]
    assert around == [(1, 9), (2, 8), (3, 7), (3, 7), (3, 7)]
    assert [row.player_id for row in shown.around][2] == made[-3].pk
    assert [row.place for row in all_time(made[-1]).around][-1] == TOP + 6


def test_a_player_with_too_few_rounds_has_no_place() -> None:
    ttl_cache.clear()
    [ann], [bea] = crowd([50], rounds=9), crowd([1])
    assert [row.player_id for row in all_time().top] == [bea.pk]
    shown = all_time(ann)
    assert (shown.place, shown.missing, shown.players) == (None, 1, 1)
    assert all_time(players.guest("new", NOW)).missing is None


def test_names_of_accounts_that_do_not_hide() -> None:
    guest, *_ = crowd([9, 8, 7, 6])
    for points, to in ((8, ShownTo.EVERYBODY), (7, ShownTo.SHARED), (6, ShownTo.NOBODY)):
        player = account(to.name)
        Player.objects.filter(pk=player.pk).update(shown_to=to)
        LeaderboardEntry.objects.filter(points=points).update(player=player)
    named = [(row.name, row.has_page) for row in all_time(guest).top]
    assert named == [(None, False), ("EVERYBODY", True), ("SHARED", False), (None, False)]
    User.objects.update(is_active=False)
    assert {row.name for row in all_time().top} == {None}


def test_players_are_ranked_by_rating_and_by_streak() -> None:
    ann, bea, cas = (players.guest(name, NOW) for name in ("ann", "bea", "cas"))
    for player, mu, number in ((ann, 30, 10), (bea, 31, 11), (cas, 40, 9)):
        PlayerRating.objects.create(player=player, mu=mu, rounds=number)
    PlayerRating.objects.create(mu=50, rounds=20)  # of a deleted player
    shown = rankings.ranking(rankings.by_rating(), cas)
    assert [(row.player_id, row.value) for row in shown.top] == [(bea.pk, 31), (ann.pk, 30)]
    assert shown.missing == 1
    for player, back in ((ann, 0), (bea, 1), (cas, 2)):
        last = date(2026, 11, 21 - back)
        DailyStreak.objects.create(player=player, last_day=last, days=3 + back)
    shown = rankings.ranking(rankings.by_streak(NOW), ann)
    guests = [(1, 4, None, bea.pk, None, False, True), (2, 3, None, ann.pk, None, False, True)]
    assert shown.top == [Row(*guest) for guest in guests]


def test_each_language_and_size_has_its_leaderboard(game: Game) -> None:
    sit(game, "alice")
    Dictionary.objects.update(language="en-GB")
    play_public(game, alice="cat")
    assert rankings.categories() == [ENGLISH]
    assert not rankings.ranking(rankings.by_points(Period.ALL, Category("de", 5, 5), NOW), None).top
    same_again()
