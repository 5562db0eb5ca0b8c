"""The lab: what is searched, and what a search tells."""

import pytest

from game.models import Dictionary
from game.services.lab import searches
from solver import Board, Lexicon, solve
from solver.packaged import packaged_lexicon
from tests.game.play import refusal_at

BOARD = "catdlinemaropets"


@pytest.mark.django_db
def test_the_steps_of_a_search_are_limited() -> None:
    found = searches.search("exhaustive", searches.search_input("catdlinem", words=["cat"]))
    assert (len(found.steps), found.complete) == (searches.MOST_STEPS, False)
    assert found.counts == (82_449, 10_305, 1, True)


@pytest.mark.django_db
def test_a_search_that_would_take_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searches, "MOST_CALLS", 5_000)
    counts = searches.search("exhaustive", searches.search_input(BOARD, words=["cat"])).counts
    assert not counts.complete
    assert searches.MOST_CALLS <= counts.calls < searches.MOST_CALLS + 20


def test_a_small_lexicon_has_words_of_the_board_and_others() -> None:
    for size in searches.SIZES:
        board, whole = Board.parse(BOARD), packaged_lexicon()
        small = searches.small_lexicon(board, whole, size)
        there = solve(board, small).word_count
        assert size * 0.8 <= len(small) <= size
        assert size * 0.5 <= there <= size * 0.75
        assert all(word in whole for word in small)


def test_a_small_lexicon_where_words_are_missing() -> None:
    assert len(searches.small_lexicon(Board.parse("zzzzzzzzz"), packaged_lexicon(), 12)) == 12
    assert len(searches.small_lexicon(Board.parse("catb"), Lexicon.from_words([]), 12)) == 0


def test_wrong_searches_are_refused_with_the_field(english: Dictionary) -> None:
    for asked, code, field in (
        ({"board": "cat4"}, "board.invalid", "board"),
        ({"board": "a" * 36}, "board.too_large", "board"),
        ({"board": "ca???????"}, "board.too_wild", "board"),
        ({"size": "x"}, "size.invalid", "size"),
        ({"dictionary_slug": "klingon"}, "dictionary.unknown", "dictionary"),
        ({"lexicon_size": 13}, "lexicon_size.invalid", "lexicon_size"),
        ({"words": ["it's"]}, "words.invalid", "words"),
        ({"words": [" "]}, "words.invalid", "words"),
        ({"words": ["a" * 101]}, "words.invalid", "words"),
        ({"words": ["a"] * 301}, "words.too_many", "words"),
    ):
        assert refusal_at(searches.search_input, **{"board": BOARD, **asked}) == (code, field)
