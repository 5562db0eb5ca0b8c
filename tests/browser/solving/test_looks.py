"""Phones, people with other eyes and hands, slow lines."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Response, expect

from tests.browser.accessibility import TOO_SMALL, expect_no_violations, phone
from tests.browser.solving.solver_page import BOARD, SolverPage
from tests.server import Site

MAX_FIRST_PAGE_BYTES = 100_000


@phone
def test_pages_fit_on_a_phone(page: Page, site: Site) -> None:
    for address in ("/nowhere/", "/?size=10x10", "/?size=6x6", f"/?board={BOARD}", "/"):
        page.goto(site.url + address)
        assert (address, page.evaluate("document.documentElement.scrollWidth")) == (address, 360)
        if "10x10" not in address:
            assert (address, page.evaluate(TOO_SMALL)) == (address, [])


@phone
def test_phone_shows_the_path_where_the_word_is(solver: SolverPage) -> None:
    solver.open(f"/?board={BOARD}").word("tin").tap()
    card = solver.page.get_by_label("Path of a word")
    expect(card.locator(".mini-board")).to_be_in_viewport()
    expect(card.locator("rect.on-path")).to_have_count(3)
    assert solver.page.evaluate(TOO_SMALL) == []
    card.get_by_role("button", name="Close").tap()
    expect(card).to_be_hidden()


@phone
def test_phone_says_at_the_board_how_many_words_go_through_a_tile(solver: SolverPage) -> None:
    solver.open(f"/?board={BOARD}").button("Through a tile").tap()
    expect(solver.page.get_by_text("Tap the tiles").last).to_be_in_viewport()
    solver.page.get_by_role("button", name="C, row 1, column 1").tap()
    solver.button("See them").tap()
    expect(solver.page.locator("#filter-note")).to_be_in_viewport()


@phone
def test_phone_goes_to_the_words(solver: SolverPage) -> None:
    """Once the last letter is typed; the settings above are a line."""
    solver.open().type(BOARD)
    expect(solver.words.nth(4)).to_be_in_viewport()
    expect(solver.page.get_by_label("Dictionary")).to_be_hidden()
    settings = solver.page.get_by_role("button", name="Settings: English, 3+ letters, Classic")
    settings.tap()
    solver.page.get_by_label("Rules").select_option("big")
    expect(solver.page.locator("#settings-line")).to_have_text("English, 4+ letters, Big Boggle")
    solver.box(1, 1).scroll_into_view_if_needed()
    total = solver.page.locator("#to-results")
    expect(total).to_have_text(re.compile(r"^712 words, "))
    assert solver.page.evaluate(TOO_SMALL) == []


def test_no_barriers(solver: SolverPage) -> None:
    """Empty, in error, with results, with a chosen word, with tiles to pick from."""
    page = solver.page
    page.emulate_media(reduced_motion="reduce")
    solver.open()
    expect_no_violations(page)
    solver.type("ca4")
    page.keyboard.press("Enter")
    expect_no_violations(page)
    solver.open(f"/?board={BOARD}&dictionary=klingon")
    expect_no_violations(page)
    solver.open("/?board=catdlinem")
    solver.words.nth(2).click()
    solver.button("All paths").click()
    expect_no_violations(page)
    solver.button("Through a tile").click()
    page.get_by_role("button", name="C, row 1, column 1").click()
    expect_no_violations(page)
    solver.button("Clear").click()
    expect_no_violations(page)


def test_no_barriers_on_the_error_page(page: Page, site: Site) -> None:
    page.goto(site.url + "/nowhere/")
    expect_no_violations(page)


def test_first_page_is_light(solver: SolverPage) -> None:
    answers: list[Response] = []
    solver.page.on("response", lambda answer: answers.append(answer))
    solver.open()
    solver.page.wait_for_load_state("networkidle")
    weights = {answer.url: answer.request.sizes() for answer in answers}
    sizes = {
        url: weight["responseBodySize"] + weight["responseHeadersSize"]
        for url, weight in weights.items()
    }
    assert len(sizes) > 10
    assert sum(sizes.values()) < MAX_FIRST_PAGE_BYTES, sizes


def test_less_motion(solver: SolverPage) -> None:
    solver.page.emulate_media(reduced_motion="reduce")
    solver.open().button("Random board").click()
    solver.expect_words()
    expect(solver.page.locator("#tray")).not_to_have_class("rolling")
