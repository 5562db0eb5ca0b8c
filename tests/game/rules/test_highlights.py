"""The words of a board that are worth telling of."""

from game.rules.highlights import Word, everyday, rarest, would_have_won


def test_the_rarest_word_is_the_least_common_one_or_of_those_the_one_with_most_points() -> None:
    assert rarest([Word("cat", 1, 4.8), Word("etui", 1, 1.2), Word("line", 1, 5.2)]) == "etui"
    assert rarest([Word("tets", 1, 0), Word("acinar", 3, 0), Word("aeriae", 3, 0)]) == "acinar"


def test_everyday_words_in_the_order_of_their_points() -> None:
    words = [Word("cat", 1, 4.8), Word("line", 1, 5.2), Word("trains", 3, 3.5), Word("tets", 9, 1)]
    assert everyday(words) == ["trains", "line", "cat"]
    assert everyday(words, most=1) == ["trains"]


def test_the_fewest_everyday_words_that_would_have_won_are_named() -> None:
    for gap, words in (
        (0, ["were"]),
        (1, ["trains"]),
        (3, ["trains", "were"]),
        (4, ["trains", "were", "cat"]),
        (8, []),
    ):
        missed = [Word("cat", 1, 4.8), Word("were", 1, 5.9), Word("trains", 3, 3.5)]
        assert would_have_won(missed, gap) == words


def test_an_obscure_word_only_where_no_others_would_do() -> None:
    assert would_have_won([Word("aeriae", 3, 0), Word("cat", 1, 4.8)], 2) == ["aeriae"]
