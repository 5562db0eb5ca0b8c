"""The rule packs, against the printed rules."""

from solver import Lexicon, RulePack, solve
from solver.scoring import rule_pack


def test_points() -> None:
    for name, shortest, points in (
        # of words of 1, 2, 3 ... letters
        ("classic", 3, [0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11]),
        ("big", 4, [0, 0, 1, 1, 2, 3, 5, 11, 11, 11, 11]),
        ("super-big", 4, [0, 0, 1, 1, 2, 3, 5, 11, 18, 20, 22]),
    ):
        pack = rule_pack(name)
        assert pack.min_length == shortest
        assert [pack.points(length) for length in range(1, len(points) + 1)] == points
        assert pack.points(400) == (800 if name == "super-big" else 11)


def test_short_words_count_without_points_and_a_pack_may_be_ones_own() -> None:
    words = Lexicon.from_words(["a", "ab", "abc", "abcd"])
    assert [found.points for found in solve("abcd", words, min_length=1).words] == [0, 0, 1, 1]
    pack = RulePack("own", "Own", 1, (0, 1, 4), long_from=4, points_per_letter=10)
    solution = solve("abcd", words, pack)
    assert [found.points for found in solution.words] == [1, 4, 4, 40]
    assert (solution.word_count, solution.total_points) == (4, 49)
