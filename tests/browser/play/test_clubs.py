"""A club: founded with an account, joined on a phone by the invitation."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import PHONE
from tests.browser.play.test_daily import PASSWORD
from tests.browser.steps import step
from tests.server import Site


def test_a_club_from_its_founding_to_a_game_of_a_member(
    page: Page, site: Site, contexts: Contexts
) -> None:
    with step("the club is founded"):
        invitation = found(page, site)
        expect_no_violations(page)
    with step("a guest joins on a phone"), contexts.lent(**PHONE) as phone:
        guest = phone.new_page()
        join(guest, invitation, "Bob")
        expect_fits(guest)
        expect_no_violations(guest)
        guest.get_by_role("link", name="Make a game for the club").click()
        expect(guest.get_by_label("Points count for")).to_have_value(page.url.split("/")[-2])
        guest.get_by_role("button", name="Make a game").click()
        guest.wait_for_url(re.compile(r"/games/[A-Z]{4}/$"))
        code = guest.url.split("/")[-2]
    with step("the founder finds the game, and makes the guest an officer"):
        page.reload()
        expect(page.get_by_role("link", name=f"Game {code}")).to_be_visible()
        page.get_by_text("Change Bob").click()
        page.get_by_role("button", name="Make an officer").click()
        expect(page.get_by_text("Bob: officer from now on.")).to_be_visible()


def found(page: Page, site: Site, founder: str = "Minerva") -> str:
    """Makes an account and a club. Returns the link of the invitation."""
    page.goto(f"{site.url}/accounts/signup/?next=/clubs/")
    page.get_by_label("Name", exact=True).fill(founder)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Make").click()
    page.get_by_label("Name of the club").fill("The Thursday Owls")
    page.get_by_role("button", name="Found the club").click()
    page.wait_for_url(re.compile(r"/clubs/[A-Z]{8}/$"))
    return page.get_by_label("Link", exact=True).input_value()


def join(page: Page, invitation: str, name: str) -> None:
    page.goto(invitation)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join the club").click()
    expect(page.get_by_text("You are a member of")).to_be_visible()
