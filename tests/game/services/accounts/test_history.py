"""What a player has played."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import (
    DailyBoard,
    Dictionary,
    DrillWord,
    Game,
    MissedWord,
    Player,
    PlayerRating,
    Round,
    Seat,
)
from game.rules import ranks
from game.rules.profiles import Length
from game.services.accounts import history
from game.services.play import settling
from game.services.play.daily import tries
from tests.game.play import COUNTED, NOW, later, new_game, play, put, say, sit

HOUR = 3600


@pytest.fixture
def game(english: Dictionary) -> Game:
    """alice, of two rounds: cat and cater in one with bob, line in the next, alone."""
    game = new_game()
    bob, alice = sit(game, "bob"), Seat.objects.get(name="alice")
    first = play(game)
    say(first, alice, "cat cater")
    say(first, bob, "line tin mar")
    settling.settle(first, COUNTED)
    Seat.objects.filter(pk=bob.pk).update(left_at=COUNTED)
    second = play(game, later(HOUR))
    say(second, alice, "line", later(HOUR + 3))
    settling.settle(second, later(HOUR + 200))
    return game


@pytest.fixture
def alice(game: Game) -> Player:
    return Player.objects.get(name="alice")


def test_rounds_are_filtered_by_game_size_and_language(alice: Player, greek: Dictionary) -> None:
    first = Round.objects.get(number=1)
    Round.objects.filter(pk=first.pk).update(rows=5, version=greek.version)
    results = history.rounds_of(alice)
    assert history.sizes_and_languages(alice) == [(4, 4, "en"), (5, 4, "el")]
    assert [each.words for each in history.filtered(results, size=(5, 4))] == [2]
    assert [each.words for each in history.filtered(results, language="en")] == [1]
    assert history.filtered(results, kind="private").count() == 2
    assert not history.filtered(results, kind="public").exists()
    assert not history.filtered(results, kind="daily").exists()


def test_statistics_cover_the_latest_rounds(alice: Player) -> None:
    """Two rounds of three minutes have the same board with cat, mar, tin, line and cater."""
    lately = history.lately(alice)
    assert (lately.rounds, lately.words_a_minute) == (2, 0.5)
    assert lately.lengths == [Length(3, 1, 6), Length(4, 1, 2), Length(5, 1, 2)]
    assert [found.word for found in lately.best] == ["cater", "cat", "line"]
    assert [found.word for found in lately.longest] == ["cater", "line", "cat"]
    assert [found.word for found in lately.rarest] == ["cater", "cat", "line"]


def test_rounds_that_were_ended_early_and_drills_without_a_player_say_nothing_of_pace(
    alice: Player,
) -> None:
    """Of two rounds, with two words and with one; alice was seen last as she joined."""
    second = Round.objects.get(number=2)
    rounds = Round.objects.filter(pk=second.pk)
    rounds.update(time_left=timedelta(seconds=100))
    assert history.lately(alice).words_a_minute == pytest.approx(0.7)
    rounds.update(paused_at=second.starts_at)  # the pause ended it, nobody decided that
    assert history.lately(alice).rounds == 2
    rounds.update(time_left=None, paused_at=None)
    missed = MissedWord.objects.create(player=alice, language="en", word="tin", missed_at=NOW)
    DrillWord.objects.create(round=second, missed_word=missed)
    assert history.lately(alice).words_a_minute == pytest.approx(0.7)  # walked away
    Seat.objects.filter(name="alice").update(seen_at=second.ends_at)
    assert history.lately(alice).words_a_minute == 0.5
    second.found.all().delete()
    assert history.lately(alice).words_a_minute == pytest.approx(0.7)


def test_records_are_of_rounds_that_compare_with_those_of_others(alice: Player) -> None:
    assert history.bests(alice).points == 3
    standings = Seat.objects.get(name="alice").standings.order_by("-points")
    standings.filter(points=3).update(handicap_percent=300)
    kept = history.bests(alice)
    assert (kept.rounds, kept.points, len(kept.best)) == (2, 1, 1)
    Round.objects.filter(number=2).update(set_by_host=True)
    kept = history.bests(alice)
    assert (kept.rounds, kept.points, kept.words, kept.best) == (2, 0, 0, [])


def test_shares_of_the_common_points_are_of_rounds_that_compare(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of six points, three and one. Nobody shines by a board of their own, or by ending early."""
    assert history.lately(alice).shares == []  # boards of so few points have no ranks
    monkeypatch.setattr(ranks, "LEAST", 1)
    assert [each.value for each in history.lately(alice).shares] == [50, 16]
    Round.objects.filter(number=1).update(set_by_host=True)
    assert [each.value for each in history.lately(alice).shares] == [16]
    Round.objects.filter(number=2).update(time_left=timedelta(seconds=100))
    assert history.lately(alice).shares == []


def test_words_that_are_too_short_for_a_handicap_are_not_missed(alice: Player) -> None:
    Seat.objects.get(name="alice").standings.update(handicap_min_length=5)
    assert Length(4, 1, 1) in history.lately(alice).lengths


def test_older_rounds_are_not_read(alice: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "LATELY", 1)
    with CaptureQueriesContext(connection) as queries:
        assert [found.word for found in history.lately(alice).best] == ["line"]
    [words] = [each["sql"] for each in queries if "found" in each["sql"].split("WHERE")[0]]
    assert "(round_id=? AND seat_id=?)" in plan_of(words)


def plan_of(query: str) -> str:
    """How SQLite finds the rows."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {query}")
        return " ".join(row[-1] for row in cursor.fetchall())


def test_the_board_of_the_day_is_left_out_for_others(english: Dictionary) -> None:
    player = Player.objects.create(name="carol", created_at=NOW)
    game = tries.begin(player, NOW)
    round_ = put(Round.objects.get(game=game))
    say(round_, Seat.objects.get(player=player), "cat")
    assert round_.ends_at
    settling.settle(round_, later(HOUR))
    assert history.lately(player).rounds == 1
    assert history.lately(player, except_day=NOW.date()).rounds == 0


def test_other_rounds_on_the_board_of_the_day_are_left_out_for_others(alice: Player) -> None:
    latest = Round.objects.latest("number")
    Round.objects.filter(pk=latest.pk).update(board="same")
    DailyBoard.objects.create(date=NOW.date(), board="same", version=latest.version)
    assert history.lately(alice, except_day=NOW.date()).rounds == 1


def test_the_rating_after_each_of_the_latest_rounds_is_listed(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert history.rating_of(alice) is None
    rating = PlayerRating.objects.create(player=alice)
    for standing in history.rounds_of(alice):
        standing.rating, standing.mu = rating, 20 + standing.round.number
        standing.save()
    assert [each.value for each in history.rated(rating)] == [840, 880]
    monkeypatch.setattr(history, "LATELY", 1)
    with CaptureQueriesContext(connection) as queries:
        assert [each.value for each in history.rated(rating)] == [880]
    [query] = [each["sql"] for each in queries]
    assert "standing_rating" in plan_of(query)
    assert "TEMP B-TREE" not in plan_of(query)
