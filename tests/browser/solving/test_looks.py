"""Phones, people with other eyes and hands, slow lines."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Response, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.browser.solving.solver_page import BOARD, SolverPage
from tests.browser.steps import step
from tests.server import Site

MAX_FIRST_PAGE_BYTES = 70_000
ADDED = """
from game.rules.dictionaries.languages import FAMILIES, OFFERS
from tests.game.conftest import published

for each in (*OFFERS, *FAMILIES):
    if each.language in ("de", "fr", "es"):
        added = published(each.name, each.slug, ("tin", *each.slug.split("-")), each.language)
        added.description = each.description
        added.save()
"""
GONE = """
from game.models import Dictionary

Dictionary.objects.filter(language__in=("de", "fr", "es")).delete()
"""


@phone
def test_pages_fit_on_a_phone(page: Page, site: Site) -> None:
    for address in ("/nowhere/", "/?size=10x10", "/?size=6x6", f"/?board={BOARD}", "/"):
        page.goto(site.url + address)
        if "10x10" in address:  # of which tiles are small
            assert page.evaluate("document.documentElement.scrollWidth") == 360
        else:
            expect_fits(page)
        if "nowhere" in address:
            expect_no_violations(page)


@phone
def test_words_and_paths_are_in_view_on_a_phone(solver: SolverPage) -> None:
    """The words are in view once the last letter is typed, a path where its word is, and how many
    words go through a tile at the board. The settings above are a line."""
    with step("typed"):
        solver.open().type(BOARD)
        expect(solver.words.nth(4)).to_be_in_viewport()
        expect(solver.page.get_by_label("Dictionary")).to_be_hidden()
    with step("the settings"):
        settings = solver.page.get_by_role("button", name="Settings: English, 3+ letters, Classic")
        settings.tap()
        solver.page.get_by_label("Rules").select_option("big")
        expect(solver.page.locator("#settings-line")).to_have_text(
            "English, 4+ letters, Big Boggle"
        )
        solver.box(1, 1).scroll_into_view_if_needed()
        total = solver.page.locator("#to-results")
        expect(total).to_have_text(re.compile(r"^140 words, "))
        expect_fits(solver.page)
    with step("the card of a word"):
        solver.word("line").tap()
        card = solver.page.get_by_label("Path of a word")
        expect(card.locator(".mini-board")).to_be_in_viewport()
        expect(card.locator("rect.on-path")).to_have_count(4)
        expect_fits(solver.page)
        card.get_by_role("button", name="Close").tap()
        expect(card).to_be_hidden()
    with step("words through a tile"):
        solver.button("Through a tile").tap()
        expect(solver.page.locator("#toast", has_text="Tap the tiles")).to_be_in_viewport()
        solver.page.get_by_role("button", name="C, row 1, column 1").tap()
        solver.button("See them").tap()
        expect(solver.page.locator("#filter-note")).to_be_in_viewport()


def test_the_page_is_accessible_in_every_state(solver: SolverPage) -> None:
    """Empty, in error, with results, with a chosen word, with tiles to pick from."""
    page = solver.page
    solver.open()
    expect_no_violations(page)
    solver.type("ca4")
    page.keyboard.press("Enter")
    expect_no_violations(page, "#solver-form")
    solver.open(f"/?board={BOARD}&dictionary=klingon")
    expect_no_violations(page, "#solver-form")
    solver.open("/?board=catdlinem")
    solver.words.nth(2).click()
    solver.button("All paths").click()
    expect_no_violations(page)
    solver.button("Through a tile").click()
    page.get_by_role("button", name="C, row 1, column 1").click()
    expect_no_violations(page, "#tray, .tools, #filter-note")
    solver.button("Clear").click()
    expect_no_violations(page, "#toast")


def first_page_bytes(browser: Browser, site: Site) -> dict[str, int]:
    """What a browser with nothing cached fetches for the first page, headers included."""
    answers: list[Response] = []
    with browser.new_context() as context:
        page = context.new_page()
        page.on("response", lambda answer: answers.append(answer))
        page.goto(site.url)
        page.wait_for_load_state("networkidle")
        weights = {answer.url: answer.request.sizes() for answer in answers}
    return {
        url: weight["responseBodySize"] + weight["responseHeadersSize"]
        for url, weight in weights.items()
    }


def test_first_page_is_light(browser: Browser, site: Site) -> None:
    """Also where four languages are played, with all that the page says of each dictionary."""
    sizes = first_page_bytes(browser, site)
    assert len(sizes) > 10
    assert not any("paste" in url or "device" in url or "kept_rounds" in url for url in sizes)
    with other_languages(site):
        with_four = first_page_bytes(browser, site)
    assert with_four[site.url + "/"] > sizes[site.url + "/"] + 200
    assert sum(with_four.values()) < MAX_FIRST_PAGE_BYTES, with_four


@contextmanager
def other_languages(site: Site) -> Iterator[None]:
    """German, French and Spanish dictionaries, with few words but with their real names and
    descriptions, and their family lists."""
    site.run(ADDED)
    try:
        yield
    finally:
        site.run(GONE)


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 720})
def test_the_buttons_of_the_grid_are_on_the_first_screen_of_a_laptop(solver: SolverPage) -> None:
    solver.open()
    for name in ("Solve", "Random board", "Clear"):
        expect(solver.button(name)).to_be_in_viewport(ratio=1)


@phone
def test_the_day_the_ways_to_play_and_the_grid_share_the_first_screen(solver: SolverPage) -> None:
    page = solver.open().page
    with step("all of it is in view"):
        day = page.get_by_role("region", name="Today’s Boggle")
        expect(day.get_by_role("list", name="Three goals of the day")).to_be_in_viewport(ratio=1)
        expect(day.get_by_role("button", name="Play the daily board")).to_be_in_viewport(ratio=1)
        for role, name in (
            ("button", "Against the computer"),
            ("link", "With friends"),
            ("link", "With everybody"),
        ):
            way = page.get_by_role(role, name=name)  # type: ignore[arg-type]
            expect(way).to_be_in_viewport(ratio=1)
        expect(solver.box(4, 4)).to_be_in_viewport(ratio=1)
        expect_fits(page)
    with step("the clock of the day runs"):
        before = page.locator("#next-board").inner_text()
        expect(page.locator("#next-board")).not_to_have_text(before)
    with step("a board is shared"):
        solver.open(f"/?board={BOARD}").button("Share").tap()
        expect(page.locator("#toast")).to_contain_text("The link is copied.")
