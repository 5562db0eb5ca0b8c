"""A teacher makes a board with the words of the week, and a game from it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.server import Site


@phone
def test_words_become_a_board_and_the_board_a_game(lab: Page, site: Site) -> None:
    lab.goto(f"{site.url}/lab/plant/")
    expect_no_violations(lab)
    lab.get_by_label("Words, up to 30").fill("tree, risk, qat")
    lab.get_by_role("button", name="Make a board").click()
    word = lab.get_by_role("button", name="tree", exact=True)
    word.click()
    expect(word).to_have_attribute("aria-pressed", "true")
    expect(lab.locator("#planted-board .on-path")).to_have_count(4)
    expect(lab).to_have_url(re.compile(r"/lab/plant/\?words=tree,\+risk,\+qat&seed=\d+$"))
    expect_no_violations(lab, "#tool-answer")
    expect_fits(lab)
    lab.emulate_media(media="print")
    expect(lab.get_by_text("Find the 2 words")).to_be_visible()
    expect(lab.get_by_role("button", name="Make the game")).to_be_hidden()
    lab.emulate_media(media="screen")
    lab.get_by_role("button", name="Make the game").click()
    expect(lab.get_by_text("a board set by the host")).to_be_visible()
    expect(lab).to_have_url(re.compile(r"/games/[A-Z]+/"))
