"""The results of a round: sorted words, the keyboard, the replay."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import PHONE, Player, deal, somebody
from tests.browser.steps import step
from tests.server import Site

# A finished round of a minute, with two words found after 10 and after 40 seconds.
OVER = """
from datetime import timedelta
from django.utils import timezone
from game.models import FoundWord, Round
round_ = Round.objects.get(game__code="{code}")
start = timezone.now() - timedelta(seconds=60)
for found, seconds in zip(FoundWord.objects.filter(round=round_), (10, 40)):
    found.received_at = start + timedelta(seconds=seconds)
    found.save()
Round.objects.filter(pk=round_.pk).update(starts_at=start, ends_at=timezone.now())
"""

# The share sheet of a phone, which Chromium has none of here.
SHEET = """() => {
  navigator.canShare = () => true;
  navigator.share = async ({ text, url, files: [file] }) => {
    document.title = [text, url, file.size > 1000 && file.type].join(" ");
  };
}"""
# A picture that takes more than two seconds, as beside other tests, is left out.
CACHED = "fetch(document.getElementById('share').dataset.picture).then((answer) => answer.blob())"


@pytest.fixture
def alice(contexts: Contexts, site: Site) -> Iterator[Player]:
    """The results of a round in which alice found mar after 10 seconds and cater after 40."""
    with somebody(contexts, site, "alice", **PHONE) as player:
        code = player.make()
        deal(site, code)
        player.expect_phase("playing")
        for word in ("mar", "cater"):
            player.type(word)
        expect(player.words).to_have_count(2)
        site.run(OVER.format(code=code))
        player.expect_results()
        yield player


def test_results_can_be_replayed_and_shared(alice: Player) -> None:
    """They can be shared, by a link to play the same board against the score."""
    page = alice.page
    points = page.locator(".lane-points")
    for missed in page.locator(".missed-word").all():  # on the first screen
        expect(missed).to_be_in_viewport(ratio=1)
    page.get_by_text("More about this round").click()
    slider = page.get_by_role("slider", name="Time of the round")
    expect(points).to_have_text("3")

    with step("the slider"):
        slider.focus()
        page.keyboard.press("Home")
        expect(points).to_have_text("0")
        for _ in range(12):
            page.keyboard.press("ArrowRight")
        expect(slider).to_have_attribute("aria-valuetext", "0:12, alice: 1 point")
        expect(page.locator(".lane-word")).to_have_text("mar")
    with step("the replay"):
        for _ in range(24):
            page.keyboard.press("ArrowRight")
        page.get_by_role("button", name="Play the round").click()
        expect(points).to_have_text("3")
        assert page.locator("#results-tray .on-path").all_inner_texts() == [*"CATER"]
        page.get_by_role("button", name="Pause").click()
        expect(page.locator("#results-tray .on-path")).to_have_count(0)
    with step("the missed words of a tile"):
        tile = page.get_by_role("button", name=re.compile("^C, "))
        tile.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        expect(tile).to_be_focused()
        page.keyboard.press("Enter")
        told = page.locator("#tile-words")
        expect(told).to_contain_text("missed word")
        told.get_by_role("button").first.click()
        expect(page.locator("#results-tray .on-path").first).to_be_visible()
        page.keyboard.press("Escape")
        tile.click()
        expect(told).to_be_hidden()
    with step("the table of words"):
        page.get_by_role("button", name="As a table").click()
        page.get_by_label("Show").select_option("missed")
        page.get_by_label("Order", exact=True).select_option("word")
        words = page.locator("#all-words tbody button")
        first, second = words.nth(0).inner_text(), words.nth(1).inner_text()
        assert first < second
        words.first.focus()
        page.keyboard.press("ArrowDown")
        expect(words.nth(1)).to_be_focused()
        page.keyboard.press("Enter")
        expect(words.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#word-card")).to_contain_text(second)
    with step("on paper"):
        page.emulate_media(media="print")
        expect(page.locator("#results-title")).to_be_visible()
        expect(page.get_by_role("button", name="Play this board")).to_be_hidden()
        page.emulate_media(media="screen")
    with step("the result is shared"):
        page.evaluate(SHEET)
        page.evaluate(CACHED)
        page.get_by_role("button", name="Share").click()
        given = r"Boggle: 3 points, 2 of \d+ words\. .*\? http://\S+/rounds/\w+/\?beat=3 image/png"
        expect(page).to_have_title(re.compile(given))
        address = page.locator("#share").get_attribute("data-address")
        assert address
    with step("near misses, and nothing in the way"):
        near = page.locator(".near .word-link").last
        near.click()
        expect(page.locator("#word-card strong")).to_have_text(near.inner_text())
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_text("Word by word").click()
        expect(page.locator(".moments tbody tr")).to_have_count(2)
    with step("the dictionary is offered to the device"):
        page.goto(address)
        expect(page.get_by_text("To practise without a network, too:")).to_be_visible()
        expect_no_violations(page)
        alice.complaints.clear()  # axe adds styles to the page
    with step("somebody else takes the challenge"):
        page.context.clear_cookies()
        page.goto(address)
        expect(page.get_by_role("heading", name="Beat 3 points")).to_be_visible()
        expect_no_violations(page)
        alice.complaints.clear()
        page.get_by_role("button", name="Play this board").click()
        alice.expect_phase("playing")
        expect(page.locator("#target")).to_have_text("To beat: 3 points by alice")
        for word in ("cater", "mar", "cat"):
            alice.type(word)
        expect(page.locator("#target")).to_have_text("Beaten: 3 points by alice")
