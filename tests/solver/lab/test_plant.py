"""Boards that hold given words."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver import SolverError, solve, trace
from solver.dice import DICE
from solver.lab.plant import least_tiles, plant, plant_several
from solver.packaged import packaged_lexicon
from tests.conftest import examples


def test_twelve_words_of_a_roll_are_all_planted() -> None:
    """Words that are known to fit on one board together."""
    rng = np.random.default_rng(0)
    found = solve(DICE["new"].roll(rng), packaged_lexicon()).words
    words = [found[i].word for i in rng.permutation(len(found))[:12]]
    planted = plant(words)
    assert planted.missing == ()
    assert [found.word for found in planted.words] == sorted(words)
    assert set(words) <= {found.word for found in solve(planted.board, packaged_lexicon()).words}


@settings(max_examples=examples(10))
@given(
    st.sets(st.text("aeinorstq", min_size=1, max_size=7), min_size=1, max_size=5),
    st.sampled_from([(4, 4), (2, 5), (5, 5), (1, 3)]),
    st.integers(0, 99),
)
def test_every_word_is_on_the_board_or_missing(
    words: set[str], size: tuple[int, int], seed: int
) -> None:
    words = {re.sub("qu?", "qu", word) for word in words}
    planted = plant(sorted(words), size, seed, steps=HASTY)
    assert planted.board.size == size
    on_it = {found.word for found in planted.words}
    assert on_it == {word for word in words if trace(planted.board, word, limit=1)}
    assert on_it | {each.word for each in planted.missing} == words
    assert len(on_it) + len(planted.missing) == len(words)
    assert least_tiles(on_it) <= size[0] * size[1]
    for found in planted.words:
        tiles = [planted.board.tiles[r * size[1] + c] for r, c in found.path]
        assert "".join(tiles) == found.word


def test_qu_is_one_tile() -> None:
    planted = plant(["Queen", "quiz", "EQUAL", "queen "], (3, 3))
    assert planted.missing == ()
    assert [found.word for found in planted.words] == ["equal", "queen", "quiz"]
    assert planted.words[1].tiles == ("qu", "e", "e", "n")
    whole = plant(["antiquarians", "quit"], (2, 6))
    assert whole.missing == ()
    assert "antiquarian" in plant(["antiquarian"], (2, 5)).words[0].word  # ten tiles


HASTY = 100_000  # steps: for words that do not all fit


def test_says_what_does_not_fit_and_why() -> None:
    planted = plant(["qat", "strengthlessnesses", "extraordinarily", "risk"], steps=HASTY)
    assert {each.word for each in planted.words} in ({"extraordinarily"}, {"risk"})
    reasons = {each.word: each.reason for each in planted.missing}
    assert reasons.pop("qat") == "it has a Q without U, and the tile is Qu"
    assert reasons.pop("strengthlessnesses") == "it needs 18 tiles, the board has 16"
    told = "all words together need at least 17 tiles, the board has 16"
    assert list(reasons.values()) == [told]


def test_as_many_words_as_fit_are_planted() -> None:
    planted = plant(["abc", "def", "ghi", "bad"], (1, 3), steps=HASTY)
    assert len(planted.words) == 1
    lost = plant(["aaaa", "aab", "bbaa"], (1, 4), steps=HASTY)
    assert len(lost.words) == 2  # bbaa holds aab backwards; aaaa needs four


def test_words_that_take_every_tile_are_planted() -> None:
    planted = plant(["abab"], (1, 4))
    assert planted.missing == ()
    assert plant(["abcabc"], (2, 3)).missing == ()
    assert plant(["a"], (1, 1)).board.tiles == ("a",)


def test_a_seed_has_one_board() -> None:
    words = ["risk", "tree", "lamp"]
    assert plant(words, seed=3) == plant(words, seed=3)
    assert plant(words, seed=3).board != plant(words, seed=4).board


def test_the_other_tiles_are_drawn_by_frequency() -> None:
    planted = plant(["tea"], (5, 5), frequencies={"x": 1.0})
    assert sorted(planted.board.tiles) == sorted("tea" + "x" * 22)
    greek = plant(["αβγδ", "δγ"], (4, 4))
    assert set(greek.board.tiles) <= set("αβγδ")
    english = "".join(plant(["tea"], (10, 10)).board.tiles)
    assert len(set(english)) > 12


def test_words_that_cannot_be_planted_are_refused() -> None:
    for words, message in (
        ([], "there are no words to plant"),
        (["it's"], "“it's” has characters that are not letters"),
        ([f"{a}{b}" for a in "abcdefghijk" for b in "abcdefghijk"], "at most 100 words"),
    ):
        with pytest.raises(SolverError, match=message):
            plant(words)


ANIMALS = "horse sheep mouse tiger snake whale zebra camel rabbit monkey".split()  # noqa: SIM905


def test_ten_words_that_share_few_letters_fit_on_5x5() -> None:
    assert plant(ANIMALS, (5, 5)).missing == ()
    assert least_tiles(ANIMALS) > 16  # so no board of 4x4 has them all


def test_each_of_several_boards_has_the_same_words() -> None:
    for words, size in ((["line", "tin", "rope"], (3, 3)), (ANIMALS, (4, 4)), (["abab"], (1, 4))):
        boards = plant_several(26, words, size, steps=1_000_000)
        assert boards[0] == plant(words, size, steps=1_000_000)
        assert {tuple(found.word for found in each.words) for each in boards} == {
            tuple(found.word for found in boards[0].words)
        }
        assert len({str(each.board) for each in boards}) >= {3: 26, 4: 8, 1: 2}[size[0]]
