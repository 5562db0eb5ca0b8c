"""Typing, moving about and pasting in the grid."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.solving.solver_page import BOARD, SolverPage


def test_sixteen_letters_give_the_words(solver: SolverPage) -> None:
    solver.open()
    expect(solver.box(1, 1)).to_be_focused()
    solver.page.keyboard.type(BOARD)
    solver.expect_words()
    assert solver.letters() == list(BOARD.upper())
    solver.expect_address(f"/?board={BOARD}")
    expect(solver.page.locator("#announcer")).to_contain_text("words, ")


def test_solve_button(solver: SolverPage) -> None:
    solver.open()
    for index, letter in enumerate(BOARD):
        solver.box(index // 4 + 1, index % 4 + 1).fill(letter)
    solver.button("Solve").click()
    solver.expect_words()
    expect(solver.word("line")).to_have_text("line")


def test_q_becomes_qu_and_swallows_the_u(solver: SolverPage) -> None:
    solver.open()
    solver.type("quiet")
    assert solver.letters()[:5] == ["Qu", "I", "E", "T", ""]
    expect(solver.box(2, 1)).to_be_focused()


def test_plus_joins_letters(solver: SolverPage) -> None:
    solver.open()
    solver.type("t+hank?#")
    assert solver.letters()[:7] == ["Th", "A", "N", "K", "?", "#", ""]


def test_backspace_goes_back(solver: SolverPage) -> None:
    solver.open()
    solver.type("abc")
    solver.page.keyboard.press("Backspace")
    assert solver.letters()[:3] == ["A", "B", ""]
    expect(solver.box(1, 3)).to_be_focused()
    solver.page.keyboard.press("Backspace")
    assert solver.letters()[:3] == ["A", "", ""]
    expect(solver.box(1, 2)).to_be_focused()


def test_arrows_move_and_typing_replaces(solver: SolverPage) -> None:
    solver.open()
    solver.type("abcdefgh")
    for key in ("ArrowUp", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"):
        solver.page.keyboard.press(key)
    expect(solver.box(2, 1)).to_be_focused()
    solver.page.keyboard.type("z")
    assert solver.letters()[4] == "Z"


@pytest.mark.parametrize(
    "text",
    [BOARD, "catd\nline\nmaro\npets", "c\ta\tt\td\r\nl\ti\tn\te\r\nm\ta\tr\to\r\np\te\tt\ts\r\n"],
)
def test_pasted_board_is_solved(solver: SolverPage, text: str) -> None:
    solver.open().paste(text)
    solver.expect_words()
    assert solver.letters() == list(BOARD.upper())


def test_paste_changes_the_size(solver: SolverPage) -> None:
    solver.open().paste("a b c d e/f g h i j/k l m n o/p r s t u/An e i o u")
    solver.expect_words()
    assert solver.letters()[20:] == ["An", "E", "I", "O", "U"]
    expect(solver.button("5×5")).to_have_attribute("aria-pressed", "true")


def test_paste_of_a_part_fills_from_there(solver: SolverPage) -> None:
    solver.open().paste("cat")
    assert solver.letters()[:4] == ["C", "A", "T", ""]


def test_paste_that_is_no_board_is_refused(solver: SolverPage) -> None:
    solver.open().type("ab")
    solver.paste("catdlinemaropetsx")
    expect(solver.page.get_by_role("alert").first).to_contain_text("17 tiles do not fit")
    assert solver.letters()[:2] == ["A", "B"]


def test_missing_tiles_are_shown_and_focused(solver: SolverPage) -> None:
    solver.open().type("cat")
    solver.button("Solve").click()
    expect(solver.page.locator("#board-error")).to_contain_text("13 tiles are missing")
    expect(solver.box(1, 4)).to_be_focused()
    expect(solver.box(1, 4)).to_have_attribute("aria-invalid", "true")
    expect(solver.box(1, 1)).not_to_have_attribute("aria-invalid", "true")
    solver.page.keyboard.type("d")
    expect(solver.page.locator("#board-error")).to_be_empty()


def test_digit_stays_and_is_shown(solver: SolverPage) -> None:
    """At once, with the number of missing tiles."""
    solver.open().type("c4")
    expect(solver.page.locator("#board-error")).to_contain_text("“4” is not a letter")
    expect(solver.page.get_by_text("14 tiles are still missing.")).to_be_visible()
    solver.page.keyboard.press("Enter")
    expect(solver.page.locator("#board-error")).to_contain_text("“4” is not a letter")
    expect(solver.box(1, 2)).to_have_value("4")
    expect(solver.box(1, 2)).to_be_focused()


def test_keyboard_alone(solver: SolverPage) -> None:
    """Type, solve, into the table with few stops, along the words, keep a path, leave it."""
    press = solver.page.keyboard.press
    solver.open().type(BOARD)
    press("Enter")
    solver.expect_words()
    solver.page.locator("#print").focus()
    for _ in range(3):
        press("Tab")
    expect(solver.words.nth(0)).to_be_focused()
    press("ArrowRight")
    press("ArrowDown")
    expect(solver.word("impersonal")).to_be_focused()
    assert len(solver.path()) == len("impersonal")
    press("Enter")
    expect(solver.word("impersonal")).to_have_attribute("aria-pressed", "true")
    press("End")
    expect(solver.words.last).to_be_focused()
    press("Escape")
    assert solver.path() == []
    press("Alt+r")
    expect(solver.page).not_to_have_url(f"{solver.url}/?board={BOARD}")
