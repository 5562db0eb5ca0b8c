"""The solver page where JavaScript is off."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.solving.solver_page import BOARD, SolverPage


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "java_script_enabled": False}


def fill(solver: SolverPage, letters: str) -> None:
    for index, letter in enumerate(letters):
        solver.box(index // 4 + 1, index % 4 + 1).fill(letter)


def test_a_board_is_solved_by_button_and_by_enter(solver: SolverPage) -> None:
    """Nothing is offered that needs a script; the order is a link."""
    fill(solver.open(), BOARD)
    solver.button("Solve").click()
    solver.expect_address(f"/?board={BOARD}")
    expect(solver.page.get_by_role("cell", name="line (1 point)", exact=True)).to_be_visible()
    for name in ("Copy", "CSV", "Print", "Through a tile", "Dark colours"):
        expect(solver.button(name)).to_be_hidden()
    expect(solver.page.get_by_label("Filter words")).to_be_hidden()
    solver.box(1, 1).fill("b")
    solver.box(1, 1).press("Enter")
    solver.expect_address(f"/?board=b{BOARD[1:]}")
    solver.page.get_by_role("link", name="A to Z").click()
    expect(solver.page.get_by_role("cell").first).to_have_text("ail (1 point)")
    expect(solver.page.get_by_role("cell", name="voe (1 point)")).to_be_attached()
    solver.box(1, 1).press("Enter")
    solver.expect_address(f"/?board=b{BOARD[1:]}&sort=word")
