"""Boards that are worth playing on."""

import pytest

from game.rules.refusals import Refusal
from game.services.solving.dealing import Recipe, deal
from solver import Lexicon, solve

WORDS = [a + b + c for a in "aeiou" for b in "lnrst" for c in "aeiou"]
RICH = Lexicon.from_words(WORDS)


def recipe(
    *, min_length: int = 3, min_words: int = 1, language: str = "en", strict: bool = True
) -> Recipe:
    return Recipe((4, 4), "", min_length, min_words, language, strict)


def count(board: object, lexicon: Lexicon) -> int:
    return solve(str(board), lexicon, min_length=3).word_count


def test_no_board_is_poorer_than_asked_for() -> None:
    for min_words in (1, 5, 12):
        for _ in range(5):
            assert count(deal(recipe(min_words=min_words), RICH), RICH) >= min_words


def test_a_band_that_no_board_reaches_is_refused_with_what_can_be_reached() -> None:
    with pytest.raises(Refusal, match=r"has \d+ words. Ask for fewer") as refused:
        deal(recipe(min_words=120), RICH)
    assert (refused.value.code, refused.value.field) == ("board.too_rich", "min_words")


def test_the_best_board_is_dealt_where_none_has_enough_words() -> None:
    assert count(deal(recipe(min_words=120, strict=False), RICH), RICH) > 5


def test_without_boards_with_words_the_refusal_says_so() -> None:
    for words, strict in (([], True), (["zzzzzz"], False), (["at"], False)):
        with pytest.raises(Refusal, match="no board has a word") as refused:
            deal(recipe(strict=strict), Lexicon.from_words(words))
        assert refused.value.code == "board.no_words"


def test_other_languages_draw_from_their_own_letters() -> None:
    greek = Lexicon.from_words(["αλφα", "βητα", "γαμα"])
    board = deal(recipe(language="el"), greek)
    assert set(board.tiles) <= set("αλφβητγμ")
