"""What the form of the solver page sends without JavaScript: its boxes and a button."""

from urllib.parse import urlencode

from game.models import Dictionary
from tests.game.web.page import Page


def sent(letters: str | list[str], **fields: str) -> Page:
    """The form with these letters in its boxes, submitted."""
    return Page("/?" + urlencode([("tile", letter) for letter in letters] + [*fields.items()]))


BOARD = "catdlinemaropets"


def test_solve_goes_to_the_link_with_the_choices_that_differ(greek: Dictionary) -> None:
    page = sent(BOARD, size="4x4", dictionary="english", min_length="3", rules="classic", dice="")
    assert page.location == "/?board=catdlinemaropets"
    page = sent(BOARD, size="4x4", dictionary="greek", min_length="5", rules="big", dice="new")
    wanted = "/?board=catdlinemaropets&dictionary=greek&min_length=5&rules=big&dice=new"
    assert page.location == wanted
    assert sent(["Q", " i", "T "] * 3, size="3x3").location == "/?board=qitqitqit"


def test_rectangular_boards_and_a_whole_one_in_one_box_are_accepted() -> None:
    for size, board in (("2x3", "abc/def"), ("1x6", "abcdef/"), ("6x1", "a/b/c/d/e/f")):
        assert sent("abcdef", size=size).location == f"/?board={board}"
    for whole in (BOARD, "abc/def"):
        assert sent([whole, *[""] * 15], size="4x4").location == f"/?board={whole}"


def test_wrong_and_missing_tiles_are_marked_and_the_rest_is_kept() -> None:
    page = sent([*"catdline", "", *"aropets"], size="4x4")
    assert page.text("board-error") == "Missing tiles: 1, the first at row 3, column 1."
    assert page.wrong == ["Row 3, column 1"]
    assert page.boxes[8]["aria-describedby"] == "board-error"
    assert page.letters == [*"CATDLINE", "", *"AROPETS"]
    page = sent(["4", "abcde", *"tdlinemaropets"], size="4x4")
    assert page.wrong == ["Row 1, column 1", "Row 1, column 2"]
    assert page.letters[:3] == ["4", "abcde", "T"]
    assert "“4” is not a letter" in page.text("board-error")
    assert "a tile has at most 4 letters" in page.text("board-error")
    page = sent(["catdlin", *[""] * 15], size="4x4")  # no board in one box
    assert (page.letters[0], page.wrong[0]) == ("catdlin", "Row 1, column 1")
    page = sent([""] * 16, size="4x4")
    assert page.text("board-error") == "The board is empty. Type a letter in each box."
    assert len(page.wrong) == 16


def test_unknown_dictionary_keeps_the_letters() -> None:
    for action in ({}, {"do": "random"}):
        page = sent(BOARD, size="4x4", dictionary="klingon", **action)
        assert page.text("dictionary-error") == "“klingon” is not one of the choices."
        assert page.letters == list(BOARD.upper())


def test_random_board_goes_to_its_link() -> None:
    first, second = (sent([""] * 16, size="4x4", do="random").location for _ in range(2))
    assert first.startswith("/?board=")
    assert first != second
    assert len(Page(first).letters) == 16
    assert len(Page(sent([], size="5x3", do="random").location).letters) == 15
    page = Page(sent([], size="4x4", dice="super-big", do="random").location)
    assert len(page.letters) == 36
    assert page.chosen("dice") == "super-big"


def test_clear_keeps_size_and_choices() -> None:
    assert sent(BOARD, size="4x4", do="clear").location == "/"
    page = sent("abcdef", size="2x3", min_length="4", do="clear")
    assert page.location == "/?size=2x3&min_length=4"
    assert Page(page.location).letters == [""] * 6


def test_another_size_keeps_the_letters_that_fit() -> None:
    page = sent(BOARD, size="4x4", resize="3x3")
    assert page.letters == list("CATLINMAR")
    assert page.pressed() == ["3x3"]
    assert page.wrong == []
    larger = sent("abcd", size="2x2", resize="3x3")
    assert larger.letters == ["A", "B", "", "C", "D", "", "", "", ""]


def test_an_impossible_size_is_refused() -> None:
    for rows, columns in (("11", "4"), ("", "")):
        page = sent(BOARD, size="4x4", resize="other", rows=rows, columns=columns)
        assert page.status == 200
        assert page.text("size-error")
        assert page.letters == list(BOARD.upper())
