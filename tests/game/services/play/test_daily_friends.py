"""A daily board among friends, and who sees whose words."""

from datetime import datetime, timedelta

import pytest

from game.models import DailyBoard, Dictionary, Player, Round, Seat
from game.rules import daily as rules
from game.rules.contacts import OpenTo
from game.services.accounts import contacts, players
from game.services.play import settling
from game.services.play.daily import friends, standings, tries
from game.snapshots.daily import day_before
from solver import Board
from tests.game.play import BOARD, NOW, later, say

OVER = rules.SECONDS + 4


@pytest.fixture
def board(english: Dictionary) -> DailyBoard:
    """Of NOW, with cat, cater, line, mar and tin."""
    day, text = rules.day_of(NOW), str(Board.parse(BOARD))
    return DailyBoard.objects.create(date=day, board=text, version=english.version)


@pytest.fixture
def alice(board: DailyBoard) -> Player:
    """She follows bob, who does not follow her."""
    alice = players.guest("alice", NOW)
    contacts.follow(alice, players.guest("bob", NOW), NOW)
    return alice


@pytest.fixture
def bob(alice: Player) -> Player:
    return Player.objects.get(name="bob")


def play(player: Player, words: str, at: datetime = NOW) -> None:
    """A whole try, which is counted."""
    game = tries.begin(player, at)
    round_ = Round.objects.get(game=game)
    say(round_, Seat.objects.get(game=game), words, at + timedelta(seconds=10))
    settling.settle(round_, at + timedelta(seconds=OVER))


def shown(board: DailyBoard, player: Player) -> list[tuple[str, int | None, bool]]:
    return [
        (row.player.name, row.standing.points if row.standing else None, row.has_begun)
        for row in friends.table(board, player)
    ]


def test_who_follows_and_who_is_followed_stand_in_one_table(
    board: DailyBoard, alice: Player, bob: Player
) -> None:
    carol = players.guest("carol", NOW)
    assert shown(board, carol) == []
    play(alice, "cater")
    tries.begin(bob, NOW)
    play(carol, "cat")
    assert shown(board, alice) == [("alice", 2, True), ("bob", None, True)]
    assert shown(board, bob) == shown(board, alice)
    assert [row.is_own for row in friends.table(board, bob)] == [False, True]
    contacts.follow(carol, bob, NOW)
    assert shown(board, bob) == [("alice", 2, True), ("carol", 1, True), ("bob", None, True)]


def test_whoever_is_muted_or_hides_is_in_no_table(
    board: DailyBoard, alice: Player, bob: Player
) -> None:
    play(alice, "cater")
    contacts.mute(bob, alice, NOW)
    assert shown(board, alice) == shown(board, bob) == []
    contacts.end(bob, alice.pk)
    contacts.open_to(bob, OpenTo.NOBODY)
    assert shown(board, alice) == []
    contacts.open_to(bob, OpenTo.FOLLOWED)
    assert shown(board, alice) == []
    assert shown(board, bob) == [("alice", 2, True), ("bob", None, False)]


def test_the_own_row_is_in_a_long_table(
    board: DailyBoard, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends, "LISTED", 2)
    for name in ("carol", "dora"):
        other = players.guest(name, NOW)
        contacts.follow(alice, other, NOW)
        play(other, "cat")
    assert shown(board, alice) == [("carol", 1, True), ("alice", None, False)]


def test_the_words_of_a_friend_are_seen_after_both_have_played(
    board: DailyBoard, alice: Player, bob: Player
) -> None:
    play(bob, "cat line")
    assert friends.beside(board, alice, bob.pk) is None
    game = tries.begin(alice, NOW)
    say(Round.objects.get(game=game), Seat.objects.get(game=game), "cat cater", later(10))
    assert friends.beside(board, alice, bob.pk) is None  # while she plays, she would copy them
    settling.settle(Round.objects.get(game=game), later(OVER))
    pair = friends.beside(board, alice, bob.pk)
    assert pair
    assert (pair.own.points, pair.theirs.points, pair.both) == (3, 2, {"cat"})
    carol = players.guest("carol", NOW)
    play(carol, "tin")
    for viewer, other in ((alice, carol), (carol, alice), (alice, alice)):
        assert friends.beside(board, viewer, other.pk) is None
    contacts.mute(bob, alice, NOW)
    assert friends.beside(board, alice, bob.pk) is None


def test_a_link_says_who_has_shared_it(alice: Player, bob: Player) -> None:
    key = friends.key_of(alice)
    carol = players.guest("carol", NOW)
    assert friends.sharer(key, None) == friends.sharer(key, carol) == friends.Sharer(alice, True)
    assert friends.sharer(key, bob) == friends.Sharer(alice, False)  # they are friends
    assert friends.sharer(key, alice) is None
    for forged in ("", str(alice.pk), key[:-1], key.replace(str(alice.pk), str(bob.pk), 1)):
        assert friends.sharer(forged, carol) is None
    contacts.open_to(alice, OpenTo.FOLLOWED)
    assert friends.sharer(key, None) == friends.sharer(key, carol) == friends.Sharer(alice, False)
    contacts.mute(carol, alice, NOW)
    assert friends.sharer(key, carol) is None


def test_of_the_board_before_one_reads_who_was_first_and_what_was_missed(
    board: DailyBoard, alice: Player, bob: Player
) -> None:
    assert day_before(board) is None
    play(alice, "cat cater")
    play(bob, "cat line tin")
    after = DailyBoard.objects.create(
        date=board.day + rules.DAY, board=board.board, version=board.version
    )
    before = day_before(after)
    assert before
    assert before == {
        "day": board.day,
        "names": ["bob", "alice"],
        "points": 3,
        "rarest": "cater",
        "finders": 1,
        "missed": "mar",
    }


def test_the_points_of_earlier_days_are_those_of_the_player(
    board: DailyBoard, alice: Player, bob: Player
) -> None:
    play(alice, "cat cater")
    every = DailyBoard.objects.all()
    assert standings.own_points(every, alice) == {board.day: 3}
    assert standings.own_points(every, bob) == standings.own_points(every, None) == {}
