"""Games for one person are made in one go."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Dictionary, Game, MissedWord, Player, Round, Seat
from game.rules.computer import Strength
from game.rules.settings import Door, Settings
from game.services.accounts import players
from game.services.learn import drills
from game.services.play import solo
from game.services.play.daily import boards, tries
from game.services.play.solo import THREE_MINUTES, KnownBoard
from solver import Board
from tests.game.play import BOARD, NOW, later, refusal

MOST_STATEMENTS = 21  # one of them, for bans, once a second


@pytest.fixture
def alice() -> Player:
    boards.today(NOW)
    return players.guest("alice", NOW)


def practice(alice: Player) -> Game:
    return solo.begin_practice(alice, Settings(), None, None, NOW)


def against_computer(alice: Player) -> Game:
    return solo.begin_practice(alice, THREE_MINUTES, None, Strength.AVERAGE, NOW)


def replay(alice: Player) -> Game:
    known = KnownBoard(Board.parse(BOARD), boards.today(NOW).version)
    return solo.begin_practice(alice, THREE_MINUTES, known, None, NOW)


def drill(alice: Player) -> Game:
    MissedWord.objects.create(player=alice, language="en", word="cater", times=1, missed_at=NOW)
    return drills.begin(alice, "en", NOW)


def daily(alice: Player) -> Game:
    return tries.begin(alice, NOW)


@pytest.mark.parametrize("begin", [practice, against_computer, replay, drill, daily])
def test_its_first_round_begins_behind_a_locked_door_in_few_statements(
    begin: Callable[[Player], Game], alice: Player
) -> None:
    """Most statements hold the write lock of SQLite, which everybody's words wait for."""
    with CaptureQueriesContext(connection) as queries:
        game = begin(alice)
    assert len(queries) <= MOST_STATEMENTS
    game.refresh_from_db()
    seat = Seat.objects.get(player=alice)
    assert (game.host, game.owner, game.door) == (seat, seat, Door.LOCKED)
    round_ = Round.objects.get(game=game)
    assert (round_.number, round_.phase(later(3))) == (1, "playing")


def test_a_round_is_played_again_after_its_dictionary_was_deactivated(
    alice: Player, greek: Dictionary
) -> None:
    known = KnownBoard(Board.parse("αλφα" * 4), greek.version)
    Dictionary.objects.filter(pk=greek.pk).update(active=False)
    greek.refresh_from_db()
    settings = replace(THREE_MINUTES, dictionary="greek")
    game = solo.begin_practice(alice, settings, known, None, NOW)
    assert Round.objects.get(game=game).version == greek.version
    assert refusal(lambda: solo.begin_practice(alice, settings, None, None, NOW)) == (
        "dictionary.unknown"
    )


def test_only_a_board_that_the_player_chose_is_marked(alice: Player) -> None:
    chosen = solo.begin_practice(alice, THREE_MINUTES, Board.parse(BOARD), None, NOW)
    assert chosen.rounds_played.get().set_by_host
    assert not replay(alice).rounds_played.get().set_by_host
    assert (chosen.set_board, chosen.min_words) == ("", solo.ENOUGH_WORDS)


def test_nothing_is_stored_of_a_game_on_a_board_without_words(alice: Player) -> None:
    board = Board.parse("x" * 16)
    assert refusal(solo.begin_practice, alice, Settings(), board, None, NOW) == "board.no_words"
    assert not Game.objects.exists()
