"""The words: paths, order, filter, and ways to take them away."""

import pytest
from playwright.sync_api import expect

from tests.browser.solving.solver_page import BOARD, SolverPage


@pytest.fixture
def solved(solver: SolverPage) -> SolverPage:
    solver.open(f"/?board={BOARD}").expect_words()
    return solver


LINE = [f"Row 2, column {column}" for column in (1, 2, 3, 4)]


def test_pointing_at_a_word_draws_its_path(solved: SolverPage) -> None:
    """Pointing at a word draws its path; a click keeps it until the next click."""
    solved.word("line").hover()
    assert solved.path() == LINE
    expect(solved.page.locator("#path-layer line")).to_have_count(3)
    assert solved.page.locator("#path-layer .step").all_text_contents() == list("1234")
    expect(solved.page.get_by_label("Path of a word")).to_contain_text("line")
    solved.button("Solve").hover()
    assert solved.path() == []

    solved.word("line").click()
    solved.button("Solve").hover()
    assert solved.path() == LINE
    solved.word("line").click()
    solved.button("Solve").hover()
    assert solved.path() == []


def test_all_paths_of_a_word_are_drawn_one_by_one(solver: SolverPage) -> None:
    """A wildcard on a path shows the letter that it stands for."""
    solver.open("/?board=cat/axa/tac").expect_words()
    solver.word("cat").click()
    card = solver.page.get_by_label("Path of a word")
    card.get_by_role("button", name="All paths").click()
    expect(card).to_contain_text("path 1 of 4")
    card.get_by_role("button", name="Next path").click()
    expect(card).to_contain_text("path 2 of 4")
    expect(card.get_by_role("button", name="Next path")).to_be_focused()
    card.get_by_role("button", name="Previous path").click()
    card.get_by_role("button", name="Previous path").click()
    expect(card).to_contain_text("path 4 of 4")
    card.get_by_role("button", name="Close").click()
    assert solver.path() == []
    solver.paste("c?t/xxx/xxx")
    expect(solver.page.locator("#stale")).to_be_hidden()
    solver.word("cat").hover()
    expect(solver.page.locator("#path-layer .letter")).to_have_text("A")


def test_words_are_ordered_by_points_and_by_name(solved: SolverPage) -> None:
    expect(solved.words.first).to_have_text("anoretic (11 points)")
    headings = solved.page.get_by_role("rowheader")
    expect(headings.nth(1)).to_have_text("7 letters 5 words, 5 points each")
    solved.page.get_by_role("link", name="A to Z").click()
    expect(solved.words.first).to_have_text("ail (1 point)")
    solved.expect_address(f"/?board={BOARD}&sort=word")
    solved.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(headings.last).to_have_text("3 letters 41 words, 1 point each")
    solved.page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(solved.words.first).to_have_text("ail (1 point)")
    solved.open(f"/?board={BOARD}")  # The order is remembered; that of an address goes before it.
    expect(solved.words.first).to_have_text("ail (1 point)")
    solved.open(f"/?board={BOARD}&sort=points")
    expect(solved.words.first).to_have_text("anoretic (11 points)")


def test_words_are_filtered_by_text_and_by_tile(solved: SolverPage) -> None:
    """By text, then by a tile; `words.test.js` has which words are left."""
    page = solved.page
    expect(solved.words).to_have_count(181)
    page.get_by_label("Filter words").fill("LINE")
    expect(page.get_by_text("of 181 words")).to_be_visible()
    expect(solved.words.first).to_contain_text("line")
    page.get_by_label("Filter words").fill("wave")
    told = "“wave” is in the dictionary English, but not on this board."
    expect(page.get_by_text(told).first).to_be_visible()
    solved.button("Clear the filter").click()
    expect(page.get_by_label("Filter words")).to_be_focused()
    expect(solved.words).to_have_count(181)

    solved.button("Through a tile").click()
    page.get_by_role("button", name="C, row 1, column 1").click()
    expect(solved.word("retinal")).to_have_count(0)
    solved.words.first.hover()
    assert "Row 1, column 1" in solved.path()
    solved.button("Through a tile").click()
    expect(solved.word("retinal")).to_have_count(1)
    solved.type("z")
    expect(solved.box(1, 1)).to_have_value("Z")


def test_words_are_taken_away(solved: SolverPage) -> None:
    """Words can be downloaded, printed as a clean sheet, and copied."""
    page = solved.page
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows.nth(1).get_by_role("cell")).to_have_count(3)
    with page.expect_download() as download:
        solved.button("CSV").click()
    assert download.value.suggested_filename == "boggle-words.csv"
    assert "retinal,5,7" in download.value.path().read_text().splitlines()

    page.emulate_media(media="print")
    expect(solved.button("Solve")).to_be_hidden()
    expect(page.get_by_label("Dictionary")).to_be_hidden()
    for part in (solved.box(1, 1), solved.word("retinal"), page.locator("#point-count")):
        expect(part).to_be_visible()
    page.emulate_media(media="screen")

    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_label("Filter words").fill("aline")
    solved.button("Copy").click()
    expect(page.get_by_text("words copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [
        "alined",
        "aliner",
        "aline",
    ]


def test_most_words_wait_until_the_browser_is_idle(solver: SolverPage) -> None:
    """All words of a rich board at once would block the page for seconds."""
    solver.page.add_init_script(
        "globalThis.waiting = []; globalThis.requestIdleCallback = (run) => waiting.push(run);"
    )
    solver.open().type("catdlinemaropets")
    solver.expect_words()
    assert solver.words.count() < 100
    solver.page.evaluate("() => { while (waiting.length) waiting.shift()(); }")
    expect(solver.words).to_have_count(816)
