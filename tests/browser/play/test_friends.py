"""Players follow and invite each other, and play again."""

from playwright.sync_api import expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.play.rounds_page import Player, deal, end
from tests.browser.play.test_daily import FIND
from tests.browser.steps import step
from tests.server import Site

CLOSE = """
from django.utils import timezone
from game.models import Game
Game.objects.filter(code="{code}").update(closed_at=timezone.now(), dictionary=None)
"""
STICKS_OUT = """() => {
    const card = document.querySelector(".today");
    const end = (node) => node.getBoundingClientRect().right;
    const parts = [...card.querySelectorAll("*")].filter((each) => end(each) > end(card));
    return parts.map((each) => each.className);
}"""

FRIENDS = "alice and you see each other’s results"


def test_a_player_is_followed_invited_and_comes(alice: Player, bob: Player, site: Site) -> None:
    code = alice.make()
    bob.join(code)
    deal(site, code)
    alice.expect_phase("playing")
    end(site, code)
    alice.expect_results()
    results = bob.page.request.get(f"{site.url}/api/v1/games/{code}").json()["round"]["id"]
    with step("bob follows alice from the results"):
        bob.page.clock.install()
        bob.page.goto(f"{site.url}/rounds/{results}/")
        bob.page.get_by_text("Follow or mute players of this round").click()
        bob.page.get_by_role("button", name="Follow alice").click()
        expect(bob.page.get_by_text("You follow alice.")).to_be_visible()
    with step("alice follows bob in the game, and invites him to another one"):
        panel = alice.page.locator("#people-panel")
        alice.page.locator("#players-panel > summary").click()
        panel.locator("summary").press("Enter")
        panel.get_by_role("button", name="Follow bob").press("Enter")
        expect(panel.get_by_text("You follow bob.")).to_be_visible()
        expect(panel.get_by_role("button", name="Unfollow bob")).to_be_focused()
        expect_no_violations(alice.page, "#people-panel")
        other = alice.make()
        alice.page.locator("#players-panel > summary").focus()
        panel.locator("summary").click()
        panel.get_by_role("button", name="Invite bob").click()
        expect(panel.get_by_text("bob is invited.")).to_be_visible()
    with step("bob is told at once where he is, and comes with one tap"):
        line = bob.page.locator("#notice-line")
        bob.page.clock.fast_forward(30_000)  # it asks every twenty seconds
        expect(line).to_contain_text(f"alice invites you to game {other}.")
        expect(bob.page.locator("#bell-count")).to_be_visible()
        expect_no_violations(bob.page, ".site-header, #notice-line")
        expect_fits(bob.page)
        bob.page.goto(f"{site.url}/me/following/")
        expect(bob.page.get_by_text("here now")).to_be_visible()
        expect_no_violations(bob.page)
        expect_fits(bob.page)
        bob.page.goto(f"{site.url}/me/notices/")
        expect_no_violations(bob.page)
        bob.page.get_by_role("button", name="Join").click()
        bob.page.wait_for_url(f"**/games/{other}/")
        expect(alice.player("bob")).to_be_visible()
    with step("once the game is closed, both want to play again, and meet in one game"):
        site.run(CLOSE.format(code=code))
        for player in (alice, bob):
            player.page.goto(f"{site.url}/rounds/{results}/")
            player.page.get_by_role("button", name="Play again with these players").click()
            expect(player.page.locator("#game")).to_be_visible()
        expect(alice.player("bob")).to_be_visible()


def test_a_shared_result_makes_friends_who_compare_their_words(
    alice: Player, bob: Player, site: Site
) -> None:
    with step("alice plays the daily board, and shares her result"):
        play_daily(alice, site, "")
        shared = alice.page.get_by_role("button", name="Share your result")
        address = shared.get_attribute("data-address") or ""
    with step("bob plays by the link"):
        bob.page.goto(address)
        expect(bob.page.get_by_text("alice has")).to_be_visible()
        expect(bob.page.get_by_label(FRIENDS)).not_to_be_checked()  # nobody is a friend unasked
        expect_fits(bob.page)
        play_daily(bob, site, address.removeprefix(site.url))
        row = bob.page.get_by_role("row", name="alice")
        expect(bob.page.get_by_role("heading", name="You and your friends")).to_be_visible()
        expect_no_violations(bob.page)
        expect_fits(bob.page)
    with step("their words stand side by side"):
        row.get_by_role("link", name="Compare").click()
        expect(bob.page.get_by_role("heading", name="You and alice")).to_be_visible()
        expect(bob.page.get_by_role("heading", name="Both of you")).to_be_visible()
        expect_no_violations(bob.page)
        expect_fits(bob.page)
    with step("alice reads of him on the first page"):
        alice.page.goto(site.url)
        expect(alice.page.locator(".today-friends")).to_contain_text("bob")
        for width in (320, 820, 960, 1280):
            alice.page.set_viewport_size({"width": width, "height": 740})
            assert alice.page.evaluate(STICKS_OUT) == [], width
        expect_fits(alice.page)


def play_daily(player: Player, site: Site, path: str) -> None:
    """A try with the first word of the board, which is over at once."""
    player.page.goto(f"{site.url}{path or '/daily/'}")
    player.page.get_by_label("Your name").fill(player.name)
    if path:  # the link of somebody
        player.page.get_by_label(FRIENDS).check()
    player.page.get_by_role("button", name="Play the daily board").click()
    player.expect_phase("playing")
    site.run(FIND)
    end(site, player.page.url.split("/")[-2])
    player.page.get_by_role("link", name="Your place on the daily board").click()
