"""Announcements, texts and the privacy page in a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.browser.complaints import complaints_of
from tests.server import Site

ANNOUNCE = """
from datetime import timedelta
from django.utils import timezone
from game.models import Announcement
now = timezone.now()
end = now + timedelta(hours=1)
Announcement.objects.create(text="Maintenance at eight", starts_at=now, ends_at=end)
"""
CLEAR = """
from game.models import Announcement, SiteText
Announcement.objects.all().delete()
SiteText.objects.all().delete()
"""
WRITE = """
from game.models import SiteText
SiteText.objects.create(page="imprint", text="Alice Example\\n\\nhttps://example.org/" + "a" * 300)
"""


@pytest.fixture
def bob(page: Page, site: Site) -> Iterator[Page]:
    """bob's browser, which must not complain. What the admin wrote is deleted afterwards."""
    complaints = complaints_of(page)
    yield page
    site.run(CLEAR)
    assert complaints == []


def make_a_game(page: Page, site: Site) -> None:
    page.request.post(f"{site.url}/api/v1/guests", data={"name": "bob"})
    code = page.request.post(f"{site.url}/api/v1/games", data={}).json()["code"]
    page.goto(f"{site.url}/games/{code}/")


def test_an_announcement_comes_to_an_open_game_and_can_be_closed(bob: Page, site: Site) -> None:
    """The party screen, which reads it in a way of its own, shows it too."""
    make_a_game(bob, site)
    screen = bob.context.new_page()
    screen.goto(f"{bob.url}screen/")
    line = bob.get_by_text("Maintenance at eight")
    expect(line).to_have_count(0)
    site.run(ANNOUNCE)
    expect(line).to_be_visible()
    expect_no_violations(bob, "#announcements")
    expect(screen.get_by_text("Maintenance at eight")).to_be_visible()
    bob.get_by_role("button", name="Close the announcement").click()
    expect(line).to_have_count(0)
    expect(bob.locator("main")).to_be_focused()
    bob.goto(f"{site.url}/privacy/")
    expect(bob.get_by_role("heading", name="Privacy")).to_be_visible()
    expect(line).to_have_count(0)


@phone
def test_texts_fit_on_a_phone(bob: Page, site: Site) -> None:
    site.run(WRITE)
    make_a_game(bob, site)
    for _ in range(100):  # texts are cached for a second
        if bob.request.get(f"{site.url}/imprint/").ok:
            break
        bob.wait_for_timeout(100)
    for path, title in (("/imprint/", "Imprint"), ("/privacy/", "Privacy")):
        bob.goto(f"{site.url}{path}")
        expect(bob.get_by_role("heading", name=title, exact=True)).to_be_visible()
        expect_no_violations(bob)
        expect_fits(bob)
