"""The daily board: dealt once, played once by each player."""

from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from game.db import ttl_cache
from game.models import (
    DailyBoard,
    DailyStreak,
    DailyTry,
    Dictionary,
    Game,
    LeaderboardEntry,
    Player,
    Round,
    Seat,
)
from game.rules import daily as rules
from game.rules.settings import Settings
from game.services.accounts import history, merging, players
from game.services.play import rounds, settling
from game.services.play.daily import boards, standings, tries
from game.services.play.seating import hosting
from game.services.solving import lexicons
from solver import Board
from tests.game.play import BOARD, NOW, later, put, refusal, say

OVER = rules.SECONDS + 4  # seconds until a try is settled


@pytest.fixture
def alice() -> Player:
    return players.guest("alice", NOW)


def seat_of(game: Game) -> Seat:
    return Seat.objects.get(game=game)


def test_a_day_has_one_board(alice: Player) -> None:
    board = boards.today(NOW)
    assert board.date == rules.day_of(NOW)
    assert boards.today(later(3600)) == board
    assert boards.today(NOW + timedelta(days=1)).board != board.board
    assert board.board == str(Board.parse(board.board, boards.SIZE))


def test_the_try_is_a_round_on_the_board_that_has_begun(alice: Player) -> None:
    game = tries.begin(alice, NOW)
    round_ = Round.objects.get(game=game)
    board = boards.today(NOW)
    assert (round_.board, round_.version) == (board.board, board.version)
    assert round_.ends_at == later(3 + rules.SECONDS)
    entry = tries.try_of(alice, board)
    assert entry is not None
    assert tries.running(entry, NOW) == round_
    assert standings.result(entry) is None
    assert tries.begin(alice, later(100)) == game
    assert tries.begin(alice, later(OVER)) == game
    assert Round.objects.count() == 1


def test_nothing_of_a_try_can_be_changed(alice: Player) -> None:
    game = tries.begin(alice, NOW)
    game.refresh_from_db()
    seat = seat_of(game)
    for change in (
        lambda: rounds.start(game, seat, later(OVER)),
        lambda: rounds.finish(game, seat, later(9)),
        lambda: hosting.handicap(game, seat, seat, None, 300, later(OVER)),
        lambda: hosting.configure(game, seat, Settings(round_seconds=600), later(OVER)),
    ):
        assert refusal(change) == "game.daily"


def test_standings_include_rounds_that_nobody_looked_at(alice: Player, english: Dictionary) -> None:
    day, known = rules.day_of(NOW), str(Board.parse(BOARD))
    board = DailyBoard.objects.create(date=day, board=known, version=english.version)
    bob, carol = players.guest("bob", NOW), players.guest("carol", NOW)
    for player, found in ((alice, "cater tin"), (bob, "tin"), (carol, "tin cater")):
        game = tries.begin(player, NOW)
        say(Round.objects.get(game=game), seat_of(game), found, later(10))
    assert names(board) == ([], [])
    standings.settle_overdue(board, later(OVER))
    assert names(board) == ([], ["alice", "carol", "bob"])
    entry = tries.try_of(alice, board)
    assert entry is not None
    result = standings.result(entry)
    assert result is not None
    assert (result.place, result.players, result.better_than) == (1, 3, 50)  # carol is level
    assert sorted(result.words) == ["cater", "tin"]
    assert standings.finders(board) == {"cater": 2, "tin": 3}
    own = history.rounds_of(bob)
    assert history.places_in(own) == {own.get().round_id: (3, 3)}


def test_a_streak_has_the_days_on_which_a_word_was_found(alice: Player) -> None:
    assert tries.streak(None, NOW) == tries.streak(alice, NOW) == 0
    for day, words in enumerate(("cat", "tin", "")):
        play(alice, words, NOW + timedelta(days=day))
    assert tries.streak(alice, NOW + timedelta(days=1)) == 2
    assert tries.streak(alice, NOW + timedelta(days=2)) == 2
    assert tries.streak(alice, NOW + timedelta(days=3)) == 0
    streak = DailyStreak.objects.get()
    assert (streak.player, streak.days) == (alice, 2)
    assert tries.streak(players.guest("bob", NOW), NOW) == 0


# -- accounts and guests ---------------------------------------------------------------------------

HOME, SCHOOL = "192.0.2.7", "198.51.100.1"


def play(
    player: Player, words: str, at: datetime = NOW, address: str = "", *, has_seen: bool = False
) -> Game:
    """A whole try on the known board."""
    ttl_cache.clear()
    game = tries.begin(player, at, address, has_seen=has_seen)
    round_ = put(Round.objects.get(game=game))
    say(round_, seat_of(game), words, at + timedelta(seconds=10))
    assert settling.settle(round_, at + timedelta(seconds=OVER))
    return game


def names(board: DailyBoard) -> tuple[list[str], list[str]]:
    """Accounts and guests in the order of the day."""
    accounts, guests = (standings.standings(board, of_guests=each) for each in (False, True))
    return [each.seat.name for each in accounts], [each.seat.name for each in guests]


def sign_up(player: Player, name: str) -> Player:
    players.make(name, "hash", player, later(OVER))
    return Player.objects.get(pk=player.pk)


def test_only_tries_begun_while_signed_in_stand_among_the_accounts(alice: Player) -> None:
    erin = sign_up(players.guest("erin", NOW), "erin")
    play(alice, "cater tin", address=HOME)
    play(erin, "cat", later(300), HOME, has_seen=True)
    board = boards.today(NOW)
    assert names(board) == (["erin"], ["alice"])
    for player, is_guest, points in ((alice, True, 3), (erin, False, 1)):
        entry = tries.try_of(player, board)
        assert entry
        result = standings.result(entry)
        assert result
        assert (result.is_guest, result.place, result.players) == (is_guest, 1, 1)
        assert result.points == points
        assert [*history.places_in(history.rounds_of(player)).values()] == [(1, 1)]


@pytest.mark.parametrize(
    ("before", "second", "joins", "way"),
    [
        (0, {}, True, "signs up"),  # a tab that begins at the same moment
        (2, {"address": HOME}, True, "signs in"),  # the board of the first try does not show yet
        (3, {"address": HOME}, False, "signs up"),
        (600, {"address": SCHOOL}, True, "signs in"),
        (600, {"address": SCHOOL, "has_seen": True}, False, "signs up"),
        (24 * 3600, {"address": HOME}, True, "signs up"),
    ],
)
def test_a_guests_try_joins_an_account_only_if_no_other_had_shown_the_board(
    alice: Player, before: int, second: dict[str, Any], joins: bool, way: str
) -> None:
    """Alice only looks; the second guest takes the points, and becomes the account that leads."""
    play(alice, "", NOW, HOME)
    bob, at = players.guest("bob", NOW), later(before)
    play(bob, "cater tin", at, **second)
    board = boards.today(at)
    assert names(board)[0] == []
    if way == "signs up":
        leader = sign_up(bob, "Leader")
    else:
        leader = sign_up(players.guest("Leader", NOW), "Leader")
        merging.merge(bob, leader, later(before + OVER))
        assert tries.begin(leader, later(before + 1000))  # and has no second try
        assert DailyTry.objects.filter(player=leader).count() == 1
    assert (names(board)[0] == ["bob"]) is joins
    streak = int(joins)
    assert tries.streak(leader, at) == streak
    assert list(DailyStreak.objects.filter(player=leader).values_list("days")) == [(1,)] * streak
    points = LeaderboardEntry.objects.filter(player=leader, leaderboard__span="all")
    assert [entry.points for entry in points] == [3] * streak


def test_addresses_are_hashed_and_forgotten_with_the_next_board(alice: Player) -> None:
    play(alice, "", NOW, HOME)
    stored = DailyTry.objects.get().address
    assert len(stored) == 32
    assert HOME not in stored
    boards.today(NOW + timedelta(days=1))
    assert DailyTry.objects.get().address == ""


def test_old_tries_keep_their_streaks(alice: Player) -> None:
    """A try counted once it was begun; of some no round is kept any more."""
    for day, words in enumerate(("cat", "", "tin")):
        play(alice, words, NOW + timedelta(days=day))
    running = tries.begin(alice, NOW + timedelta(days=3))
    DailyTry.objects.update(has_word=False)
    DailyTry.objects.filter(daily__date=NOW.date()).update(game=None)
    import_module("game.migrations.0004_after_0_1_0").keep_streaks(apps, None)
    kept = DailyTry.objects.order_by("daily__date")
    assert [entry.has_word for entry in kept] == [True, False, True, False]
    assert kept.last() == DailyTry.objects.get(game=running)


def test_each_language_has_a_board_and_counts_for_the_streak(
    alice: Player, french: Dictionary
) -> None:
    in_french = boards.Series(language=lexicons.offered_language("fr-CA"))
    board = boards.today(NOW, in_french)
    assert (board.version.dictionary, board.language) == (french, "fr")
    assert boards.today(NOW, in_french) == board
    assert lexicons.languages() == {"en": "english", "fr": "francais"}
    assert lexicons.offered_language("en-GB") == ""
    assert refusal(lexicons.offered_language, "de") == "language.unknown"
    game = tries.begin(alice, NOW, series=in_french)
    assert game.pk != tries.begin(alice, NOW).pk
    assert tries.begin(alice, later(9), series=in_french) == game
    assert tries.players_today(NOW) == tries.players_today(NOW, in_french) == 1
    say(Round.objects.get(game=game), seat_of(game), boards.solved(board).points, later(9))
    settling.settle(Round.objects.get(game=game), later(OVER))
    assert tries.streak(alice, NOW) == 1
    tomorrow = NOW + timedelta(days=1)
    assert [*boards.earlier(rules.day_of(tomorrow), in_french)] == [board]
