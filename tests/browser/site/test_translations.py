"""Pages in other languages: longer words at 320 pixels, and written from the right."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import pseudo
from tests.browser.complaints import complaints_of
from tests.browser.play.rounds_page import deal, end
from tests.game.web.test_translations import unmarked
from tests.server import Site, running_site

PAGES = (
    "/",
    "/?board=snrtoieleqttrsat&min_length=5",
    "/play/",
    "/practice/",
    "/daily/",
    "/leaderboard/",
    "/help/",
    "/offline/",
    "/lab/",
    "/lab/plant/",
    "/clubs/",
    "/accounts/signup/",
    "/me/",
)
SMALL = {"width": 320, "height": 700}


@pytest.fixture(scope="module")
def site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site of its own: the names that other tests give to things are in no brackets."""
    with running_site(tmp_path_factory.mktemp("languages"), prepared_site) as running:
        yield running


def walk(page: Page, site: Site, name: str) -> None:
    """Opens all pages, games, and the results of a round."""
    complaints = complaints_of(page)
    for path in PAGES:
        page.goto(site.url + path)
        check(page)
    page.request.post(f"{site.url}/api/v1/guests", data={"name": name})
    on_paper = page.request.post(f"{site.url}/api/v1/games", data={"paper": True}).json()["code"]
    code = page.request.post(f"{site.url}/api/v1/games", data={}).json()["code"]
    page.goto(f"{site.url}/games/{code}/")
    check(page)
    deal(site, code)
    box = page.locator("#word")
    expect(box).to_be_visible()
    for word in ("cat", "cat", "zzzz"):
        box.fill(word)
        box.press("Enter")
        check(page)
    end(site, code)
    expect(page.locator("#round-results")).to_be_visible()
    check(page)
    of_round = page.locator("#round-results a[href$='/print/']").get_attribute("href") or ""
    for path in (of_round, f"/games/{on_paper}/", f"/games/{code}/roster/", "/privacy/"):
        page.goto(site.url + path)
        check(page)
    assert complaints == []


# A page in a round has no scroll bar that would tell.
CUT = """[...document.querySelectorAll("main *")]
    .filter((node) => node.checkVisibility() && node.getBoundingClientRect().right > innerWidth + 1)
    .map((node) => node.outerHTML.slice(0, 80))"""


def check(page: Page) -> None:
    """The text of a language of tests is in brackets."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, page.url
    if page.locator("html").get_attribute("lang") == pseudo.TAG:
        assert list(unmarked(page.content())) == [], page.url


@pytest.mark.browser_context_args(locale=pseudo.TAG, viewport=SMALL)
def test_pages_have_room_for_longer_words_from_the_right(page: Page, site: Site) -> None:
    walk(page, site, "bob")
    assert page.locator("html").get_attribute("dir") == "rtl"


@pytest.mark.browser_context_args(locale="de-DE", viewport=SMALL)
def test_german_fits_on_a_small_phone(page: Page, site: Site) -> None:
    walk(page, site, "uwe")
    assert page.locator("html").get_attribute("lang") == "de"
    for width in (480, 560, 640, 720, 900):  # the header with name, bell and longer links
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto(f"{site.url}/")
    page.get_by_role("button", name="Gegen den Computer").click()
    expect(page.get_by_role("button", name="Beenden und alle Wörter sehen")).to_be_visible()
    assert page.evaluate(CUT) == []
    page.goto(f"{site.url}/")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
