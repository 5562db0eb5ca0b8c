"""Typing, moving about and pasting in the grid."""

from playwright.sync_api import Page, expect

from tests.browser.solving.solver_page import BOARD, SolverPage
from tests.browser.steps import step
from tests.server import Site


def clear(solver: SolverPage) -> None:
    solver.button("Clear").click()
    expect(solver.words).to_have_count(0)


def test_the_keyboard_alone_is_enough_to_solve(solver: SolverPage) -> None:
    """Type, into the table with few stops, along the words, keep a path, leave it, roll."""
    press = solver.page.keyboard.press
    with step("a board is typed"):
        solver.open()
        expect(solver.box(1, 1)).to_be_focused()
        solver.page.keyboard.type(BOARD)
        solver.expect_words()
        assert solver.letters() == list(BOARD.upper())
        solver.expect_address(f"/?board={BOARD}")
        expect(solver.page.locator("#announcer")).to_contain_text("words, ")
        press("Enter")
        solver.expect_words()
    with step("along the words"):
        solver.page.locator("#print").focus()
        for _ in range(5):  # with those of the offer to keep the dictionary
            press("Tab")
        expect(solver.words.nth(0)).to_be_focused()
        press("ArrowRight")
        press("ArrowDown")
        expect(solver.word("redtail")).to_be_focused()
        assert len(solver.path()) == len("redtail")
    with step("a path is kept"):
        press("Enter")
        expect(solver.word("redtail")).to_have_attribute("aria-pressed", "true")
        press("End")
        expect(solver.words.last).to_be_focused()
        press("Escape")
        assert solver.path() == []
    with step("another board"):
        press("Alt+r")
        expect(solver.page).not_to_have_url(f"{solver.url}/?board={BOARD}")


def test_typed_letters_replace_tiles_and_arrows_move_the_focus(solver: SolverPage) -> None:
    """What is typed replaces a tile; `tests/js/models/grid.test.js` has the rules of tiles."""
    press = solver.page.keyboard.press
    solver.open().type("quietabc")
    assert solver.letters()[:5] == ["Qu", "I", "E", "T", "A"]
    expect(solver.box(2, 4)).to_be_focused()
    for key in ("ArrowUp", "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowLeft"):
        press(key)
    expect(solver.box(2, 2)).to_be_focused()
    solver.page.keyboard.type("z")
    assert solver.letters()[5] == "Z"
    expect(solver.box(2, 3)).to_be_focused()
    press("Backspace")
    press("Backspace")
    assert solver.letters()[4:8] == ["A", "", "", ""]
    expect(solver.box(2, 2)).to_be_focused()


def test_boards_can_be_pasted(solver: SolverPage) -> None:
    """A whole board, a part of one, too much for one; `paste.test.js` has the ways to write one."""
    solver.open()
    solver.paste("c\ta\tt\td\r\nl\ti\tn\te\r\nv\tv\tr\to\r\nv\tv\tv\tv\r\n")
    solver.expect_words()
    assert solver.letters() == list(BOARD.upper())
    clear(solver)
    solver.paste("cat")
    expect(solver.box(1, 3)).to_have_value("T")
    assert solver.letters()[:4] == ["C", "A", "T", ""]
    solver.paste(f"{BOARD}x")
    expect(solver.page.get_by_role("alert").first).to_contain_text("17 tiles do not fit")
    assert solver.letters()[:4] == ["C", "A", "T", ""]

    solver.paste("a b c d e/f g h i j/k l m n o/p r s t u/An e i o u")
    solver.expect_words()
    assert solver.letters()[20:] == ["An", "E", "I", "O", "U"]
    expect(solver.button("5×5")).to_have_attribute("aria-pressed", "true")


def test_pasting_says_when_what_reads_a_board_can_not_be_fetched(page: Page, site: Site) -> None:
    """It comes with the first board that is pasted."""
    solver = SolverPage(page, site.url).open()
    page.route("**/paste*.js", lambda route: route.abort())
    solver.paste(BOARD)
    expect(page.locator("#toast")).to_contain_text("The site can’t be reached.")
    assert solver.letters() == [""] * 16


def test_wrong_and_missing_tiles_are_reported(solver: SolverPage) -> None:
    """Missing tiles are told by the button to solve, wrong ones at once."""
    error = solver.page.locator("#board-error")
    solver.open().type("cat")
    solver.button("Solve").click()
    expect(error).to_contain_text("Missing tiles: 13")
    expect(solver.box(1, 4)).to_be_focused()
    expect(solver.box(1, 4)).to_have_attribute("aria-invalid", "true")
    expect(solver.box(1, 1)).not_to_have_attribute("aria-invalid", "true")
    solver.page.keyboard.type("d")
    expect(error).to_be_empty()

    clear(solver)
    solver.type("c4")
    expect(error).to_contain_text("“4” is not a letter")
    expect(solver.page.get_by_text("14 tiles are still missing.")).to_be_visible()
    solver.page.keyboard.press("Enter")
    expect(error).to_contain_text("“4” is not a letter")
    expect(solver.box(1, 2)).to_have_value("4")
    expect(solver.box(1, 2)).to_be_focused()
