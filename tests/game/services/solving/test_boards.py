"""Boards as people ask for them."""

import pytest

from game.rules.refusals import Refusal
from game.services.solving.alike import alike, known
from game.services.solving.boards import MAX_SEED, choose_dice, random_board, read_board
from game.services.solving.word_count_range import WordCountRange, random_board_in_range
from solver import Board, Lexicon
from solver.packaged import packaged_lexicon
from tests.game.play import refusal_at


@pytest.mark.django_db
def test_a_board_is_read_from_one_text_or_from_rows() -> None:
    board = read_board("abcd/efgh")
    assert read_board(["abcd", "efgh"]) == board
    assert read_board([list("abcd"), list("efgh")]) == board
    assert read_board("abcdefgh", "2x4") == board
    assert read_board("abcdefgh", (2, 4)) == board
    assert read_board(["abcd"]).size == (1, 4)


def test_wrong_boards_are_refused() -> None:
    for board, size, field, row, column in (
        ("", None, "board", 1, 1),
        ([], None, "board", 1, 1),
        ("ab/c", None, "board", 2, 2),
        ([["a", "b"]], "2x2", "board", 2, 1),
        ("a" * 5000, None, "board", None, None),
        (["a"] * 5000, None, "board", None, None),
        ("abcd", "4", "size", None, None),
    ):
        with pytest.raises(Refusal) as refused:
            read_board(board, size)
        assert refused.value.field == field
        if row is not None:
            assert (refused.value.row, refused.value.column) == (row, column)
        assert refused.value.detail[0].isupper()
        assert refused.value.detail.endswith(".")


def test_the_usual_dice_are_those_of_the_size_and_language() -> None:
    new, big = choose_dice(None, None), choose_dice((5, 5), None, "en-GB")
    assert (new and new.name, big and big.name) == ("new", "big")
    assert choose_dice((7, 7), None) is None
    assert choose_dice((4, 4), None, "el") is None
    named = choose_dice((4, 4), "classic", "el")
    assert named is not None
    assert named.name == "classic"


def test_wrong_dice_are_refused() -> None:
    for size, name, code in ((None, "loaded", "dice.unknown"), ((5, 5), "new", "dice.wrong_size")):
        assert refusal_at(choose_dice, size, name) == (code, "dice")


def test_a_seed_repeats_a_board() -> None:
    first = random_board("4x4")
    assert random_board("4x4", seed=first.seed) == first
    assert random_board("4x4", seed=first.seed + 1).board != first.board
    assert random_board("4x4", seed=MAX_SEED).seed == MAX_SEED
    with pytest.raises(Refusal):
        random_board("4x4", seed=MAX_SEED + 1)


def test_letters_of_a_lexicon_where_there_are_no_dice() -> None:
    drawn = random_board("5x7", lexicon=Lexicon.from_words(["quiz"]), seed=1)
    assert (drawn.board.size, drawn.dice_name) == ((5, 7), None)
    assert set(drawn.board.tiles) == {"qu", "u", "i", "z"}
    assert len(random_board("3x3", lexicon=Lexicon.from_words([])).board.tiles) == 9


def test_a_board_is_dealt_with_as_many_words_as_are_asked_for() -> None:
    lexicon = packaged_lexicon()
    for least, most in ((50, None), (80, 90), (100, 100)):
        board, words = random_board_in_range(
            WordCountRange(least, most), "4x4", None, 7, lexicon, "en"
        )
        assert board.board.size == (4, 4)
        assert least <= words <= (most or 10_000)
    wrong = WordCountRange(2, 1)
    assert refusal_at(random_board_in_range, wrong, "4x4", None, 7, lexicon) == (
        "max_words.invalid",
        "max_words",
    )


def test_a_board_is_known_turned_and_with_some_other_tiles() -> None:
    for text, changed, is_alike in (
        ("catdlinemaropets", 0, True),
        ("dtaceniloramstep", 0, True),  # mirrored
        ("catdlinemaropets", 4, True),
        ("catdlinemaropets", 5, False),
        ("catdx/linex/marox/petsx/xxxxx", 0, True),  # part of a larger one
        ("cat/dli", 0, False),
    ):
        those = known([(7, Board.parse("catdlinemaropets"))])
        board = Board.parse("z" * changed + text[changed:])
        assert alike(board, those) == ({7} if is_alike else set()), text
    small = known([(7, Board.parse("cat/din"))])
    assert alike(Board.parse("cat/din"), small) == {7}
    assert alike(Board.parse("cat/dix"), small) == set()
