"""The words of a host’s list, and what they make count."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from game.rules.common_words import CommonWords
from game.rules.lists import MAX_TEXT, WordsFrom, at_least_one, check_list, counted, words_of
from game.rules.results import effective_min_length
from game.rules.settings import Rated, Settings, check, usual_min_length
from tests.game.play import refusal, refusal_at

POINTS = st.dictionaries(st.text("abc", min_size=1, max_size=4), st.integers(0, 11), max_size=8)


@given(POINTS, POINTS)
def test_each_choice_counts_the_list_in_its_own_way(
    words: dict[str, int], listed: dict[str, int]
) -> None:
    assert counted(words, listed, WordsFrom.DICTIONARY) == (words, frozenset())
    assert counted(words, listed, WordsFrom.LIST) == (listed, frozenset())
    for chosen, factor in ((WordsFrom.DOUBLE, 2), (WordsFrom.BONUS, 1)):
        points, bonus = counted(words, listed, chosen)
        assert points.keys() == words.keys() | listed.keys()
        for word, value in points.items():
            assert value == (factor * listed[word] if word in listed else words[word])
        assert bonus == (frozenset(words.keys() - listed) if factor == 1 else frozenset())
    assert all(value >= 1 for value in at_least_one(words).values())


def test_a_list_is_read_with_any_separators_and_kept_as_it_is_typed() -> None:
    assert words_of("1. Île; Mother,\n said") == ["Île", "Mother", "said"]


def test_a_list_that_no_game_can_use_is_refused_by_its_field() -> None:
    for text, code in (
        ("", "list.empty"),
        ("1 2 3", "list.empty"),
        ("it’s", "list.invalid"),
        (" ".join(["word"] * 301), "list.invalid"),
        ("x" * (MAX_TEXT + 1), "list.invalid"),
    ):
        assert refusal_at(check_list, text) == (code, "list")


def test_a_list_goes_with_neither_ratings_nor_common_words() -> None:
    listed = replace(Settings(), words_from=WordsFrom.LIST, list="go tin")
    check(listed)
    check(replace(listed, min_length=2))
    check(replace(listed, words_from=WordsFrom.DICTIONARY, rated=Rated.YES))
    for wrong, code in (
        (replace(listed, rated=Rated.YES), "rated.unfit"),
        (replace(listed, common_words=CommonWords.FIRST), "common_words.unfit"),
        (replace(listed, list=""), "list.empty"),
        (replace(listed, words_from=WordsFrom.DOUBLE, min_length=2), "min_length.invalid"),
    ):
        assert refusal(check, wrong) == code


def test_a_player_may_have_a_shorter_minimum_than_the_others() -> None:
    for of_round, own, least in ((4, None, 4), (4, 3, 3), (3, 2, 2), (3, 5, 5)):
        assert effective_min_length(of_round, own) == least
    assert usual_min_length(5, 5, Settings().scoring, WordsFrom.LIST) == 2
