"""The daily board: from one tap to the result, and to an account that keeps it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.complaints import complaints_of
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import PHONE, end
from tests.browser.steps import step
from tests.server import Site

PASSWORD = "correct horse battery"
# A word of the try, whose board is not known before.
FIND = """
from django.utils import timezone
from game.models import DailyTry, Round, Seat
from game.services.play import words
from game.services.play.round_solutions import solution_of
game = DailyTry.objects.latest("pk").game
round_ = Round.objects.select_related("version").get(game=game)
word = next(iter(solution_of(round_).words))
entry = words.Entry(Seat.objects.get(game=game).pk, word, timezone.now())
assert words.submit(round_, entry).accepted
"""


def test_a_guest_plays_the_board_of_the_day_and_keeps_it(
    page: Page, site: Site, contexts: Contexts
) -> None:
    with step("the board of the day is played"):
        page.goto(f"{site.url}/daily/")
        expect(page.locator("#next-day")).to_contain_text("here")
        page.get_by_role("button", name="Play the daily board").click()
        page.wait_for_url(re.compile(r"/games/[A-Z]{4}/$"))
        expect(page.get_by_role("heading", name="Daily board")).to_be_visible()
        expect(page.get_by_label("Your word", exact=True)).to_be_visible()  # The countdown is over.
        site.run(FIND)
        end(site, page.url.split("/")[-2])
    with step("the place of the day"):
        page.get_by_role("link", name="Your place on the daily board").click()
        expect(page.get_by_text("You are the first guest today.")).to_be_visible()
        expect(page.get_by_role("row", name="(you)")).to_be_visible()
        expect_no_violations(page)
        page.get_by_role("button", name="Share your result").click()
        expect(page.get_by_role("status")).to_contain_text(re.compile("Copied|Boggle"))
    with step("an account is made"):
        make_account(page)
    with step("the account on a phone"), contexts.lent(**PHONE) as second:
        sign_in(second.new_page(), site)


def make_account(page: Page) -> None:
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_role("link", name="Make one").click()
    page.get_by_label("Name", exact=True).fill("Lovelace")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    expect_no_violations(page)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_role("link", name="Lovelace")).to_be_visible()


def sign_in(phone: Page, site: Site) -> None:
    """On another device, with the keyboard alone."""
    complaints = complaints_of(phone)
    with step("signed in by the keyboard"):
        phone.goto(f"{site.url}/accounts/login/?next=/daily/")
        expect(phone.get_by_label("Name", exact=True)).to_be_focused()
        phone.keyboard.type("lovelace")
        phone.keyboard.press("Tab")
        phone.keyboard.type(PASSWORD)
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("row", name="(you)")).to_be_visible()
    with step("the rounds of the account"):
        phone.get_by_role("link", name="Your rounds and account: Lovelace").click()
        expect(phone.get_by_role("row", name="Daily board")).to_have_count(2)
        expect_no_violations(phone)
        expect_fits(phone)
    with step("the leaderboard"):
        phone.get_by_role("link", name="Leaderboard").first.click()
        phone.get_by_role("link", name="Days in a row").click()
        expect(phone.get_by_role("row", name="Lovelace (you)")).to_be_visible()
        expect_no_violations(phone)
        expect_fits(phone)
    with step("the account is not deleted without its password"):
        phone.go_back()
        phone.go_back()
        phone.get_by_role("link", name="Your account").click()
        phone.get_by_text("Delete the account").click()
        phone.get_by_role("button", name="Delete my account").click()
        expect(phone.get_by_text("Enter your password.")).to_be_visible()
    with step("a passkey"):
        use_passkey(phone, site.url.replace("127.0.0.1", "localhost"))
        assert complaints == []


def use_passkey(phone: Page, address: str) -> None:
    """At an address with a name; passkeys are not offered at one without."""
    expect(phone.locator("[data-passkey]")).to_be_hidden()
    devtools = phone.context.new_cdp_session(phone)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    verified = {"hasUserVerification": True, "isUserVerified": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options | verified})
    phone.goto(f"{address}/accounts/login/")
    phone.get_by_label("Name", exact=True).fill("Lovelace")
    phone.get_by_label("Password", exact=True).fill(PASSWORD)
    phone.keyboard.press("Enter")
    phone.get_by_text("Add a passkey").first.click()
    phone.locator("#PasskeyForm-password").fill(PASSWORD)
    expect_no_violations(phone, "form:has(#PasskeyForm-password)")
    phone.get_by_role("button", name="Add a passkey").click()
    expect(phone.get_by_text("Your passkey is added")).to_be_visible()
    phone.get_by_role("button", name="Sign out", exact=True).click()
    phone.get_by_role("button", name="Sign in with a passkey").click()
    expect(phone.get_by_role("heading", name="Your account")).to_be_visible()
    phone.get_by_text("Delete the account").click()
    phone.get_by_role("heading", name="Passkeys", exact=True).click()
    expect(phone.get_by_label("Passkey", exact=True)).to_contain_text("last used")
    expect_no_violations(phone, "#main")
    expect_fits(phone)
