"""Whole rounds with several players."""

import re

from playwright.sync_api import expect

from game.rules.drills import HINTS
from tests.browser.accessibility import expect_no_violations
from tests.browser.play.rounds_page import SMALL, Player, deal, end
from tests.browser.steps import end_early, step
from tests.server import Site

# What alice has walked past.
MISSED = """
from django.utils import timezone
from game.models import MissedWord, Player
alice = Player.objects.filter(name="alice").latest("pk")
for word in ("retain", "stone", "garden"):
    MissedWord.objects.create(player=alice, language="en", word=word, missed_at=timezone.now())
"""

# Collects the classes that tiles ever had: a verdict shows on them only for a moment.
RECORD_LOOKS = """
window.looks = new Set();
const record = ({ target }) => target.classList.forEach((name) => looks.add(name));
new MutationObserver((changes) => changes.forEach(record))
  .observe(document.getElementById("tiles"), { attributeFilter: ["class"], subtree: true });
"""
# Collects the totals that the first player of the standings ever had, from their reveal on.
RECORD_TOTALS = """
window.totals = new Set();
let standings = null;
new MutationObserver(() => {
  standings ??= document.querySelector(".undecided");
  const total = standings?.querySelector("[data-total]");
  if (total) totals.add(total.textContent);
}).observe(document.body, { attributes: true, characterData: true, subtree: true });
"""


def test_a_whole_round_to_the_results(site: Site, alice: Player, bob: Player) -> None:
    """alice types, bob drags; a word that both found scores for neither. alice sees all motion."""
    alice.page.emulate_media(reduced_motion="no-preference")
    with step("bob joins"):
        code = alice.make()
        bob.join(code)
        expect(bob.page.get_by_role("heading", name="How to play")).to_be_in_viewport()
        expect(alice.page.get_by_text("bob has joined.")).to_be_in_viewport(ratio=1)
        expect(alice.player("bob")).to_be_visible()
        expect(alice.page.locator("#present-now")).to_have_text("Here: alice, bob")
        expect(bob.page.locator("#next")).to_have_text("You’re in. Waiting for alice to start.")
        expect(bob.page.locator(".invitation-qr")).to_be_hidden()
        assert bob.page.evaluate("scrollTo(0, 10000), scrollY") > 0
    with step("the countdown"):
        deal(site, code, countdown=3)
        alice.expect_phase("countdown")
        expect(alice.page.locator("#cover")).to_have_text(re.compile("[123]"))
        expect(alice.page.locator("#tray")).to_have_class(re.compile("falling"))
        assert alice.page.locator("#tiles").inner_text().strip() == ""
        for player in (alice, bob):
            player.expect_phase("playing")
    with step("alice types"):
        alice.page.keyboard.type("cater")
        assert sorted(alice.path()) == ["A", "C", "E", "R", "T"]
        alice.page.keyboard.press("Enter")
        expect(alice.verdict).to_have_text("“cater”: 2 points")
        alice.type("mar")
        expect(alice.words).to_have_text(["mar 1", "cater 2"])
        expect(alice.page.locator("#tray")).not_to_have_class(re.compile("falling|turning"))
        for index, heading in enumerate(("3 letters", "5 letters")):  # of columns beside the board
            expect(alice.words.nth(index)).to_have_attribute("data-heading", heading)
        for part in ("#clock", "#tray", "#entry", "#own-words"):
            expect(alice.page.locator(part)).to_be_in_viewport(ratio=1)
    with step("bob drags"):
        expect(bob.page.locator("#tray")).to_be_in_viewport(ratio=1)
        introduction = bob.page.locator("#introduction")
        expect(introduction).to_be_visible()  # Below the board, until the first word is found.
        bob.drag((3, 1), (3, 2), (3, 3))
        expect(bob.verdict).to_have_text("“mar”: 1 point")
        expect(introduction).to_be_hidden()
        bob.drag((3, 3), (2, 4), (2, 3), (1, 3))
        expect(bob.words).to_have_text(["rent 1", "mar 1"])
        expect(alice.player("bob")).to_contain_text("2 words")
    with step("a screen follows"):
        screen = alice.page.context.new_page()
        screen.emulate_media(reduced_motion="no-preference")
        screen.goto(f"{site.url}/games/{code}/screen/")
        pages = alice.page, screen
        for page in pages:
            page.set_viewport_size(SMALL)
            page.evaluate(RECORD_TOTALS)
    with step("the results are revealed"):
        end(site, code)
        for player in (alice, bob):
            player.expect_results()
            standings = player.page.locator(".standings tbody tr")
            expect(standings).to_have_text(
                [re.compile("1.Aalice2 words2"), re.compile("2.Bbob2 words1")]
            )
            expect(player.result("mar")).to_have_class(re.compile("cancelled"))
            expect(player.result("rent")).to_contain_text("bob")
        expect(screen.locator(".screen-lines li")).to_have_text(
            [re.compile(r"1\. alice 2 points"), re.compile(r"2\. bob 1 point")]
        )
        expect(screen.locator("#screen-tray .path-layer .step")).to_have_count(len("arena"))
        for page in pages:
            expect(page.locator(".cancelled-words s")).to_have_text(["mar"])
            expect(page.locator(".undecided")).to_have_count(0)
            assert page.evaluate("[...totals]") == ["3", "2"]
        screen.close()
    with step("the next round"):
        alice.page.get_by_role("button", name="Next round").click()
        for player in (alice, bob):
            player.expect_phase("playing")
            expect(player.words).to_have_count(0)
            expect(player.page.locator("#last-round")).to_be_hidden()


def test_words_are_entered_by_touch_or_refused_with_a_reason(site: Site, bob: Player) -> None:
    """Tapping tiles, then a diagonal drag on a turned board; a refused word has a sentence, and a
    look of its tiles. Joined tiles say if the player has their word."""
    with step("tiles are tapped"):
        code = bob.make()
        deal(site, code)
        bob.expect_phase("playing")
        bob.page.evaluate(RECORD_LOOKS)
        for place in ((1, 1), (1, 2), (1, 3)):
            bob.tile(*place).tap()
        expect(bob.word).to_have_value("cat")
        bob.tile(4, 4).tap()
        expect(bob.verdict).to_have_text("That tile does not touch the last one.")
        bob.tile(1, 2).tap()
        expect(bob.word).to_have_value("ca")
        bob.tile(1, 3).tap()
        bob.tile(1, 3).tap()
        expect(bob.verdict).to_have_text("“cat”: 1 point")
        expect(bob.word).to_have_value("")
    with step("the board is turned"):
        bob.page.get_by_role("button", name="Turn the board").click()
        expect(bob.page.locator("#tiles .tile")).to_have_text([*"vmvcvavavrntvoed".upper()])
        bob.drag((1, 4), (2, 3), (3, 3), (2, 4))  # c, v, n, a: no word; over two corners
        expect(bob.verdict).to_have_text("“cvna” is not in the dictionary.")
        assert "unknown" in bob.page.evaluate("[...looks]")
        bob.drag((1, 2), (2, 2), (3, 2))  # m, a, r
        expect(bob.verdict).to_have_text("“mar”: 1 point")
        assert bob.page.locator("#own-points").inner_text() == "2"
    with step("words are refused"):
        for typed, told, look in (
            ("at", "“at” is too short: 3 letters at least.", "short"),
            ("risk", "“risk” is not on the board.", "astray"),
            ("Mar", "You have “mar” already.", "repeated"),
        ):
            bob.type(typed)
            expect(bob.verdict).to_have_text(told)
            expect(bob.words).to_have_count(2)
            assert look in bob.page.evaluate("[...looks]")
    with step("joined tiles have a look"):
        tray = bob.page.locator("#tray")
        for typed, expected in (("ma", False), ("r", True), ("e", False)):
            bob.page.keyboard.type(typed)
            assert ("known" in (tray.get_attribute("class") or "").split()) is expected
        expect(bob.verdict).to_be_empty()  # It was that of the last word.


def test_missed_words_are_practised_in_a_drill(site: Site, alice: Player) -> None:
    """A drill: hints by the keyboard. Neither code nor players; a round with a clock can be ended,
    as one without can."""
    with step("the words to learn"):
        alice.introduce()
        site.run(MISSED)
        alice.page.goto(f"{site.url}/learn/")
        alice.page.get_by_text("Show the words").click()
        expect_no_violations(alice.page)
        alice.complaints.clear()  # axe adds styles to the page
    with step("hints by the keyboard"):
        alice.page.get_by_role("button", name="Start a drill").click()
        alice.expect_phase("playing")
        expect(alice.page.get_by_role("heading", name="Practice")).to_be_visible()
        expect(alice.page.locator("#players")).to_be_hidden()
        expect(alice.tile(1, 1)).to_be_visible()  # the script runs
        alice.page.get_by_role("button", name=str(HINTS[0])).focus()
        for question in HINTS:
            expect(alice.page.get_by_role("button", name=str(question))).to_be_focused()
            alice.page.keyboard.press("Enter")
        begins = alice.page.get_by_role("button", name=re.compile("one word begins|2 words begin"))
        expect(begins.first).to_be_visible()
    with step("a word of the drill"):
        alice.type("retain")
        expect(alice.page.locator(".drill-words .found")).to_have_text("retain")
    with step("the results"):
        end_early(alice.page)
        alice.expect_results()
        expect(alice.page.get_by_role("heading", name="3 points, 1 of ")).to_be_focused()
        expect(alice.page.get_by_role("heading", name="The words of your drill")).to_be_visible()
        expect(alice.page.locator(".standings")).to_have_count(0)
        expect(alice.page.get_by_role("button", name="New board")).to_be_visible()
    with step("the door is opened"):
        alice.page.get_by_text("Invite others").click()
        alice.page.get_by_role("button", name="Open the door").click()
        expect(alice.page.get_by_role("heading", name="Game ")).to_be_visible()
        expect(alice.page.get_by_role("button", name="Next round")).to_be_visible()
