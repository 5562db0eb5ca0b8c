"""The words of a host’s list, and what they make count."""

from dataclasses import replace

from game.rules.common_words import CommonWords
from game.rules.lists import MAX_TEXT, WordsFrom, at_least_one, check_list, counted, words_of
from game.rules.results import effective_min_length
from game.rules.setting_checks import check
from game.rules.settings import Rated, Settings, usual_min_length
from tests.game.play import refusal, refusal_at


def test_each_choice_counts_the_list_in_its_own_way() -> None:
    words, listed = {"cat": 3, "tin": 1}, {"tin": 5, "go": 1}
    for chosen, points, bonus in (
        (WordsFrom.DICTIONARY, words, ()),
        (WordsFrom.LIST, listed, ()),
        (WordsFrom.DOUBLE, {"cat": 3, "tin": 10, "go": 2}, ()),
        (WordsFrom.BONUS, {"cat": 1, "tin": 5, "go": 2}, ("cat",)),
    ):
        assert counted(words, listed, chosen) == (points, frozenset(bonus))
    assert at_least_one({"go": 0, "tin": 2}) == {"go": 1, "tin": 2}


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
