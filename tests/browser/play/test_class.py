"""A lesson: a teacher who only hosts, a class list, and pupils on their phones."""

import csv
import html
import io
import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from solver.board import neighbours
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

# The rest of a class of 26: they join, and find most words of the list.
JOIN = """
import random
from datetime import timedelta
from django.utils import timezone
from game.models import Game, Round, Seat
from game.services.accounts import players
from game.services.play import words
from game.services.play.seating import presence
game, now, rng = Game.objects.get(code="{code}", closed_at=None), timezone.now(), random.Random(1)
round_ = Round.objects.select_related("version").get(game=game)
for number in range({first}, 27):
    name = f"Maximilian {{number}}"
    seat = presence.join(game, players.guest(name, now), name, now)
    entries = [words.Entry(seat.pk, word, now) for word in rng.sample({words}, {many})]
    words.submit_all([(round_, entry) for entry in entries], now)
"""
LETTERS = "catdlinemaropets"
MANY = 30  # words of a pupil


def paths(count: int) -> list[str]:
    """So many words of eight letters for a list, which may have what no dictionary has."""
    rng, near, found = random.Random(1), neighbours(4, 4), set[str]()
    while len(found) < count:
        path = [rng.randrange(16)]
        while len(path) < 8 and (free := [each for each in near[path[-1]] if each not in path]):
            path.append(rng.choice(free))
        if len(path) == 8:
            found.add("".join(LETTERS[tile] for tile in path))
    return sorted(found)


def pages_of(page: Page) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))


def test_a_lesson_with_a_host_who_only_hosts(contexts: Contexts, site: Site) -> None:
    with (
        somebody(contexts, site, "Ms Kay") as teacher,
        somebody(contexts, site, "Mia", **PHONE) as mia,
        somebody(contexts, site, "tablet", **PHONE) as tablet,
    ):
        with step("the names of the class are pasted"):
            words = [*paths(2 * MANY), "cat"]
            code = teacher.make(host_plays=False, words_from="list", list="\n".join(words))
            teacher.page.get_by_text("Class list and cards").click()
            teacher.page.get_by_label("Names", exact=True).fill("Mia\nBen")
            teacher.page.get_by_role("button", name="Save the list").click()
            cards = teacher.page.locator(".roster-cards li")
            expect(cards).to_have_count(3)  # one is the teacher's
            expect_no_violations(teacher.page)
        with step("a child taps a name, and sees which are taken"):
            mia.go(code)
            expect_no_violations(mia.page)
            mia.page.get_by_role("button", name="Mia").click()
            expect(mia.page.locator("#next")).to_contain_text("You’re in.")
            expect(mia.page.locator("#own-name")).to_have_text("Mia")
            expect(mia.page.get_by_text("change", exact=True)).to_be_hidden()
            tablet.go(code)
            expect(tablet.page.get_by_role("button", name="Mia taken, is it you?")).to_be_visible()
            expect_fits(tablet.page)
        with step("the link of a card"):
            for card, says in (("Ben", "Yes, play"), ("Mia", "Ask the host")):
                tablet.page.goto(link_of(cards.filter(has_text=card)))
                expect(tablet.page.get_by_role("heading", name=f"Are you {card}?")).to_be_visible()
                expect(tablet.page.get_by_role("button", name=says)).to_be_visible()
            expect_no_violations(tablet.page)
        with step("the host sees them all"):
            teacher.go(code)
            Visitor(site, "Zoe").post(f"games/{code}/join")
            expect(teacher.page.locator("#players .player")).to_have_count(2)
        with step("a child that may choose a name, and gets that of the list back in one tap"):
            teacher.player("Mia").get_by_label("Change Mia").click()
            teacher.player("Mia").get_by_label("Name").fill("")
            teacher.player("Mia").get_by_role("button", name="Save").click()
            mia.go(code)
            mia.page.get_by_text("change", exact=True).click()
            mia.page.get_by_label("New name").fill("Stinky")
            mia.page.get_by_role("button", name="Save").click()
            teacher.page.get_by_role("button", name="Back to Mia").click()
            expect(mia.page.locator("#own-name")).to_have_text("Mia")
            mia.go(code)
        with step("the teacher sees all words"):
            deal(site, code, board=LETTERS)
            mia.expect_phase("playing")
            mia.drag((1, 1), (1, 2), (1, 3))
            row = teacher.page.locator("#everybody-list li", has_text="Mia")
            expect(row).to_contain_text("1 word, 1 point")
            mia.type("tin")
            expect(mia.verdict).to_contain_text("is none of the words to find")
            expect(row).to_contain_text("cat")
            expect(teacher.word).to_be_hidden()
            expect_fits(teacher.page)
            expect_no_violations(teacher.page, "#game")
        with step("a pause covers the board"):
            teacher.page.get_by_role("button", name="Pause").click()
            for player in (teacher, mia):
                player.expect_phase("paused")
                expect(player.page.locator("#cover")).to_have_text("Paused")
                expect(player.page.locator("#tiles")).to_have_text("")
            left = mia.page.locator("#time").inner_text()
            expect_no_violations(mia.page, "#game")
            expect(mia.page.get_by_role("button", name="Go on")).to_be_hidden()
            teacher.page.get_by_role("button", name="Go on").click()
            for player in (teacher, mia):
                player.expect_phase("playing")
            expect(mia.tile(1, 1)).to_be_visible()
            assert _seconds(left) - _seconds(mia.page.locator("#time").inner_text()) <= 5
        with step("a dead phone is replaced"):
            tablet.go(code)
            tablet.page.get_by_role("button", name="Mia taken, is it you?").click()
            expect(tablet.page.get_by_role("heading", name="Are you Mia?")).to_be_visible()
            expect(teacher.page.locator("#knock-list")).to_contain_text("“I am Mia, on another")
            teacher.page.get_by_role("button", name="Yes").click()
            expect(tablet.words).to_have_count(1)
            expect(mia.page.locator("#notice")).to_contain_text("played on another device")
        with step("the laptop has slept"):
            site.run(JOIN.format(code=code, first=3, words=words, many=MANY))
            end(site, code)
            tablet.expect_results()
            teacher.page.goto("about:blank")
            site.run(SLEPT.format(code=code))
            expect(tablet.page.get_by_role("button", name="Next round")).to_be_hidden()
            expect(tablet.page.locator("#next")).to_have_text(re.compile("Waiting for Ms Kay"))
            standings = tablet.page.locator(".results-standings .standings tbody tr")
            expect(standings).to_have_count(26)
            teacher.go(code)
            expect(teacher.page.get_by_role("button", name="Next round")).to_be_visible()
            expect(teacher.page.locator("#door")).to_contain_text("Lock the door")
        with step("what the class has found, as a file and on paper"):
            teacher.page.get_by_text("More about this round").click()
            kept = teacher.page.get_by_role("navigation", name="Keep the results")
            saved = kept.get_by_role("link", name="CSV").first.get_attribute("href")
            table = teacher.page.request.get(f"{site.url}{saved}").body().decode("utf-8-sig")
            _, *lines = csv.reader(io.StringIO(table))
            assert len(lines) == 24 * MANY + 2  # one of them without a word
            assert {line[1] for line in lines if line[2] == "cat"} >= {"Mia"}
            kept.get_by_role("link", name="class sheet").click()
            children = teacher.page.locator(".printed-class tbody")
            expect(children).to_have_count(26)
            expect_no_violations(teacher.page)
            expect(teacher.page.get_by_text("There is no room")).to_have_count(0)
            assert pages_of(teacher.page) <= 2
        tablet.complaints = [text for text in tablet.complaints if "status of 409" not in text]


def test_the_words_of_a_class_take_two_pages(page: Page, site: Site) -> None:
    """Those for which no room is left are on the slips. A series has a page, too."""
    teacher, words = Visitor(site, "Ms Lee"), paths(120)
    settings = {"host_plays": False, "words_from": "list", "list": " ".join(words)}
    code = teacher.post("games", settings)["code"]
    mia = Visitor(site, "Mia")
    mia.post(f"games/{code}/join")
    deal(site, code, board=LETTERS)
    mia.post(f"games/{code}/words", {"word": words[0]})
    site.run(JOIN.format(code=code, first=2, words=words, many=60))
    end(site, code, seconds=-2)
    [over] = teacher.ask(f"games/{code}/rounds", None)["items"]
    page.goto(f"{site.url}/rounds/{over['id']}/print/")
    expect(page.locator(".printed-class tbody")).to_have_count(26)
    first = page.locator(".printed-found", has_text="more").first
    expect(first).to_contain_text(re.compile(r", and \d\d more"))
    expect(page.get_by_text(f"print them from {site.url}/rounds/{over['id']}/.")).to_be_visible()
    assert pages_of(page) == 2
    page.emulate_media(media="print")
    size = first.locator("td").last.evaluate(
        "(cell) => parseFloat(getComputedStyle(cell).fontSize)"
    )
    assert size * 0.75 == pytest.approx(6.5)
    page.goto(f"{page.url}?part=slips")
    slip = page.locator(".printed-slips li", has_text="Maximilian 26").locator("p").last
    expect(slip).to_have_text(re.compile(r"^(\w{8}, ){59}\w{8}\s*$"))
    deal(site, code, board=LETTERS)
    mia.post(f"games/{code}/words", {"word": words[0]})
    end(site, code, seconds=-2)
    [second, _] = teacher.ask(f"games/{code}/rounds", None)["items"]
    page.emulate_media(media="screen")
    page.goto(f"{site.url}/rounds/{second['id']}/series/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Mia leads after 2 rounds")
    expect_no_violations(page)
    page.set_viewport_size({"width": 360, "height": 740})
    expect_fits(page)
    page.goto(f"{site.url}/rounds/{over['id']}/print/")
    expect_fits(page)


def _seconds(clock: str) -> int:
    minutes, seconds = map(int, clock.split(":"))
    return 60 * minutes + seconds


def test_a_class_is_hosted_on_other_devices(contexts: Contexts, site: Site) -> None:
    with (
        somebody(contexts, site, "Ms Kay") as teacher,
        somebody(contexts, site, "Ms Lee") as substitute,
        somebody(contexts, site, "phone", **PHONE) as phone,
    ):
        with step("the teacher makes a class"):
            teacher.page.goto(f"{site.url}/classes/")
            teacher.page.get_by_label("Your name").fill("Ms Kay")
            teacher.page.get_by_label("Name of the class").fill("5b")
            teacher.page.get_by_label("Names of the children").fill("Mia\nBen")
            teacher.page.get_by_role("button", name="Make the game").click()
            expect(teacher.page.locator("#start")).to_be_visible()
            code = teacher.page.locator("#game").get_attribute("data-code") or ""
        with step("and hosts from a phone, too"):
            teacher.page.goto(f"{site.url}/games/{code}/phone/")
            phone.page.goto(link_of(teacher.page.locator(".invitation-qr")))
            phone.page.get_by_role("button", name="Host here, too").click()
            expect(phone.page.locator("#start")).to_be_visible()
            phone.page.goto("about:blank")
        with step("cards are printed within the margins, without what is said to the teacher"):
            teacher.page.goto(f"{site.url}/classes/")
            teacher.page.get_by_role("link", name="List, cards and results").click()
            teacher.page.get_by_role("link", name="Cards to print").click()
            cards = teacher.page.locator(".roster-cards")
            expect(cards.locator("li")).to_have_count(3)  # one is the teacher's
            teacher.page.emulate_media(media="print")
            expect(teacher.page.get_by_text("Print this page")).to_be_hidden()
            assert cards.evaluate("(at) => getComputedStyle(at).page") == "printed"
            assert pages_of(teacher.page) == 1
            teacher.page.emulate_media(media="screen")
        with step("the link opens the class, but not the game of somebody who is there"):
            teacher.page.goto(f"{site.url}/classes/")
            teacher.page.get_by_role("link", name="List, cards and results").click()
            substitute.page.goto(teacher.page.get_by_label("Link", exact=True).input_value())
            substitute.page.get_by_label("Your name").fill("Ms Lee")
            substitute.page.get_by_role("button", name="Open the class").click()
            hosting = substitute.page.get_by_role("button", name=f"Host game {code}")
            hosting.click()
            expect(substitute.page.get_by_text("Ms Kay hosts the game just now")).to_be_visible()
        with step("until the host is gone"):
            teacher.page.goto("about:blank")
            site.run(SLEPT.format(code=code))
            hosting.click()
            expect(substitute.page.locator("#start")).to_be_visible()


def link_of(place: Locator) -> str:
    """The address of the QR code there."""
    return html.unescape(re.findall(r"QR code of ([^<]+)", place.inner_html())[0])
