"""Words of many players, judged and stored at once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Dictionary, FoundWord, Seat
from game.services.dictionaries.edits import edit_words
from game.services.play import settling
from game.services.play.round_solutions import solution_of
from game.services.play.words import Entry
from tests.game.play import (
    COUNTED,
    ENDED,
    NOW,
    STARTED,
    host_of,
    later,
    new_game,
    play,
    say,
    sit,
    submit,
)

INSTANT = timedelta(microseconds=1)


def test_verdicts_come_in_order_and_what_is_accepted_is_stored() -> None:
    game = new_game()
    alice, round_ = host_of(game), play(game)
    verdicts = say(round_, alice, "Cat risk zzzz tac at CATER cat")
    unknown = ["word.not_on_board"] * 2 + ["word.unknown", "word.short"]
    assert [verdict.code for verdict in verdicts] == [None, *unknown, None, "word.repeated"]
    assert [verdict.points for verdict in verdicts] == [1, 0, 0, 0, 0, 2, 0]
    stored = FoundWord.objects.values_list("word", "points", "seat_id", "received_at")
    assert list(stored) == [("cat", 1, alice.pk, STARTED), ("cater", 2, alice.pk, STARTED)]


def test_a_word_counts_once_for_each_player_and_round() -> None:
    game = new_game()
    round_ = play(game)
    alice, bob = host_of(game), sit(game, "bob")
    assert say(round_, alice, "cat")[0].accepted
    assert say(round_, alice, "CAT")[0].code == "word.repeated"
    assert say(round_, bob, "cat")[0].accepted
    assert say(play(game, COUNTED), alice, "cat", COUNTED + timedelta(seconds=3))[0].accepted


@pytest.mark.parametrize(
    ("received", "code"),
    [
        (NOW, "round.not_started"),
        (STARTED - INSTANT, "round.not_started"),
        (STARTED, None),
        (ENDED - INSTANT, None),
        (ENDED, "round.over"),
        (later(10**6), "round.over"),
    ],
)
def test_the_time_of_receipt_decides_whether_a_word_counts(received: Any, code: str | None) -> None:
    game = new_game()
    round_ = play(game)
    verdict = submit(round_, [Entry(host_of(game).pk, "cat", received)], received)[0]
    assert verdict.code == code
    assert FoundWord.objects.count() == (code is None)


def test_a_word_that_came_in_time_counts_when_it_is_stored_a_little_later() -> None:
    game = new_game()
    alice, round_ = host_of(game), play(game)
    in_time = Entry(alice.pk, "cat", ENDED - INSTANT)
    assert submit(round_, [in_time], ENDED + timedelta(seconds=0.9))[0].accepted
    settling.settle(round_, COUNTED)
    assert round_.standings.get().points == 1


def test_once_settled_nothing_counts_whenever_it_came_in() -> None:
    game = new_game()
    alice, round_ = host_of(game), play(game)
    settling.settle(round_, COUNTED)
    late = Entry(alice.pk, "cat", STARTED)
    assert submit(round_, [late], COUNTED)[0].code == "round.over"
    assert not FoundWord.objects.exists()


def test_a_word_is_refused_while_the_clock_says_the_round_has_not_started() -> None:
    game = new_game()
    round_ = play(game)
    early = Entry(host_of(game).pk, "cat", STARTED)
    assert submit(round_, [early], NOW)[0].code == "round.not_started"


def test_strangers_find_nothing() -> None:
    round_ = play(new_game())
    stranger = host_of(new_game("dora"))
    assert say(round_, stranger, "cat")[0].code == "seat.removed"
    entry = Entry(10**9, "cat", STARTED)
    assert submit(round_, [entry], STARTED)[0].code == "seat.removed"
    assert not FoundWord.objects.exists()


def test_odd_words_are_refused_like_others() -> None:
    game = new_game()
    round_ = play(game)
    said = [
        "",
        " ",
        "\0",
        "ca\0t",
        "a" * 10_000,
        "🎲🎲🎲",
        "cat\u0301",
        "'; --",
        "\ud800\ud800\ud800",
    ]
    for verdict in say(round_, host_of(game), said):
        assert not verdict.accepted
        assert verdict.code in {"word.short", "word.not_on_board"}


def test_a_board_of_equal_letters_does_not_hold_words_up() -> None:
    round_ = play(new_game(), board="a" * 15 + "b")
    verdicts = say(round_, host_of(round_.game), ["a" * 17, "a" * 8 + "b" + "a" * 7])
    assert [verdict.code for verdict in verdicts] == ["word.not_on_board", "word.unknown"]


@pytest.fixture
def crowd(english: Dictionary) -> tuple[Any, list[Seat]]:
    """A round of fifty players on a board with hundreds of words of A, B and C."""
    letters = "abc"
    made = [a + b + c + d for a in letters for b in letters for c in letters for d in letters]
    edit_words(english, made, "add", "for the test", None)
    game = new_game()
    seats = [host_of(game), *(sit(game, f"bob {n}") for n in range(49))]
    return play(game, board="abcabcabcabcabca"), seats


def test_a_word_of_each_of_fifty_players_takes_a_handful_of_queries(
    crowd: tuple[Any, list[Seat]],
) -> None:
    round_, seats = crowd
    solution_of(round_)
    entries = [Entry(seat.pk, "abca", STARTED) for seat in seats]
    with CaptureQueriesContext(connection) as queries:
        assert all(verdict.accepted for verdict in submit(round_, entries, STARTED))
    assert len(queries) == 6  # begin, round, seats, own words, insert, commit


def test_fifty_words_of_each_of_fifty_players_take_few_queries(
    crowd: tuple[Any, list[Seat]],
) -> None:
    round_, seats = crowd
    known = sorted(solution_of(round_).words)[:50]
    assert len(known) == 50
    entries = [Entry(seat.pk, word, STARTED) for word in known for seat in seats]
    with CaptureQueriesContext(connection) as queries:
        assert all(verdict.accepted for verdict in submit(round_, entries, STARTED))
    assert len(queries) <= 20
    assert FoundWord.objects.count() == 2500
    again = submit(round_, entries, STARTED)
    assert {verdict.code for verdict in again} == {"word.repeated"}
