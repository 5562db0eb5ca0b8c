"""Staff sets up a second factor on a phone, and logs in by it."""

from playwright.sync_api import Page, expect

from tests.browser.accessibility import phone, violations_of_admin
from tests.browser.complaints import complaints_of
from tests.game.admin.accounts.codes import code_of, now
from tests.server import Site

PASSWORD = "correct horse battery"
ACCOUNT = f"""
from django.contrib.auth.models import User
User.objects.create_superuser("erin", "", "{PASSWORD}")
"""


def log_in(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/admin/")
    page.get_by_label("Username").fill("erin")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")


def expect_fits(page: Page) -> None:
    """Assert that nothing scrolls sideways, and that our part of the page is accessible."""
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert violations_of_admin(page) == []


@phone
def test_a_second_factor_is_set_up_and_asked_for(page: Page, site: Site) -> None:
    site.run(ACCOUNT)
    complaints = complaints_of(page)
    log_in(page, site)
    page.get_by_role("link", name="Set one up").click()
    expect(page.get_by_role("img", name="QR code for your app")).to_be_visible()
    key = "".join(page.locator(".key span").all_inner_texts())
    page.get_by_label("Code").fill(code_of(key, now()))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your second factor is set up.")).to_be_visible()
    codes = page.locator(".recovery-codes li").all_inner_texts()
    page.get_by_role("button", name="Log out").click()
    log_in(page, site)
    expect(page.get_by_label("Code")).to_be_focused()
    page.keyboard.type(codes[0])
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="What there is to look after")).to_be_visible()
    assert complaints == []
    page.goto(f"{site.url}/admin/second-factor/")
    expect(page.get_by_text("9 recovery codes")).to_be_visible()
    expect_fits(page)
    page.get_by_role("link", name="Remove the second factor").click()
    page.get_by_label("Code").fill(codes[1])
    expect_fits(page)
    page.keyboard.press("Enter")
    remove = page.get_by_role("button", name="Remove the second factor")
    expect(remove).to_be_visible()
    expect_fits(page)
    remove.click()
    expect(page.get_by_text("Your second factor is removed.")).to_be_visible()
    assert complaints == []
