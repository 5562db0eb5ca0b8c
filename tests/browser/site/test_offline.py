"""The service worker in a browser: without a network, with a new version, after signing out."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.play.rounds_page import end
from tests.browser.steps import end_early, step
from tests.server import Site

pytestmark = pytest.mark.browser_context_args(service_workers="allow")
ACTIVE = "async () => (await navigator.serviceWorker.ready).active.state === 'activated'"
# The worker of the page that is open is at work.
READY = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
HAS_WAITING = "async () => Boolean((await navigator.serviceWorker.ready).waiting)"
# It has stored its pages in this language, and in no other one.
FILLED = """async () => {{
    const shells = (await caches.keys()).filter((name) => name.startsWith("shell-"));
    return shells.length === 1 && shells[0].endsWith("-{language}");
}}"""
KEPT = "async () => (await (await caches.open('lexicons')).keys()).length"
# To a browser, the script that pages register is then a new version.
REGISTER_OLD = "() => navigator.serviceWorker.register('/sw.js?old')"
DEALT = "() => JSON.parse(sessionStorage.practice ?? 'null')"
TRY = "() => JSON.parse(localStorage['daily try'] ?? 'null')"
BEGIN_TRY = "() => localStorage.setItem('daily try', '{}')"
ALL_SENT = "() => JSON.parse(localStorage['daily outbox']).entries.length === 0"
MISS = """
from django.utils import timezone
from game.models import MissedWord, Player
player = Player.objects.get(name="traveller")
for word in {words}:
    MissedWord.objects.create(player=player, language="en", word=word, missed_at=timezone.now())
"""
# In another test of this site, somebody is the first to play today's board.
FORGET = """
from game.models import DailyTry
DailyTry.objects.filter(player__name="traveller").delete()
"""
END_TRY = """() => {
    const round = JSON.parse(localStorage["daily try"]);
    localStorage["daily try"] = JSON.stringify({ ...round, endsAt: Date.now() });
}"""
SENT = "() => localStorage['rounds of this device'] === '[]'"
BOARD = "/?board=snrtoieleqttrsat&min_length=5"


def wait_until(page: Page, condition: str) -> None:
    """Waits for an async function: Page.wait_for_function would take its promise for its value."""
    page.evaluate(f"""async () => {{
        const end = Date.now() + 30_000;
        while (!(await ({condition})())) {{
            if (Date.now() > end) throw new Error({condition!r});
            await new Promise((resolve) => setTimeout(resolve, 50));
        }}
    }}""")


def keep_english(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/offline/")
    wait_until(page, ACTIVE)
    page.reload()  # a worker does not take over a page that was on its way when it became active
    wait_until(page, READY)
    wait_until(page, FILLED.format(language="en"))
    row = page.get_by_role("listitem").filter(has_text="English,").first
    row.get_by_role("button", name="Keep, about 0.3 MB").click()
    expect(row.get_by_role("button", name="Remove")).to_be_focused()


def turn_into_phone(page: Page) -> None:
    """A busy browser takes a moment for another size."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("() => innerWidth === 360", polling=50)


def test_a_board_is_solved_without_a_network(page: Page, site: Site) -> None:
    totals = page.locator(".totals")
    page.goto(site.url + BOARD)
    of_server = totals.inner_text()
    with step("who has solved a board is offered the dictionary, until they refuse"):
        offer = page.get_by_role("button", name="Keep, about 0.3 MB")
        expect(offer).to_be_hidden()
        page.get_by_role("button", name="Solve", exact=True).click()
        expect(offer).to_be_visible()
        expect_no_violations(page)
        page.get_by_role("button", name="No, thanks").click()
        page.reload()
        page.get_by_role("button", name="Solve", exact=True).click()
        expect(page.get_by_role("table").get_by_role("button").first).to_be_visible()
        expect(offer).to_be_hidden()
    keep_english(page, site)
    expect_no_violations(page)
    page.context.set_offline(True)
    with step("a page that needs the network"):
        page.goto(f"{site.url}/leaderboard/")
        expect(page.get_by_text("What you asked for needs a network.")).to_be_visible()
        expect(page.get_by_text("There is no network.")).to_be_visible()
        expect(page.get_by_role("button", name="Remove")).to_be_visible()
        expect_no_violations(page)
        turn_into_phone(page)
        expect_fits(page)
    with step("the daily board, which has not begun"):
        page.goto(f"{site.url}/daily/")
        expect(page.get_by_text("Nobody can begin today’s board")).to_be_visible()
        expect(page.get_by_text("What you asked for")).to_be_hidden()
        expect(page.get_by_role("main").get_by_role("link", name="Practice")).to_be_visible()
        expect_no_violations(page)
    with step("a link to a board"):
        page.goto(site.url + BOARD)
        expect(page.get_by_text("Solved on this device")).to_be_visible()
        assert totals.inner_text() == of_server
        expect(page.get_by_role("table").get_by_role("button").first).to_contain_text("questioner")
        expect(page.get_by_role("link", name="Sign in")).to_be_hidden()
        expect_no_violations(page)
    with step("a dictionary that is not kept"):
        page.locator("#settings-toggle").click()
        page.get_by_label("Dictionary").select_option("english-unfiltered")
        expect(page.get_by_text("This dictionary is not on your device")).to_be_visible()
        expect_no_violations(page)
        page.get_by_role("button", name="Go on with English", exact=True).click()
        expect(page.get_by_text("This dictionary is not on your device")).to_be_hidden()
        expect(page.get_by_label("Dictionary")).to_have_value("english")
        assert totals.inner_text() == of_server
    with step("a random board"):
        page.get_by_role("button", name="Random board").click()
        expect(page).not_to_have_url(site.url + BOARD)
    with step("the network is back"):
        page.context.set_offline(False)
        page.get_by_role("button", name="Load it").click()
        expect(page.get_by_role("link", name="Sign in")).to_be_visible()
        expect(page.get_by_text("Solved on this device")).to_be_hidden()
    with step("another language reaches the pages that are kept"):
        page.get_by_role("button", name="Deutsch", exact=True).click()
        wait_until(page, FILLED.format(language="de"))
        page.context.set_offline(True)
        page.goto(f"{site.url}/leaderboard/")
        expect(page.locator("html")).to_have_attribute("lang", "de")
        expect(page.get_by_role("heading", name="Wörterbücher auf diesem Gerät")).to_be_visible()
        expect(page.get_by_role("button", name="Behalten")).to_have_count(0)


def test_a_round_is_practiced_without_a_network(page: Page, site: Site) -> None:
    page.request.post(f"{site.url}/api/v1/guests", data={"name": "traveller"})
    page.goto(f"{site.url}/practice/")
    expect(page.get_by_text("There is no dictionary on this device yet.")).to_be_visible()
    expect(page.get_by_role("button", name="Deal a board")).to_be_hidden()
    keep_english(page, site)
    page.context.set_offline(True)
    page.goto(f"{site.url}/practice/")
    expect_no_violations(page)
    page.get_by_label("Clock").select_option("untimed")
    page.get_by_label("Computer player").select_option("5")
    page.get_by_role("button", name="Deal a board").click()
    box = page.get_by_label("Your word", exact=True)
    dealt = page.wait_for_function(DEALT).json_value()
    words = [each["word"] for each in dealt["words"]]
    planned = [each["word"] for each in dealt["rival"]["plan"]]
    assert len(words) >= 50
    assert set(planned) < set(words)
    with step("words are judged"):
        for word, answer in ((words[0], "point"), (words[0], "already"), ("zzzz", "not on the")):
            box.fill(word)
            box.press("Enter")
            expect(page.locator("#verdict")).to_contain_text(answer)
        box.fill(f"{words[1]} zzzz. ")  # as a keyboard writes that one swipes over
        expect(page.locator("#own-count")).to_have_text("2")
        expect(page.locator("#verdict")).to_contain_text("not on the")
        expect(box).to_have_value("")
        expect_no_violations(page)
        turn_into_phone(page)
        expect_fits(page)
    with step("the common words are blanks, with hints"):
        blanks = page.locator("#hints")
        expect(blanks.get_by_role("heading", name="Words to find")).to_be_visible()
        hint = blanks.get_by_role("button", name="The next letter")
        hint.click()
        expect(blanks).to_contain_text("1 hint: −1 point for your rank.")
        expect(blanks.get_by_text(re.compile(r"^[A-Z]+·+$")).first).to_be_visible()
        expect(page.locator("#rank-missing")).to_contain_text("more for")
    with step("the round survives its page and, without a clock, its tab"):
        page.evaluate("sessionStorage.clear()")
        page.reload()
        expect(blanks).to_contain_text("1 hint: −1 point for your rank.")
        expect(blanks.locator(".found").get_by_text(words[0], exact=True)).to_be_visible()
        expect(page.locator("#own-count")).to_have_text("2")
    with step("the computer finds the words of its plan"):
        expect(page.get_by_text(re.compile(r"Athena has found [1-9]\d* words?\."))).to_be_visible()
    with step("results"):
        end_early(page)
        expect(page.get_by_text(f"You found 2 of {len(words)} words.")).to_be_visible()
        expect(page.locator("#missed-words li")).to_have_count(len(words) - 2)
        expect(page.get_by_text("Found by Athena")).to_be_visible()
        expect(page.locator("#rival-words li").first).to_contain_text(planned[0])
        expect_no_violations(page)
        page.get_by_role("button", name="Another board").click()
        expect(page.get_by_role("button", name="Deal a board")).to_be_enabled()
    with step("the round comes into the history"):  # among the best rounds and among all
        page.context.set_offline(False)
        page.wait_for_function(SENT)
        page.goto(f"{site.url}/me/")
        expect(page.get_by_role("cell", name="Practice on a device").first).to_be_visible()
    with step("a drill that was kept"):
        site.run(MISS.format(words=words[:2]))
        page.goto(f"{site.url}/learn/")
        page.get_by_role("button", name="Keep a drill on this device").click()
        expect(page.get_by_text("A drill is on this device.")).to_be_visible()
        expect_no_violations(page)
        page.context.set_offline(True)
        page.goto(f"{site.url}/learn/")
        expect_no_violations(page)
        page.get_by_role("button", name="Start a drill").click()
        box.fill(words[0])
        box.press("Enter")
        found = "You have found 1 of 2 words that you walked past."
        expect(page.locator("#rival")).to_have_text(found)
        end_early(page)
        expect(page.get_by_role("heading", name=found)).to_be_visible()
        page.context.set_offline(False)
        page.wait_for_function(SENT)
        page.goto(f"{site.url}/learn/")
        expect(page.get_by_text("No word is due today.")).to_be_visible()
    with step("today's board goes on after its page was closed"):
        page.goto(f"{site.url}/daily/")
        page.get_by_role("button", name="Play the daily board").click()
        expect(box).to_be_visible()
        code = page.url.split("/")[-2]
        board = page.evaluate(TRY)["board"]
        solution = page.request.post(f"{site.url}/api/v1/solve", data={"board": board}).json()
        first, second = (each["word"] for each in solution["words"][:2])
        page.context.set_offline(True)
        page.goto(f"{site.url}/daily/")
        for word, answer in ((first, "point"), ("zzzz", "not on the")):
            box.fill(word)
            box.press("Enter")
            expect(page.locator("#verdict")).to_contain_text(answer)
        expect_no_violations(page)
        expect_fits(page)
    with step("its words are sent"):
        page.context.set_offline(False)
        page.wait_for_url(f"**/games/{code}/")
        page.wait_for_function(ALL_SENT)
        expect(page.locator("#own-count")).to_have_text("1")
    with step("those that are late are practice"):
        page.context.set_offline(True)
        page.reload()
        box.fill(second)
        box.press("Enter")
        expect(page.locator("#own-count")).to_have_text("2")
        page.evaluate(END_TRY)
        page.reload()
        expect(page.get_by_text("1 of your words has not reached the site in time")).to_be_visible()
        expect_no_violations(page)
        end(site, code)
        page.context.set_offline(False)
        page.wait_for_function(SENT)
        site.run(FORGET)


def test_a_new_version_waits_for_a_visitor_outside_of_a_round(page: Page, site: Site) -> None:
    page.request.post(f"{site.url}/api/v1/guests", data={"name": "bob"})
    code = page.request.post(f"{site.url}/api/v1/games", data={}).json()["code"]
    page.goto(f"{site.url}/robots.txt")  # registers none itself
    page.evaluate(REGISTER_OLD)
    wait_until(page, READY)
    page.goto(f"{site.url}/games/{code}/")
    wait_until(page, HAS_WAITING)
    line = page.get_by_text("A new version of this site is ready.")
    expect(line).to_have_count(0)
    page.goto(f"{site.url}/help/")
    expect(line).to_be_visible()
    expect_no_violations(page, "#app-line")
    with page.expect_navigation():
        page.get_by_role("button", name="Use it").click()
    wait_until(page, f"async () => !(await ({HAS_WAITING})())")


def test_signing_out_removes_what_was_kept(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(f"{site.url}/accounts/signup/")
    page.get_by_label("Name").fill("keeper")
    for field in page.locator("input[type=password]").all():
        field.fill("correct horse 7")
    page.get_by_role("button", name="Make the account").click()
    keep_english(page, site)
    assert page.evaluate(KEPT) == 1
    page.evaluate(BEGIN_TRY)
    page.goto(f"{site.url}/account/")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_text("You are signed out.")).to_be_visible()
    assert (page.evaluate(KEPT), page.evaluate(TRY)) == (0, None)
