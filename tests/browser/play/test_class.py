"""A lesson: a teacher who only hosts, and pupils on their phones."""

import re

from playwright.sync_api import expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import PHONE, deal, end, somebody
from tests.browser.steps import step
from tests.game.live.visitor import Visitor
from tests.server import Site

# The laptop of the host has slept for two minutes.
SLEPT = """
from datetime import timedelta
from django.utils import timezone
from game.models import Game, Seat
game = Game.objects.get(code="{code}", closed_at=None)
Seat.objects.filter(pk=game.host_id).update(seen_at=timezone.now() - timedelta(minutes=2))
"""


def test_a_lesson_with_a_host_who_only_hosts(contexts: Contexts, site: Site) -> None:
    with (
        somebody(contexts, site, "Ms Kay") as teacher,
        somebody(contexts, site, "Mia", **PHONE) as mia,
        somebody(contexts, site, "tablet") as tablet,
        somebody(contexts, site, "Ben", **PHONE) as ben,
    ):
        with step("three pupils join"):
            code = teacher.make(host_plays=False)
            for pupil in (mia, ben):
                pupil.join(code)
            Visitor(site, "Zoe").post(f"games/{code}/join")
            expect(ben.page.locator("#next")).to_have_text(
                "You’re in. Waiting for Ms Kay to start."
            )
            expect(ben.page.locator("#players li")).to_have_count(3)
        with step("the teacher sees all words"):
            deal(site, code)
            mia.expect_phase("playing")
            mia.drag((1, 1), (1, 2), (1, 3))
            row = teacher.page.locator("#everybody-list li", has_text="Mia")
            expect(row).to_contain_text("1 word, 1 point")
            expect(row).to_contain_text("cat")
            expect(teacher.word).to_be_hidden()
            expect_fits(teacher.page)
            expect_no_violations(teacher.page, "#game")
        with step("a pause covers the board"):
            teacher.page.get_by_role("button", name="Pause").click()
            for player in (teacher, mia, ben):
                player.expect_phase("paused")
                expect(player.page.locator("#cover")).to_have_text("Paused")
                expect(player.page.locator("#tiles")).to_have_text("")
            left = mia.page.locator("#time").inner_text()
            expect_no_violations(mia.page, "#game")
            expect(mia.page.get_by_role("button", name="Go on")).to_be_hidden()
            teacher.page.get_by_role("button", name="Go on").click()
            for player in (teacher, mia, ben):
                player.expect_phase("playing")
            expect(ben.tile(1, 1)).to_be_visible()
            assert _seconds(left) - _seconds(mia.page.locator("#time").inner_text()) <= 5
        with step("a dead phone is replaced"):
            tablet.go(code)
            tablet.page.get_by_text("I was here before").click()
            tablet.page.get_by_label("I am", exact=True).select_option(label="Mia")
            expect_no_violations(tablet.page)
            tablet.page.get_by_role("button", name="Ask the host").click()
            expect(tablet.page.get_by_role("heading", name="Are you Mia?")).to_be_visible()
            expect(teacher.page.locator("#knock-list")).to_contain_text("“I am Mia, on another")
            teacher.page.get_by_role("button", name="Yes").click()
            expect(tablet.words).to_have_count(1)
            expect(mia.page.locator("#notice")).to_contain_text("played on another device")
        with step("the laptop has slept"):
            end(site, code)
            ben.expect_results()
            teacher.page.goto("about:blank")
            site.run(SLEPT.format(code=code))
            expect(ben.page.get_by_role("button", name="Next round")).to_be_hidden()
            expect(ben.page.locator("#next")).to_have_text(re.compile("Waiting for Ms Kay"))
            standings = ben.page.locator(".results-standings .standings tbody tr")
            expect(standings).to_have_count(3)
            teacher.go(code)
            expect(teacher.page.get_by_role("button", name="Next round")).to_be_visible()
            expect(teacher.page.locator("#door")).to_contain_text("Lock the door")
        tablet.complaints = [text for text in tablet.complaints if "status of 409" not in text]


def _seconds(clock: str) -> int:
    minutes, seconds = map(int, clock.split(":"))
    return 60 * minutes + seconds
