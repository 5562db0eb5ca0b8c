"""Random boards, clearing, sizes, settings, history, trouble with the server."""

import re

from playwright.sync_api import Route, expect

from tests.browser.solving.solver_page import BOARD, SolverPage
from tests.browser.steps import step


def test_random_boards_are_undone_and_shared(solver: SolverPage) -> None:
    """Half a board survives one; what was rolled can be shared; a theme is remembered with it."""
    html = solver.page.locator("html")
    with step("half a board comes back"):
        solver.open().type("cat")
        solver.button("Random board").click()
        solver.expect_words()
        solver.button("Undo").click()
        assert solver.letters()[:4] == ["C", "A", "T", ""]
        expect(solver.page.locator("#stale")).to_be_visible()
    with step("a board is rolled"):
        solver.button("Random board").click()
        expect(solver.page.locator("#stale")).to_be_hidden()
        expect(solver.page.locator("#tray")).not_to_have_class(re.compile("rolling"))  # less motion
        letters = solver.letters()
        assert all(letters)
    with step("the theme"):
        solver.button("Dark colours").click()
        expect(html).to_have_attribute("data-theme", "dark")
        solver.page.reload()
        solver.expect_words()
        assert solver.letters() == letters
        expect(html).to_have_attribute("data-theme", "dark")
        expect(solver.button("Dark colours")).to_have_attribute("aria-pressed", "true")
    with step("other dice"):
        solver.page.get_by_label("Random dice").select_option("super-big")
        solver.button("Random board").click()
        expect(solver.page.locator("#tiles input")).to_have_count(36)
        expect(solver.page.locator("#stale")).to_be_hidden()
        solver.expect_words()


def test_a_solved_board_is_cleared_and_changed(solver: SolverPage) -> None:
    """Both can be taken back; words that are old are marked."""
    solver.open(f"/?board={BOARD}").button("Clear").click()
    assert solver.letters() == [""] * 16
    expect(solver.words).to_have_count(0)
    solver.expect_address("/")
    solver.button("Undo").click()
    solver.expect_words()
    assert solver.letters() == list(BOARD.upper())
    solver.expect_address(f"/?board={BOARD}")

    solver.box(1, 1).press("Backspace")
    expect(solver.page.locator("#stale")).to_be_visible()
    solver.page.keyboard.type("b")
    expect(solver.page.locator("#stale")).to_be_hidden()
    solver.expect_address(f"/?board=b{BOARD[1:]}")


def test_another_size_keeps_the_letters(solver: SolverPage) -> None:
    """Another size keeps letters; an impossible one is refused at its field."""
    solver.open("/?size=3x3").type("catlin")
    solver.page.get_by_text("Other", exact=True).click()
    solver.page.get_by_label("Rows").fill("11")
    solver.button("Set size").click()
    expect(solver.page.locator("#size-error")).to_have_text(
        "Rows and columns are whole numbers from 1 to 10."
    )
    assert len(solver.letters()) == 9
    solver.page.get_by_label("Rows").fill("2")
    solver.page.get_by_label("Columns").fill("7")
    solver.button("Set size").click()
    assert solver.letters() == ["C", "A", "T", "", "", "", "", "L", "I", "N", "", "", "", ""]
    expect(solver.page.get_by_text("2×7", exact=True)).to_have_attribute("aria-current", "true")


def test_back_and_forward_restore_the_board(solver: SolverPage) -> None:
    solver.open().paste(BOARD)
    solver.expect_address(f"/?board={BOARD}")
    expect(solver.page).to_have_title(re.compile(r"^\d+ words, [\d,]+ points"))
    solver.page.go_back()
    expect(solver.words).to_have_count(0)
    expect(solver.page).to_have_title("Boggle: a board a day, and every word on yours")
    assert solver.letters() == [""] * 16
    solver.page.go_forward()
    expect(solver.word("line")).to_be_visible()


def test_settings_solve_anew_and_stand_in_the_address(solver: SolverPage) -> None:
    """Wrong ones are shown at their field."""
    solver.open(f"/?board={BOARD}").expect_words()
    solver.page.get_by_label("Rules").select_option("big")
    expect(solver.page.get_by_label("Minimum length")).to_have_value("4")
    solver.expect_address(f"/?board={BOARD}&rules=big")
    expect(solver.word("ail")).to_have_count(0)
    solver.page.get_by_label("Minimum length").fill("500")
    solver.page.keyboard.press("Enter")
    expect(solver.page.locator("#min_length-error")).not_to_be_empty()
    assert solver.letters() == list(BOARD.upper())
    solver.page.get_by_label("Minimum length").fill("7")
    solver.page.get_by_label("Maximum length").fill("7")
    solver.page.keyboard.press("Enter")
    solver.expect_address(f"/?board={BOARD}&min_length=7&max_length=7&rules=big")
    solver.complaints.clear()  # the browser notes every answer of 400 in its console


def test_errors_are_reported_and_lose_nothing(solver: SolverPage) -> None:
    """The causes are a lost connection, an error of the server, and too many wildcards."""

    def fail(route: Route) -> None:
        route.fulfill(status=502, body="<h1>Bad gateway</h1>")

    with step("without a connection"):
        alert = solver.page.get_by_role("alert").last
        solver.open().page.context.set_offline(True)
        solver.type(BOARD)
        expect(alert).to_contain_text("The site can’t be reached")
        assert solver.letters() == list(BOARD.upper())
        solver.page.context.set_offline(False)
        solver.button("Try again").click()
        solver.expect_words()
    with step("an error of the server"):
        solver.page.route("**/api/v1/solve", fail)
        solver.type("b")
        expect(alert).to_contain_text("could not answer just now")
        solver.page.unroute("**/api/v1/solve")
    with step("too many wildcards"):
        solver.button("6×6").click()
        solver.paste("?" * 36)
        expect(solver.page.locator("#board-error")).to_contain_text("Too many wildcards")
        assert solver.letters() == ["?"] * 36
        solver.complaints.clear()
