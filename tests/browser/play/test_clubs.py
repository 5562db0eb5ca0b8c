"""A club: founded, joined on phones by the invitation, and a night of two tables."""

import re

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import PHONE
from tests.browser.play.test_daily import PASSWORD
from tests.browser.play.test_screen import HIDDEN
from tests.browser.steps import step
from tests.server import Site

# The start is so near that players are seated at once. Each of those with a browser has a
# neighbour, who checks in after them.
BEGIN = """
from datetime import timedelta
from django.utils import timezone
from game.models import ClubMember, ClubNight, NightPlayer
from game.services.accounts import players
now = timezone.now()
night = ClubNight.objects.latest("pk")
for entry in list(night.players.all()):
    guest = players.guest(f"Next to {entry.player.name}", now)
    ClubMember.objects.create(club=night.club, player=guest, joined_at=now)
    at = entry.checked_in_at + timedelta(microseconds=1)
    NightPlayer.objects.create(night=night, player=guest, checked_in_at=at)
ClubNight.objects.filter(pk=night.pk).update(starts_at=now + timedelta(seconds=8))
"""
OPEN = """
from datetime import timedelta
from django.utils import timezone
from game.models import ClubNight
ClubNight.objects.update(starts_at=timezone.now() + timedelta(minutes=20))
"""
# A word at each table, then the end of the night.
END = """
from datetime import timedelta
from django.utils import timezone
from game.models import ClubNight, Round
from game.services.play import words
from game.services.play.round_solutions import solution_of
now, night = timezone.now(), ClubNight.objects.latest("pk")
for round_ in Round.objects.filter(game__night=night).select_related("version"):
    word = next(iter(solution_of(round_).words))
    seat = round_.game.seats.order_by("pk")[0]
    assert words.submit(round_, words.Entry(seat.pk, word, now)).accepted
ended = now - timedelta(seconds=2)
Round.objects.filter(game__night=night).update(ends_at=ended)
length = timedelta(seconds=night.round_seconds)
ClubNight.objects.filter(pk=night.pk).update(starts_at=ended - length, rounds=1)
"""


def test_a_club_from_its_founding_to_a_night_of_two_tables(
    page: Page, site: Site, contexts: Contexts
) -> None:
    with step("the club is founded"):
        invitation = found(page, site)
        expect_no_violations(page)
    with contexts.lent(**PHONE) as context:
        phone = context.new_page()
        with step("a guest joins on a phone, and makes a game for the club"):
            phone.goto(invitation)
            phone.get_by_label("Your name").fill("Bob")
            phone.get_by_role("button", name="Join the club").click()
            expect(phone.get_by_text("You are a member of")).to_be_visible()
            expect_fits(phone)
            expect_no_violations(phone)
            phone.get_by_role("link", name="Make a game for the club").click()
            expect(phone.get_by_label("Points count for")).to_have_value(page.url.split("/")[-2])
            phone.get_by_role("button", name="Make a game").click()
            phone.wait_for_url(re.compile(r"/games/[A-Z]+/$"))
        with step("a night is planned"):
            page.get_by_role("link", name="Plan a night").click()
            expect(page.locator("#zone")).not_to_have_value("")
            page.get_by_label("Date and time").fill("2090-01-01T20:00")
            page.get_by_label("Players at a table, about").select_option("2")
            page.get_by_role("button", name="Plan the night").click()
            expect(page.get_by_text("A night starts later than now")).to_be_visible()
            page.get_by_label("Date and time").fill(tomorrow(page))
            expect_no_violations(page)
            page.get_by_role("button", name="Plan the night").click()
            page.wait_for_url(re.compile(r"/nights/\d+/$"))
            address = page.url
        players = [page, phone]
        with step("members check in"):
            site.run(OPEN)
            for player in players:
                player.goto(address)
                player.get_by_role("button", name="Check in").click()
                expect(player.get_by_text("You are checked in.", exact=True)).to_be_visible()
            expect_fits(phone)
            expect_no_violations(phone)
        with step("each is led to a table, and both play the same board"):
            site.run(BEGIN)
            for number, player in enumerate(players, 1):
                player.wait_for_url(re.compile(r"/games/[A-Z]+/$"))
                expect(player.get_by_role("heading", name=f"Table {number}")).to_be_visible()
            boards = []
            for player in players:
                expect(player.locator("#game")).to_have_attribute("data-phase", "playing")
                boards.append(player.locator("#tiles").inner_text().split())
            assert boards[0]
            assert boards[0] == boards[1]
        with step("the television has the clock, the board and who sits where"):
            television = page.context.new_page()
            for width, height in ((1920, 1080), (1280, 720)):
                television.set_viewport_size({"width": width, "height": height})
                television.goto(f"{address}screen/")
                expect(television.locator("#screen-time")).to_have_text(re.compile(r"\d:\d\d"))
                assert television.locator("#screen-tray .tile").all_inner_texts() == boards[0]
                expect(television.locator(".screen-lines .beside")).to_have_text(
                    ["table 1", "table 1", "table 2", "table 2"]
                )
                expect_fits(television)
                assert television.locator("#screen-people").evaluate(HIDDEN) <= 0
            expect_no_violations(television)
            television.close()
        with step("one order over both tables"):
            site.run(END)
            page.goto(address)
            expect(page.locator(".night-standings tbody tr")).to_have_count(4)
            expect(page.get_by_text("Over", exact=True)).to_be_visible()
            expect(page.get_by_role("link", name="Round 1 of table 2")).to_be_visible()
            expect_no_violations(page)
            page.get_by_role("link", name="Show on a big screen").click()
            expect(page.locator(".screen-lines li", has_text="Next to Bob")).to_be_visible()
            expect(page.locator(".screen-headline")).to_contain_text("the series")
            expect_no_violations(page)


def found(page: Page, site: Site) -> str:
    """Makes an account and a club. Returns the link of the invitation."""
    page.goto(f"{site.url}/accounts/signup/?next=/clubs/")
    page.get_by_label("Name", exact=True).fill("Minerva")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password, once more").fill(PASSWORD)
    page.get_by_role("button", name="Make").click()
    page.get_by_label("Name of the club").fill("The Thursday Owls")
    page.get_by_role("button", name="Found the club").click()
    page.wait_for_url(re.compile(r"/clubs/[A-Z]{8}/$"))
    return page.get_by_label("Link", exact=True).input_value()


def tomorrow(page: Page) -> str:
    """By the clock and in the time zone of the browser."""
    text: str = page.evaluate(
        """() => {
            const at = new Date(Date.now() + 24 * 3600 * 1000);
            return new Date(at - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
        }"""
    )
    return text
