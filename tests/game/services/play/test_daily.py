"""The daily board: dealt once, played once by each player."""

from datetime import timedelta

import pytest

from game.models import DailyBoard, Dictionary, Game, Player, Round, Seat
from game.rules import daily as rules
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.play import rounds
from game.services.play.daily import boards, standings, tries
from game.services.play.seating import hosting
from solver import Board
from tests.game.play import BOARD, NOW, later, refusal, say

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
    for player, found in ((alice, "cater tin"), (players.guest("bob", NOW), "tin")):
        game = tries.begin(player, NOW)
        say(Round.objects.get(game=game), seat_of(game), found, later(10))
    assert not standings.standings(board)
    standings.settle_overdue(board, later(OVER))
    assert [each.seat.name for each in standings.standings(board)] == ["alice", "bob"]
    entry = tries.try_of(alice, board)
    assert entry is not None
    result = standings.result(entry)
    assert result is not None
    assert (result.place, result.players, result.better_than) == (1, 2, 100)
    assert sorted(result.words) == ["cater", "tin"]
    assert standings.finders(board) == {"cater": 1, "tin": 2}


def test_each_player_has_a_streak(alice: Player) -> None:
    assert tries.streak(None, NOW) == tries.streak(alice, NOW) == 0
    for days in (0, 1):
        tries.begin(alice, NOW + timedelta(days=days))
    assert tries.streak(alice, NOW + timedelta(days=1)) == 2
    assert tries.streak(players.guest("bob", NOW), NOW) == 0
