"""The daily board: from one tap to the result."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_no_violations
from tests.browser.play.rounds_page import end
from tests.server import Site


def test_a_guest_plays_the_board_of_the_day(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/daily/")
    expect(page.locator("#next-day")).to_contain_text("here")
    page.get_by_role("button", name="Play the daily board").click()
    page.wait_for_url(re.compile(r"/games/[A-Z]{4}/$"))
    expect(page.get_by_role("heading", name="Daily board")).to_be_visible()
    expect(page.get_by_label("Your word", exact=True)).to_be_visible()  # The countdown is over.
    end(site, page.url.split("/")[-2])
    page.get_by_role("link", name="Your place on the daily board").click()
    expect(page.get_by_text("You are the first today.")).to_be_visible()
    expect(page.get_by_role("row", name="(you)")).to_be_visible()
    expect_no_violations(page)
    page.get_by_role("button", name="Share your result").click()
    expect(page.get_by_role("status")).to_contain_text(re.compile("Copied|Boggle"))
