"""A round through nginx: https, secure cookies, and the socket of one process or the other."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.browser.play.rounds_page import deal, end, somebody
from tests.scaled import Scaled

TRUSTING = {"ignore_https_errors": True}  # the certificate is self-signed


def test_a_round_while_a_process_is_restarted(browser: Browser, scaled: Scaled) -> None:
    one, other = scaled.sites
    with (
        somebody(browser, scaled.proxy, "alice", **TRUSTING) as alice,
        somebody(browser, scaled.proxy, "bob", **TRUSTING) as bob,
    ):
        code = alice.make()
        bob.join(code)
        expect(alice.player("bob")).to_be_visible()
        deal(one, code, seconds=300)
        for player in (alice, bob):
            player.expect_phase("playing")
        alice.type("cater")
        expect(alice.verdict).to_have_text("“cater”: 2 points")
        for site in (one, other):
            site.server.terminate()
            site.server.wait(20)
            for player in (alice, bob):
                expect(player.page.locator("#game")).to_have_attribute("data-live", "live")
            site.start()
        alice.type("mar")
        bob.type("line")
        expect(alice.words).to_have_text(["mar 1", "cater 2"])
        expect(alice.player("bob")).to_contain_text("1 word")
        end(other, code)
        for player in (alice, bob):
            player.expect_results()
            standings = player.page.locator(".standings tbody tr")
            expect(standings).to_have_text([re.compile("alice2 words"), re.compile("bob1 word")])
