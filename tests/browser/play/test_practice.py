"""Practice without a clock: its blanks, hints and another board."""

import re

from playwright.sync_api import expect

from tests.browser.accessibility import expect_no_violations
from tests.browser.play.rounds_page import Player
from tests.browser.steps import step
from tests.server import Site


def test_words_to_find_are_blanks_with_hints(site: Site, alice: Player) -> None:
    alice.introduce()
    page = alice.page
    page.goto(f"{site.url}/play/")
    page.get_by_role("button", name="Practice alone").click()
    alice.expect_phase("playing")
    blanks = page.locator("#hints")
    with step("another board is one tap until the first word"):
        rows, another = (
            page.locator("#board-rows"),
            page.get_by_role("button", name="Another board"),
        )
        before = rows.text_content() or ""
        another.click()
        expect(rows).not_to_have_text(before)
        expect(blanks.get_by_role("heading", name="Words to find")).to_be_visible()
    with step("found words stand among the blanks"):
        expect(alice.tile(1, 1)).to_be_visible()
        board = " ".join(page.locator("#tiles .tile").all_inner_texts())
        words = [each["word"] for each in alice.post("solve", board=board)["words"]]
        longest = max(words, key=len)
        alice.type(longest)
        expect(blanks.locator(".found")).to_have_text([longest])
        expect(another).to_be_hidden()
    with step("hints by the keyboard, each of which costs a point"):
        # The longest word may have opened some letters of all; the last one has no hint.
        hidden = blanks.locator("label").filter(has_text="··").first
        number = hidden.locator("input").get_attribute("id")
        word, first = blanks.locator(f"label:has(#{number})"), blanks.locator(f"#{number}")
        shown = word.inner_text().strip()
        known = len(shown.rstrip("·"))
        first.press("Space")
        letter = page.get_by_role("button", name="The next letter")
        letter.press("Enter")
        expect(blanks).to_contain_text("1 hint: −1 point for your rank.")
        expect(letter).to_be_focused()
        expect(first).to_be_checked()
        dots = "·" * (len(shown) - known - 1)
        expect(word).to_have_text(re.compile(f"^{shown[:known]}[A-Z]{dots}$"))
        page.get_by_role("button", name="Where it begins").press("Enter")
        expect(page.get_by_role("button", name=re.compile("one word begins"))).to_have_count(1)
        expect_no_violations(page, "#hints")
