"""Words that a player all but had."""

from game.rules.highlights import NearMiss, Word, near_misses


def test_longer_words_and_those_with_another_letter_are_near() -> None:
    for had, near, far in (
        ("rate", "rated rates crate", "rat scrate"),
        ("rat", "rater raters", "rations"),
        ("cat", "cart cot bat cap", "act cottage cow dog"),
        ("tee", "tree", ""),
    ):
        for missed in near.split():
            assert near_misses([had], [Word(missed, 1, 0)]) == [NearMiss(had, missed, 1)]
        for missed in far.split():
            assert near_misses([had], [Word(missed, 1, 0)]) == []


def test_the_nearest_come_first_then_those_of_most_points() -> None:
    missed = words(rates=2, liner=3, rope=9, catch=5)
    assert near_misses(["rate", "line", "ripe", "cat"], missed) == [
        NearMiss("line", "liner", 3),
        NearMiss("rate", "rates", 2),
        NearMiss("cat", "catch", 5),
        NearMiss("ripe", "rope", 9),
    ]


def test_among_equal_words_the_more_common_one_is_chosen() -> None:
    missed = [Word("airt", 1, 1.1), Word("fair", 1, 5.2), Word("hair", 1, 5.1)]
    assert near_misses(["air"], missed) == [NearMiss("air", "fair", 1)]


def words(**points: int) -> list[Word]:
    return [Word(word, worth, 0) for word, worth in points.items()]


def test_each_word_is_named_once() -> None:
    missed = words(rates=2, rated=2, crates=3)
    assert near_misses(["rate", "crate"], missed) == [
        NearMiss("crate", "crates", 3),
        NearMiss("rate", "rated", 2),
    ]


def test_only_a_few_near_misses_are_named() -> None:
    found = [f"{first}at" for first in "bcfhmprs"]
    missed = words(**{f"{word}s": 1 for word in found})
    assert [near.had for near in near_misses(found, missed)] == ["bat", "cat", "fat", "hat", "mat"]
    assert len(near_misses(found, missed, most=2)) == 2
