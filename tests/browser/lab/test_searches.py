"""The lab: searches as a film."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.server import Site


def ready(lab: Page, site: Site, query: str = "") -> None:
    lab.goto(f"{site.url}/lab/{query}")
    expect(lab.get_by_role("button", name="Play")).to_be_enabled()


def test_a_search_is_stepped_through_and_played(lab: Page, site: Site) -> None:
    ready(lab, site, "?board=catb&lexicon=12")
    says, path = lab.locator(".run-says"), lab.locator(".run .on-path")
    expect(says).to_have_text("Nothing done yet.")
    lab.get_by_role("button", name="Step", exact=True).click()
    expect(path).to_have_count(1)
    expect(lab.locator("#announcer")).to_have_text(re.compile("C"))
    lab.keyboard.press("ArrowRight")
    lab.keyboard.press("ArrowRight")
    expect(path).not_to_have_count(1)
    for _ in range(3):
        lab.keyboard.press("ArrowLeft")
    expect(says).to_have_text("Nothing done yet.")
    lab.get_by_label("Speed").select_option("300")
    lab.locator("#main").focus()
    lab.keyboard.press("Space")
    expect(says).to_contain_text("Done: ")
    expect(lab.locator("#announcer")).to_contain_text("Done: ")
    done, whole = lab.locator(".counts tbody tr").first.locator("td").all_inner_texts()
    assert done == whole
    expect(lab.locator(".run-words")).to_contain_text("cat")
    lab.get_by_role("slider", name="Step").fill("1")
    expect(path).to_have_count(1)


@pytest.mark.parametrize("query", ["", "?other=exhaustive"])
def test_a_laptop_shows_board_and_trie_at_once(lab: Page, site: Site, query: str) -> None:
    lab.set_viewport_size({"width": 1280, "height": 800})
    ready(lab, site, query)
    bars = lab.locator("#player").bounding_box()
    for part in (lab.locator(".run .tray"), lab.locator(".branch svg")):
        for each in part.all():
            box = each.bounding_box()
            assert box
            assert bars
            assert box["y"] + box["height"] <= bars["y"]


def test_two_searches_go_call_by_call(lab: Page, site: Site) -> None:
    ready(lab, site, "?board=catb&lexicon=12&other=exhaustive")
    lab.get_by_role("slider", name="Calls").fill("7")
    calls = lab.locator("[data-count=calls]")
    expect(calls).to_have_text(["7", re.compile("[1-7]")])
    lab.get_by_role("button", name="To the end").click()
    expect(lab.locator(".run-says").first).to_contain_text("Done: ")
    expect_no_violations(lab)


def test_ones_own_words_are_searched_on_the_board_of_the_solver(lab: Page, site: Site) -> None:
    lab.goto(f"{site.url}/?board=catdlinevvrovvvv")
    lab.get_by_role("button", name="Clear").click()
    lab.get_by_label("Row 1, column 1", exact=True).click()
    lab.keyboard.type("catdlinevvrovvva")  # words without a new page lead to the lab, too
    expect(lab.get_by_role("link", name="Can it be rolled?")).to_be_visible()
    expect(lab.locator("#play-letters")).to_have_value("catdlinevvrovvva")  # “Play this board”
    lab.get_by_role("link", name="Watch a search").click()
    expect(lab.get_by_label("Board", exact=True)).to_have_value("catdlinevvrovvva")
    words = lab.get_by_label("Your words, up to 300")
    expect(words).to_be_hidden()
    lab.get_by_label("Words to search for").select_option("Your words")
    words.fill("cat, at, zoo")
    lab.get_by_role("button", name="Show", exact=True).click()
    expect(lab.get_by_text("Not on the board: zoo.")).to_be_visible()
    expect(lab.get_by_role("button", name="Play")).to_be_enabled()
    lab.get_by_role("button", name="To the end").click()
    expect(lab.locator(".run-words")).to_have_text("cat at")
    expect_no_violations(lab, "form, .lab-own-found, .run")


@phone
def test_the_page_fits_on_a_phone(lab: Page, site: Site) -> None:
    for query in ("", "?other=exhaustive&board=catdlinemaropets"):
        ready(lab, site, query)
        expect_fits(lab)
