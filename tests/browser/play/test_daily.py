"""The daily board: from one tap to the result, and to an account that keeps it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.browser.complaints import complaints_of
from tests.browser.play.rounds_page import end
from tests.browser.steps import step
from tests.server import Site

PASSWORD = "correct horse battery"
# Other tests of this worker may have played the board.
NOBODY_YET = "from game.models import DailyTry; DailyTry.objects.all().delete()"
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


@phone
def test_a_guest_plays_the_board_of_the_day_and_keeps_it(page: Page, site: Site) -> None:
    complaints = complaints_of(page)
    site.run(NOBODY_YET)
    with step("the board of the day is played"):
        page.goto(f"{site.url}/daily/")
        expect(page.locator("#next-day")).to_contain_text("here")
        page.get_by_role("button", name="Play the daily board").click()
        page.wait_for_url(re.compile(r"/games/[A-Z]{10}/$"))
        expect(page.get_by_role("heading", name="Daily board")).to_be_visible()
        expect(page.locator("#game")).to_have_attribute("data-phase", "playing")
        site.run(FIND)
        end(site, page.url.split("/")[-2])
    with step("the result is shared where it is read"):
        share = page.locator("#share-now")
        expect(share).to_be_in_viewport(ratio=1)
        share.click()
        expect(page.locator("#toast")).to_contain_text(re.compile("Copied|Boggle"))
    with step("the place of the day"):
        page.get_by_role("link", name="Your place on the daily board").click()
        expect(page.get_by_text("You are the first guest today.")).to_be_visible()
        expect(page.get_by_role("row", name="(you)")).to_be_visible()
        expect_no_violations(page)
        page.get_by_role("button", name="Share your result").click()
        expect(page.get_by_role("status")).to_contain_text(re.compile("Copied|Boggle"))
    with step("an account is made"):
        make_account(page, site)
    with step("the account on another device"):
        page.context.clear_cookies()
        complaints.clear()  # axe adds styles to the page
        sign_in(page, site)
    with step("a passkey"):
        page.goto(f"{site.url}/account/")
        use_passkey(page, site.url.replace("127.0.0.1", "localhost"))
        assert complaints == []


def make_account(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/accounts/login/")
    page.get_by_role("link", name="Make one").click()
    page.get_by_label("Name", exact=True).fill("Lovelace")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    expect_no_violations(page)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    expect(page.get_by_role("link", name="Lovelace").first).to_be_visible()


def sign_in(page: Page, site: Site) -> None:
    """With the keyboard alone."""
    with step("signed in by the keyboard"):
        page.goto(f"{site.url}/accounts/login/?next=/daily/")
        expect(page.get_by_label("Name", exact=True)).to_be_focused()
        page.keyboard.type("lovelace")
        page.keyboard.press("Tab")
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Enter")
        expect(page.get_by_role("row", name="(you)")).to_be_visible()
    with step("the rounds of the account"):
        page.get_by_role("link", name="Your rounds and account: Lovelace").click()
        expect(page.get_by_role("row", name="Daily board")).to_have_count(2)
        expect_no_violations(page)
        expect_fits(page)
    with step("the leaderboard"):
        page.get_by_role("link", name="Leaderboard").first.click()
        page.get_by_role("link", name="Days in a row").click()
        expect(page.get_by_role("row", name="Lovelace (you)")).to_be_visible()
        expect_no_violations(page)
        expect_fits(page)


def use_passkey(page: Page, address: str) -> None:
    """At an address with a name; passkeys are not offered at one without."""
    expect(page.locator("[data-passkey]")).to_be_hidden()
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True}
    verified = {"hasUserVerification": True, "isUserVerified": True}
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options | verified})
    page.goto(f"{address}/accounts/login/")
    page.get_by_label("Name", exact=True).fill("Lovelace")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.keyboard.press("Enter")
    page.get_by_text("Add a passkey").first.click()
    page.locator("#PasskeyForm-password").fill(PASSWORD)
    expect_no_violations(page, "form:has(#PasskeyForm-password)")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("Your passkey is added")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name="Your account")).to_be_visible()
    page.get_by_text("Delete the account").click()
    page.get_by_role("heading", name="Passkeys", exact=True).click()
    expect(page.get_by_label("Passkey", exact=True)).to_contain_text("last used")
    expect_no_violations(page, "#main")
    expect_fits(page)
