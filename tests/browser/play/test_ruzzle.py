"""A Ruzzle-style round: its board, its points, and rescoring."""

import re

from playwright.sync_api import expect

from tests.browser.accessibility import expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import BOARD, PHONE, deal, end, somebody
from tests.browser.steps import step
from tests.server import Site

TWO_PATHS = BOARD[:-1] + "o"  # adds one word
BONUSES = "0:DL 1:DW 6:TL 15:TW"
MARK = "(tile) => getComputedStyle(tile, '::before').content"


def test_a_round_whose_letters_count(contexts: Contexts, site: Site) -> None:
    with somebody(contexts, site, "alice", **PHONE) as alice:
        page = alice.page
        with step("a game of this style"):
            page.goto(f"{site.url}/play/")
            page.get_by_label("Your name").fill("alice")
            page.get_by_text("More", exact=True).click()
            style = page.get_by_role("link", name="Ruzzle-style")
            style.click()
            expect(page.get_by_label("Length of a round")).to_have_value("120")
            expect(style).to_have_attribute("aria-current", "true")
            page.get_by_role("button", name="Make a game").click()
            page.wait_for_url("**/games/*/")
            code = page.url.rstrip("/").rpartition("/")[2]
            deal(site, code, board=TWO_PATHS, bonuses=BONUSES)
        with step("the board is marked"):
            alice.expect_phase("playing")
            marks = [tile.evaluate(MARK) for tile in page.locator("#tiles [data-bonus]").all()]
            assert [mark[1:3] for mark in marks] == ["2L", "2W", "3L", "3W"]
            first = page.get_by_role("button", name="C 4 double letter, row 1, column 1")
            expect(first).to_be_visible()
            row = "C 4 double letter, A 1 double word, T 1, D 2"
            expect(page.locator("#board-rows li").first).to_have_text(row)
            expect(page.get_by_text("letters count double, triple")).to_be_visible()
        with step("the better of two paths"):
            page.keyboard.type("ro")
            expect(alice.tile(4, 4)).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("Escape")
        with step("the marks turn with the board"):
            page.get_by_role("button", name="Turn the board").click()
            expect(alice.tile(1, 4)).to_have_attribute("data-bonus", "DL")
        with step("a word counts more"):
            alice.type("cat")
            expect(alice.verdict).to_have_text("“cat”: 20 points")
            expect_no_violations(page, ".stage")
            alice.complaints.clear()  # axe adds styles to the page
        with step("other rules"):
            end(site, code)
            alice.expect_results()
            page.get_by_text("More about this round").tap()
            page.get_by_text("What if other rules").tap()
            page.locator("#rescore").get_by_label("Scoring").select_option("Official")
            expect(page.locator("#rescore-result")).to_contain_text("What if: Official.")
            standings = page.locator("#rescore-result tbody tr")
            expect(standings).to_have_text([re.compile(r"1\.alice1")])
            expect(page.locator("#results-title")).to_contain_text("20")
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
            expect_no_violations(page, "#rescore, #results-tray, #results-bonus-key")
            alice.complaints.clear()
