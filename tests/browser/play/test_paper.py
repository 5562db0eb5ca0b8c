"""An evening with real dice: three phones, and a player without one."""

from playwright.sync_api import expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import BOARD, PHONE, Player, somebody
from tests.browser.steps import step
from tests.server import Site


def write(player: Player, *lines: str) -> None:
    """Types lines of words, and waits until the site has them."""
    box = player.page.locator("#paper-word")
    expect(box).to_be_visible()
    box.focus()
    for line in lines:
        player.type(line)
    expect(box).to_be_focused()
    for word in " ".join(lines).replace(",", "").split():
        expect(player.page.locator("#paper-words li", has_text=word)).to_be_visible()


def press(player: Player, name: str) -> None:
    player.page.get_by_role("button", name=name, exact=True).click()


def test_an_evening_with_real_dice_and_three_phones(contexts: Contexts, site: Site) -> None:
    with (
        somebody(contexts, site, "Alice", **PHONE) as alice,
        somebody(contexts, site, "Ben", **PHONE) as ben,
        somebody(contexts, site, "Mia", **PHONE) as mia,
    ):
        with step("they meet, and Opa has no phone"):
            code = alice.make(paper=True, rounds=3)
            for player in (ben, mia):
                player.join(code)
            alice.page.get_by_label("A player without a phone").fill("Opa")
            press(alice, "Add the player")
            expect(alice.page.locator("#on-paper")).to_contain_text("You type for: Opa")
            expect_no_violations(alice.page, "#game")
        with step("the clock runs without a board"):
            press(alice, "Start the round")
            for player in (alice, ben, mia):
                player.expect_phase("playing")
                expect(player.page.locator("#clock")).to_be_visible()
                expect(player.page.locator("#tray")).to_be_hidden()
                expect(player.word).to_be_hidden()
            expect(ben.page.locator("#on-paper")).to_contain_text("Write your words on paper")
            press(alice, "Time is up")
            press(alice, "End it now")
            for player in (alice, ben, mia):
                player.expect_phase("writing")
        with step("each types a list, also without a connection"):
            write(alice, "rent", "ten")
            write(ben, "rent, dena rope", "blune")
            ben.page.get_by_role("button", name="Take blune back").click()
            expect(ben.page.locator("#paper-words li", has_text="blune")).to_have_count(0)
            ben.type("ten ab don’t")
            said = ben.page.locator("#paper-said")
            expect(said).to_contain_text("“ab” is too short: 3 letters at least.")
            expect(said).to_contain_text("“don’t” has a character that no tile shows.")
            mia.page.context.set_offline(True)
            mia.page.locator("#paper-word").focus()
            mia.type("cater")
            expect(mia.page.locator("#paper-waiting")).to_have_text("Sending: cater")
            mia.page.context.set_offline(False)
            expect(mia.page.locator("#paper-words li")).to_have_count(1)
            mia.complaints.clear()  # the browser complains about the lost connection
            ben.page.reload()
            expect(ben.page.locator("#paper-words li")).to_have_count(4)
            expect_fits(ben.page)
            expect_no_violations(ben.page, "#game")
        with step("the host types for Opa"):
            for player in (ben, mia):
                press(player, "My list is complete")
            expect(alice.page.locator("#on-paper")).to_contain_text("Still writing: Alice, Opa")
            press(alice, "My list is complete")
            expect(alice.page.locator("#paper-label")).to_have_text("Words of Opa")
            write(alice, "cater mar")
            press(alice, "This list is complete")
        with step("the table decides, and the host types the board"):
            for player in (alice, ben, mia):
                player.expect_phase("checking")
                expect(player.page.locator("#on-paper")).to_contain_text("All lists are in")
            disputed = ben.page.locator(".paper-disputed li", has_text="dena")
            expect(disputed).to_contain_text("“dena” is not in the dictionary.")
            for player in (ben, mia):
                press(player, "Counts: dena")
            expect(disputed).to_contain_text("“dena” counts.")
            expect(disputed).to_contain_text("2 for it")
            expect_no_violations(ben.page, "#game")
            alice.page.get_by_text("Type the board", exact=True).click()
            alice.page.get_by_label("Its letters, row by row").fill(BOARD)
            press(alice, "Save")
            expect(mia.page.locator("#tray")).to_be_visible()
            expect(mia.page.locator(".paper-disputed")).to_contain_text(
                "“rope” is not on the board"
            )
            expect_fits(alice.page)
        with step("the points of the round, and of the evening"):
            press(alice, "Count the points")
            for player in (alice, ben, mia):
                player.expect_results()
            title = ben.page.locator("#results-title")
            expect(title).to_contain_text("A tie for first place: 1 point, 3 of")
            standings = mia.page.locator(".results-standings .standings").first
            expect(standings).to_contain_text("Opa")
            expect(mia.page.locator(".cancelled-words")).to_contain_text("cater")
            expect(mia.result("mar")).to_contain_text("Opa")
            expect(mia.page.locator(".results-words")).to_contain_text("Not counted: “rope”")
            expect_no_violations(mia.page, ".results-standings")
