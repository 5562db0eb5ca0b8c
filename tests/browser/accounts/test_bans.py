"""A player who spoils the game: from a report of the others to a ban, and to its end."""

from playwright.sync_api import expect

from game.db.ttl_cache import TTL
from tests.browser.accessibility import expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.dictionaries.test_admin_upload import DESK, sign_in
from tests.browser.play.rounds_page import PHONE, somebody
from tests.browser.steps import step
from tests.conftest import Account
from tests.server import Site

WROTE = "Insults the others by names."


def test_a_player_is_reported_banned_and_back(
    contexts: Contexts, site: Site, alice_login: Account
) -> None:
    with (
        somebody(contexts, site, "Ida", **PHONE) as ida,
        somebody(contexts, site, "Spoiler", **PHONE) as spoiler,
        contexts.lent(viewport=DESK) as desk,
    ):
        with step("the host reports the player"):
            code = ida.make()
            spoiler.join(code)
            page = ida.page
            page.goto(f"{site.url}/games/{code}/report/")
            page.get_by_label("Player").select_option(label="Spoiler")
            page.get_by_label("What happened?").fill(WROTE)
            expect_no_violations(page)
            page.get_by_role("button", name="Report").click()
            expect(page.get_by_text("Thank you. The staff of the site reads")).to_be_visible()
        with step("the staff bans the player"):
            admin = desk.new_page()
            admin.goto(f"{site.url}/admin/game/report/")
            sign_in(admin, alice_login)
            admin.get_by_role("row", name=WROTE).get_by_role("link").first.click()
            admin.locator(".field-reported").get_by_role("link", name="Spoiler").click()
            admin.get_by_role("link", name="Ban this player").click()
            admin.get_by_label("Reason:").fill("Insults")
            admin.get_by_role("button", name="Save", exact=True).click()
            expect(admin.get_by_text("was added successfully")).to_be_visible()
        with step("the player can’t come back"):
            spoiler.go(code)
            spoiler.page.get_by_role("button", name="Come back").click()
            expect(spoiler.page.get_by_role("alert")).to_contain_text("The reason: Insults.")
            expect(ida.player("Spoiler")).to_have_count(0)
        with step("the ban ends"):
            admin.get_by_role("link", name="Spoiler").first.click()
            admin.get_by_role("link", name="Delete").click()
            admin.get_by_role("button", name="Yes").click()
            expect(admin.get_by_text("was deleted successfully")).to_be_visible()
        with step("the player is back"):
            spoiler.page.wait_for_timeout(1000 * TTL)  # in which a process remembers the ban
            spoiler.go(code)
            spoiler.page.get_by_role("button", name="Come back").click()
            expect(spoiler.page.locator("#next")).to_contain_text("You’re in.")
