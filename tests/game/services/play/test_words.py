"""Words of many players, judged and stored at once."""

from datetime import timedelta
from itertools import product

from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import Dictionary, FoundWord
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


def test_what_keyboards_add_is_not_part_of_a_word() -> None:
    game = new_game()
    said = [" cat ", "line. ", "ca\u200bter", "ti\u00adn\ufeff", "ma.r"]
    verdicts = say(play(game), host_of(game), said)
    assert [verdict.accepted for verdict in verdicts] == [True] * 4 + [False]


def test_a_word_counts_once_for_each_player_and_round() -> None:
    game = new_game()
    round_ = play(game)
    alice, bob = host_of(game), sit(game, "bob")
    assert say(round_, alice, "cat")[0].accepted
    assert say(round_, alice, "CAT")[0].code == "word.repeated"
    assert say(round_, bob, "cat")[0].accepted
    assert say(play(game, COUNTED), alice, "cat", COUNTED + timedelta(seconds=3))[0].accepted


def test_the_time_of_receipt_decides_whether_a_word_counts() -> None:
    """It may be stored a little later."""
    game = new_game()
    alice, round_ = host_of(game), play(game)
    soon = ENDED + timedelta(seconds=0.9)
    for word, received, stored, code in (
        ("cat", NOW, NOW, "round.not_started"),
        ("cat", STARTED - INSTANT, STARTED, "round.not_started"),
        ("cat", STARTED, NOW, "round.not_started"),  # the clock was set back
        ("cat", STARTED, STARTED, None),
        ("tin", ENDED - INSTANT, soon, None),
        ("mar", ENDED, soon, "round.over"),
        ("mar", later(10**6), later(10**6), "round.over"),
    ):
        [verdict] = submit(round_, [Entry(alice.pk, word, received)], stored)
        assert verdict.code == code
    settling.settle(round_, COUNTED)
    assert round_.standings.get().points == 2


def test_once_settled_nothing_counts_whenever_it_came_in() -> None:
    game = new_game()
    alice, round_ = host_of(game), play(game)
    settling.settle(round_, COUNTED)
    late = Entry(alice.pk, "cat", STARTED)
    assert submit(round_, [late], COUNTED)[0].code == "round.over"
    assert not FoundWord.objects.exists()


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
    odd = ["", " ", "\0", "ca\0t", "🎲🎲🎲", "cat\u0301", "'; --", "\ud800\ud800\ud800"]
    said = [*odd, "a" * 10_000]
    for verdict in say(round_, host_of(game), said):
        assert not verdict.accepted
        assert verdict.code in {"word.short", "word.not_on_board"}


def test_a_board_of_equal_letters_does_not_hold_words_up() -> None:
    round_ = play(new_game(), board="a" * 15 + "b")
    verdicts = say(round_, host_of(round_.game), ["a" * 17, "a" * 8 + "b" + "a" * 7])
    assert [verdict.code for verdict in verdicts] == ["word.not_on_board", "word.unknown"]


def test_words_of_fifty_players_take_few_queries(english: Dictionary) -> None:
    """The board has hundreds of words of A, B and C."""
    made = ["".join(letters) for letters in product("abc", repeat=4)]
    edit_words(english, made, "add", "for the test", None)
    game = new_game()
    seats = [host_of(game), *(sit(game, f"bob {n}") for n in range(49))]
    round_ = play(game, board="abcabcabcabcabca")
    first, *others = sorted(solution_of(round_).words)[:50]
    assert len(others) == 49
    for words, most in (([first], 6), (others, 20)):  # begin, round, seats, words, insert, commit
        entries = [Entry(seat.pk, word, STARTED) for word in words for seat in seats]
        with CaptureQueriesContext(connection) as queries:
            assert all(verdict.accepted for verdict in submit(round_, entries, STARTED))
        assert len(queries) <= most
    assert FoundWord.objects.count() == 2500
    again = submit(round_, entries, STARTED)
    assert {verdict.code for verdict in again} == {"word.repeated"}
