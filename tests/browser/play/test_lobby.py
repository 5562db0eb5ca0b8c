"""The lobby, the form to join a game and the party screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.browser.complaints import complaints_of
from tests.browser.play.rounds_page import deal
from tests.browser.steps import end_early, step
from tests.game.live.visitor import Visitor
from tests.server import Site

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
CODE = re.compile(r"/games/([A-Z]+)/$")


@pytest.fixture
def lobby(page: Page, site: Site) -> Iterator[Page]:
    """bob's browser, which must not complain, with the lobby open."""
    complaints, requests = complaints_of(page), list[str]()
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site.url}/play/")
    yield page
    assert complaints == []
    assert [url for url in requests if not url.startswith(site.url)] == []


@pytest.fixture
def game(site: Site) -> str:
    """The code of a game that alice made elsewhere."""
    return str(Visitor(site, "alice").post("games")["code"])


def join_by_code(page: Page, code: str) -> None:
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Join", exact=True).click()


def expect_clock_runs(page: Page, clock: str) -> None:
    before = page.locator(clock).inner_text()
    expect(page.locator(clock)).not_to_have_text(before)


def test_one_tap_leads_into_a_game(lobby: Page, site: Site) -> None:
    """Into the public one, whose clock runs in the lobby and on the first page, and into one
    against the computer."""
    with step("the public game"):
        expect_clock_runs(lobby, "#public-time")
        lobby.get_by_role("button", name="Play now").click()
        lobby.wait_for_url("**/games/OPEN/")
    with step("against the computer"):
        lobby.goto(site.url)
        expect_clock_runs(lobby, "#public-left")
        lobby.get_by_role("button", name="Against the computer").click()
        lobby.wait_for_url(CODE)
        expect(lobby.locator("#tiles button")).to_have_count(16)
        expect(lobby.get_by_text("computer, average")).to_be_visible()
        expect(lobby.get_by_text(re.compile(r"^common words: 0 of \d+$"))).to_be_visible()
    with step("the results"):
        end_early(lobby)
        results = lobby.get_by_role("region", name="Results")
        expect(results.get_by_text("computer, average").first).to_be_visible()
        expect(lobby.locator("#say")).to_be_hidden()  # nobody would hear them
        lobby.set_viewport_size(PHONE)
        box = results.get_by_role("heading", name="Ended early").bounding_box()
        assert box
        assert box["y"] < 160  # nothing comes before it
        expect_fits(lobby)
        lobby.set_viewport_size(DESK)
    with step("the next round"):
        lobby.get_by_role("button", name="Next round").click()
        expect(lobby.locator("#round-name")).to_have_text("Round 2")
        lobby.goto(f"{site.url}/help/")
        expect_no_violations(lobby)


def test_the_keyboard_reaches_everything_in_the_lobby(lobby: Page) -> None:
    """Settings are folded, and kept when they are refused."""
    make = lobby.get_by_role("region", name="Play with a friend")
    line = make.locator("#make-line")
    with step("from the code to practice"):
        lobby.get_by_label("Code").focus()
        for _ in ("join", "name", "make a game"):
            lobby.keyboard.press("Tab")
        expect(lobby.get_by_role("button", name="Make a game")).to_be_focused()
        styles = ("boggle", "ruzzle", "at the table", "settings")
        public = ("play now", "help", "leaderboard")
        for _ in (*styles, *public, "against the computer", "practice"):
            lobby.keyboard.press("Tab")
        expect(lobby.get_by_role("button", name="Practice alone")).to_be_focused()
        for key in ("Tab", "Enter", *(["Tab"] * 6)):  # its settings
            lobby.keyboard.press(key)
        expect(lobby.get_by_role("link", name="Practice on your device")).to_be_focused()
        for _ in ("daily board", "words to learn", "class", "club"):
            lobby.keyboard.press("Tab")
        expect(lobby.get_by_role("link", name="Club")).to_be_focused()
    with step("settings are chosen"):
        expect(make.get_by_label("Board", exact=True)).to_be_hidden()
        for summary in (
            lobby.locator(".make-settings > summary"),
            lobby.get_by_text("More settings"),
        ):
            summary.focus()
            lobby.keyboard.press("Enter")
        make.get_by_label("Board", exact=True).select_option("3×3")
        expect(line).to_have_text("3×3, 3 minutes, English")
        make.get_by_label("Words on the board").select_option("At least 300 words")
        lobby.get_by_label("Official").focus()
        lobby.keyboard.press("ArrowDown")
        expect(make.get_by_label("Everyone scores")).to_be_checked()
        expect(line).to_have_text("3×3, 3 minutes, English, Everyone scores")
    with step("and kept"):
        make.get_by_role("button", name="Make a game").click()
        expect(make.get_by_text("Ask for fewer.")).to_be_visible()
        expect(make.get_by_label("Everyone scores")).to_be_checked()


@phone
def test_bob_joins_alice_by_her_code(lobby: Page, game: str, site: Site) -> None:
    """After a wrong code, which is corrected where it was typed, and a name that alice has, which
    is kept and focused. Pages have no barriers; on a phone they don't scroll sideways, and no
    target is too small for a finger."""
    with step("code, name and styles are on the first screen"):
        for first in ("#code", "#play-form > button", "#style-table"):
            box = lobby.locator(first).bounding_box()
            assert box
            assert box["y"] + box["height"] < PHONE["height"], first
        lobby.get_by_label("Code").fill("bcdf")
        expect(lobby.locator(".code-dice > span")).to_have_text([*"bcdf"])
        lobby.get_by_label("Code").fill("bcdfg")  # a longer one is a line of text
        expect(lobby.locator(".code-dice")).to_be_hidden()
    with step("a wrong code"):
        lobby.locator(".make-settings > summary").click()
        lobby.get_by_text("More settings").click()
        expect_fit(lobby)
        join_by_code(lobby, "zzzz")
        expect(lobby.get_by_text("There is no game with this code.")).to_be_visible()
        expect(lobby.get_by_label("Code")).to_have_value("zzzz")
        expect(lobby.get_by_label("Code")).to_be_focused()
        expect_fit(lobby, "section:has(#code-error)")
    with step("a name that is taken"):
        join_by_code(lobby, f" {game[:2].lower()} {game[2:].lower()}")
        expect(lobby.get_by_role("heading", name="Join alice’s game")).to_be_visible()
        expect_fit(lobby)
        asked = lobby.locator("#joining")
        asked.get_by_label("Your name").fill("ALICE")
        asked.get_by_role("button", name="Join").click()
        expect(lobby.get_by_text("“ALICE 2” is free")).to_be_visible()
        expect(lobby.get_by_label("Your name")).to_be_focused()
    with step("bob is in"):
        lobby.get_by_label("Your name").fill("bob")
        lobby.get_by_role("button", name="Join").click()
        lobby.wait_for_url(f"**/games/{game}/")
        expect(lobby.get_by_label("Your name")).to_have_count(0)
    with step("the board of the day"):
        lobby.goto(f"{site.url}/daily/")
        expect_fit(lobby)


def expect_fit(page: Page, part: str | None = None) -> None:
    """Assert that the page fits on a phone and is accessible on a phone and on a desk.

    `part`: a selector of the part that axe checks; the whole page without one.
    """
    expect_fits(page)
    page.set_viewport_size(DESK)
    expect_no_violations(page, part)
    page.set_viewport_size(PHONE)


@phone
def test_screen_follows_the_game(lobby: Page, site: Site, game: str) -> None:
    """It shows new players on its own, and says when the line is down."""
    lobby.goto(f"{site.url}/games/{game}/screen/")
    expect(lobby.get_by_role("img", name=f"/games/{game}/").first).to_be_visible()
    expect(lobby.get_by_text("1 player here")).to_be_visible()
    expect_fit(lobby)
    Visitor(site, "bob").post(f"games/{game}/join")
    expect(lobby.get_by_text("2 players here")).to_be_visible()
    lobby.route("**/screen/", gone)
    expect(lobby.get_by_text("Connection lost.")).to_be_visible()
    lobby.unroute("**/screen/")
    expect(lobby.get_by_text("Connection lost.")).to_be_hidden()


FIRST = ("Mia", "Emma", "Ben", "Leon", "Zoë", "Finn", "Lina", "Hannah", "Luis", "Elias", "Sophia")
# The height of the smallest capitals, in millimetres on a television of 55 inches.
CAPITAL = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const read = [".screen-lines .who", ".screen-address", ".screen-join .join-code > :last-child"];
  return Math.min(...read.map((part) => {
    pen.font = getComputedStyle(document.querySelector(part)).font;
    return pen.measureText("H").actualBoundingBoxAscent / innerHeight * 685;
  }));
}"""
PARTS = ".screen-lines li, .screen-address, .screen-tools, #screen-board > *"
INSIDE = f"""() => [...document.querySelectorAll("{PARTS}")]
  .map((part) => part.getBoundingClientRect())
  .every(({{ top, bottom, right }}) => top >= 0 && bottom <= innerHeight && right <= innerWidth)"""
# What tells names apart is never cut.
UNCUT = """() => [...document.querySelectorAll(".screen-lines .who > span + span")]
  .every((rest) => rest.scrollWidth <= rest.clientWidth)"""


def test_a_class_is_read_on_a_television_from_four_metres(
    lobby: Page, site: Site, game: str
) -> None:
    for number in range(26):
        name = f"{FIRST[number % len(FIRST)]} {'BKS'[number // len(FIRST)]}"
        Visitor(site, name).post(f"games/{game}/join")
    lobby.goto(f"{site.url}/games/{game}/screen/")
    for width, height in ((1920, 1080), (1280, 720)):
        lobby.set_viewport_size({"width": width, "height": height})
        expect(lobby.locator(".screen-lines li")).to_have_count(27)  # with alice
        expect_fits(lobby)
        lobby.wait_for_function(INSIDE, polling=50)  # a new size of the window takes a moment
        assert lobby.evaluate(CAPITAL) >= 20, (width, height)
    for name in ("Maximiliane Albrecht", "Maximiliane Alberti"):
        Visitor(site, name).post(f"games/{game}/join")
    deal(site, game)
    lobby.reload()
    expect(lobby.locator("#screen-tray .tile")).to_have_count(16)
    expect(lobby.get_by_text("Maximiliane Albr.")).to_be_visible()
    lobby.wait_for_function(INSIDE, polling=50)
    assert lobby.evaluate(UNCUT)


def test_the_host_starts_and_pauses_on_the_big_screen(lobby: Page, site: Site) -> None:
    lobby.get_by_role("button", name="Make a game").click()
    lobby.wait_for_url(CODE)
    lobby.goto(f"{lobby.url}screen/")
    lobby.get_by_role("button", name="Start").click()
    lobby.get_by_role("button", name="Pause").click()
    expect(lobby.get_by_text("Paused")).to_be_visible()
    lobby.get_by_role("button", name="Go on").click()
    expect(lobby.locator("#screen-tray .tile")).to_have_count(16)


def gone(route: Route) -> None:
    route.fulfill(status=204)
