"""What people do again and again takes few taps, from the front page on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.chores import Chore
from tests.browser.play.rounds_page import PHONE, Player, deal, end, somebody
from tests.browser.play.test_daily import PASSWORD
from tests.server import Site

NAMES = "\n".join(f"Child {number}" for number in range(1, 27))
# The class was here a week ago: nobody has been in the game since.
LATER = """
from datetime import timedelta
from django.utils import timezone
from game.models import Game, Seat
since = timezone.now() - timedelta(hours=25)
Game.objects.filter(code="{code}").update(active_at=since)
Seat.objects.filter(game__code="{code}").update(seen_at=since)
"""


def code_of(page: Page) -> str:
    expect(page.locator("#start")).to_be_visible()
    return page.locator("#game").get_attribute("data-code") or ""


def test_chores_of_a_class(contexts: Contexts, site: Site) -> None:
    costs = {}
    with (
        somebody(contexts, site, "Ms Kay", viewport={"width": 1280, "height": 800}) as teacher,
        somebody(contexts, site, "phone", **PHONE) as phone,
        somebody(contexts, site, "tablet", **PHONE) as tablet,
    ):
        chore = Chore(teacher)
        chore.follow("With friends")
        chore.follow("Class")
        expect_no_violations(chore.page)
        chore.page.get_by_label("Your name").fill("Ms Kay")
        chore.page.get_by_label("Names of the children").fill(NAMES)
        chore.tap("Make the game")
        code = code_of(chore.page)
        costs["a class with a list"] = chore.cost
        expect(chore.page.locator("#missing")).to_contain_text("26 are missing: Child 1, Child 2")
        for sight in ("#start", "#door .button"):
            expect(chore.page.locator(sight).first).to_be_in_viewport(ratio=1)

        costs["a child joins"] = join(phone, code, "Child 7")
        expect(phone.page.locator("#next")).to_contain_text("You’re in.")
        expect(chore.page.locator("#missing")).to_contain_text("25 are missing")

        lost = Chore(tablet)
        lost.page.get_by_label("Code of a game").fill(code)
        lost.tap("Join")
        lost.tap("Child 7 taken, is it you?")
        before = chore.taps
        chore.press(chore.page.get_by_role("button", name="Yes"))
        expect(tablet.page.locator("#next")).to_contain_text("You’re in.")
        costs["a dead phone, and the host’s taps"] = lost.cost[0], chore.taps - before

        deal(site, code)
        end(site, code, 0)
        sheets = Chore(teacher, f"/games/{code}/")
        teacher.expect_results()
        sheets.follow("Worksheets with key")
        expect(sheets.page.locator(".printed-sheet")).to_have_count(26)
        costs["worksheets, from the results"] = sheets.cost

        television = teacher.page.context.new_page()
        television.goto(f"{site.url}/games/{code}/screen/")
        for device in (phone, tablet):
            device.page.goto("about:blank")
        site.run(LATER.format(code=code))
        listed = Chore(teacher)
        listed.follow("Your class Class 1")
        listed.page.get_by_label("Names", exact=True).fill("Mia;5b\nBen;5b")
        listed.tap("Save the list")
        expect(listed.page.get_by_text("2 names were found.")).to_be_visible()
        listed.tap("Save the list")
        expect(listed.page.get_by_text("The list is saved.")).to_be_visible()
        costs["another list, with a preview"] = listed.cost
        expect_no_violations(listed.page)
        listed.page.set_viewport_size({"width": 360, "height": 740})
        expect_fits(listed.page)
        listed.page.set_viewport_size({"width": 1280, "height": 800})

        again = Chore(teacher)
        again.tap("Again with Class 1")
        assert code_of(again.page) != code
        shown = television.get_by_text(f"Code {code_of(again.page)}")
        expect(shown).to_be_attached(timeout=20_000)  # the page that waits looks every ten seconds
        again.tap("Start the round")
        expect(again.page.locator("#game")).to_have_attribute("data-phase", "countdown")
        costs["the next lesson"] = again.cost
    assert costs == {
        "a class with a list": (3, 3),
        "a child joins": (2, 1),
        "a dead phone, and the host’s taps": (2, 1),
        "worksheets, from the results": (1, 1),
        "another list, with a preview": (3, 3),
        "the next lesson": (2, 1),
    }


def test_a_code_is_corrected_where_it_was_typed(contexts: Contexts, site: Site) -> None:
    """And who is in the game already is not asked again."""
    with somebody(contexts, site, "Ms Kay") as teacher, somebody(contexts, site, "Mia") as mia:
        code = teacher.make()
        mia.page.goto(site.url)
        for typed, errors, asked in (("0000", 1, 0), (code, 0, 1), ("0000", 1, 0), (code, 0, 1)):
            mia.page.get_by_label("Code of a game").fill(typed)
            mia.page.get_by_label("Code of a game").press("Enter")
            expect(mia.page.get_by_text("There is no game with this code.")).to_have_count(errors)
            expect(mia.page.locator("#joining")).to_have_count(asked)
        expect(mia.page.locator("#joining")).to_be_focused()
        mia.page.get_by_label("Your name").fill("Mia")
        mia.page.locator("#joining").get_by_role("button", name="Join").click()
        for _ in range(2):
            expect(mia.page.locator("#next")).to_contain_text("You’re in.")
            mia.page.goto(site.url)
            mia.page.get_by_label("Code of a game").fill(code)
            mia.page.get_by_label("Code of a game").press("Enter")


def test_a_class_that_looks_for_the_words_of_a_list(contexts: Contexts, site: Site) -> None:
    with somebody(contexts, site, "Ms Kay", viewport={"width": 1280, "height": 800}) as teacher:
        chore = Chore(teacher)
        chore.follow("With friends")
        chore.follow("Class")
        chore.page.get_by_label("Your name").fill("Ms Kay")
        chore.page.get_by_label("Names of the children").fill(NAMES)
        chore.press(chore.page.locator("#class-form .make-settings > summary"))
        chore.page.get_by_label("Words that count").select_option("list")
        chore.taps += 2  # the menu, and one of its lines
        chore.page.get_by_label("My list").fill("cat, dog, house")
        chore.tap("Make the game")
        code_of(chore.page)
        expect(chore.page.locator("main")).to_contain_text("only the words of the host’s list")
        assert chore.cost == (6, 3)


def join(player: Player, code: str, name: str) -> tuple[int, int]:
    chore = Chore(player)
    box = chore.page.get_by_label("Code of a game")
    expect(box).to_be_in_viewport(ratio=1)
    box.fill(code)
    chore.tap("Join")
    expect(chore.page.get_by_role("button", name=name, exact=True)).to_be_in_viewport(ratio=1)
    expect_fits(chore.page)
    expect_no_violations(chore.page)
    chore.tap(name)
    expect(chore.page.locator("#next")).to_be_visible()
    return chore.cost


def test_a_family_at_the_table(contexts: Contexts, site: Site) -> None:
    with somebody(contexts, site, "Dad", **PHONE) as dad:
        chore = Chore(dad)
        chore.follow("With friends")
        chore.follow("At the table")
        chore.tap("Make a game")
        code_of(chore.page)
        chore.tap("Start the round")
        expect(chore.page.locator("#game")).to_have_attribute("data-phase", "countdown")
        assert chore.cost == (4, 2)


def test_founding_a_club(contexts: Contexts, site: Site) -> None:
    costs = {}
    with somebody(contexts, site, "Kim", **PHONE) as kim:
        chore = Chore(kim)
        chore.follow("With friends")
        chore.follow("Club")
        expect_fits(chore.page)
        expect_no_violations(chore.page)
        chore.page.get_by_label("Name", exact=True).fill("Kim of the Owls")
        for label in ("Password", "Password, once more"):
            chore.page.get_by_label(label, exact=True).fill(PASSWORD)
        chore.tap("Make the account")
        costs["as a guest"] = found(chore, "Owls")

        chore = Chore(kim)
        chore.press(chore.page.get_by_role("link", name="Play", exact=True))
        chore.follow("Club")
        costs["with an account"] = found(chore, "Larks")
    assert costs == {"as a guest": (4, 4), "with an account": (3, 3)}


def found(chore: Chore, club: str) -> tuple[int, int]:
    chore.page.get_by_label("Name of the club").fill(club)
    chore.tap("Found the club")
    expect(chore.page.get_by_role("heading", name=club)).to_be_visible()
    return chore.cost
