"""A game on a board that its host has chosen."""

from dataclasses import replace

from game.models import Game, Round
from game.rules.settings import Rated, Settings
from game.services.accounts import players
from game.services.play import games, rounds
from game.services.play.seating import hosting
from solver import Board
from tests.game.play import (
    COUNTED,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    later,
    refusal,
    refusal_at,
    results_of,
)

BOARD = Board.parse("catrinbes")


def make(board: Board = BOARD, settings: Settings | None = None) -> Game:
    return games.create(players.guest("alice", NOW), settings or Settings(), NOW, board)


def test_all_rounds_are_played_on_the_set_board_and_everybody_is_told() -> None:
    game = make(settings=Settings(dice="classic", min_words=1000))
    assert (game.rows, game.columns, game.dice, game.min_words) == (3, 3, "", None)
    assert game_snapshot(game, None, NOW)["game"]["board_set"]
    first = rounds.start(game, host_of(game), NOW)
    assert (first.board, first.rows, first.set_by_host) == ("catrinbes", 3, True)
    assert results_of(first, None, COUNTED)["round"]["set_by_host"]
    assert rounds.start(game, host_of(game), COUNTED).board == "catrinbes"


def test_another_size_gives_up_the_set_board_and_keeps_the_mark_of_its_rounds() -> None:
    game = make()
    rounds.start(game, host_of(game), NOW)
    hosting.configure(game, host_of(game), replace(game.chosen(), round_seconds=60), COUNTED)
    assert game.set_board == "catrinbes"
    hosting.configure(game, host_of(game), replace(game.chosen(), rows=4, columns=4), COUNTED)
    assert game.set_board == ""
    second = rounds.start(game, host_of(game), COUNTED)
    assert (second.rows, second.set_by_host) == (4, False)
    assert Round.objects.get(game=game, number=1).set_by_host


def test_a_game_on_a_set_board_is_not_rated() -> None:
    assert refusal(make, BOARD, Settings(rated=Rated.YES)) == "rated.unfit"
    game = make()
    rated = replace(game.chosen(), rated=Rated.YES)
    assert refusal(hosting.configure, game, host_of(game), rated, NOW) == "rated.unfit"
    hosting.configure(game, host_of(game), replace(rated, rows=4, columns=4), NOW)
    assert (game.rated, game.set_board) == ("yes", "")


def test_boards_that_are_none_to_play_on() -> None:
    for board, code, field in (
        ("xxxxxxxxx", "board.no_words", "board"),
        ("cat?inbes", "board.too_wild", "board"),
        ("cat/tin", "rows.invalid", "rows"),
        ("catrinbes" * 9, "rows.invalid", "rows"),
    ):
        assert refusal_at(make, Board.parse(board)) == (code, field)
        assert not Game.objects.filter(is_public=False).exists()


def test_a_set_board_without_words_is_refused_at_the_start() -> None:
    game = make()
    hosting.configure(game, host_of(game), replace(game.chosen(), min_length=5), later(1))
    assert refusal(rounds.start, game, host_of(game), STARTED) == "board.no_words"
