"""The lobby, the form to join a game and the party screen."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.browser.accessibility import expect_fits, expect_no_violations, phone
from tests.browser.complaints import complaints_of
from tests.browser.steps import step
from tests.game.live.visitor import Visitor
from tests.server import Site

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
CODE = re.compile(r"/games/([A-Z]{4})/$")


@pytest.fixture
def lobby(page: Page, site: Site) -> Iterator[Page]:
    """The lobby in bob's browser, which must not complain."""
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


def open_settings(page: Page) -> None:
    """All settings of a new game."""
    page.get_by_text("Change", exact=True).click()
    page.get_by_text("More settings").click()


def test_clock_runs(lobby: Page, site: Site) -> None:
    """The clock runs in the lobby and on the first page, which leads there."""
    for clock, address in (("#public-time", "/play/"), ("#public-left", "/")):
        lobby.goto(f"{site.url}{address}")
        before = lobby.locator(clock).inner_text()
        expect(lobby.locator(clock)).not_to_have_text(before)
    lobby.get_by_role("link", name="Public game").click()
    lobby.get_by_role("button", name="Play now").click()
    lobby.wait_for_url("**/games/OPEN/")


def test_one_tap_starts_a_game_against_the_computer(lobby: Page, site: Site) -> None:
    with step("the first tap"):
        lobby.goto(site.url)
        lobby.get_by_role("button", name="Play against the computer").click()
        lobby.wait_for_url(CODE)
        expect(lobby.locator("#tiles button")).to_have_count(16)
        expect(lobby.get_by_text("computer, average")).to_be_visible()
        expect(lobby.get_by_text(re.compile(r"^0 of \d+ common words$"))).to_be_visible()
    with step("the results"):
        lobby.get_by_role("button", name="Finish and see all words").click()
        results = lobby.get_by_role("region", name="Results")
        expect(results.get_by_text("computer, average").first).to_be_visible()
    with step("the next round"):
        lobby.get_by_role("button", name="Next round").click()
        expect(lobby.locator("#round-name")).to_have_text("Round 2")
        lobby.goto(f"{site.url}/help/")
        expect(lobby.get_by_role("link", name="Your rounds: ")).to_be_visible()
        expect_no_violations(lobby)


def test_bob_joins_alice_by_her_code(lobby: Page, game: str) -> None:
    """After a wrong code and a name that alice has, which are kept and focused."""
    join_by_code(lobby, "zzzz")
    expect(lobby.get_by_text("There is no game with this code.")).to_be_visible()
    expect(lobby.get_by_label("Code")).to_have_value("zzzz")
    expect(lobby.get_by_label("Code")).to_be_focused()
    join_by_code(lobby, f" {game[:2].lower()} {game[2:].lower()}")
    expect(lobby.get_by_role("heading", name="Join alice’s game")).to_be_visible()
    lobby.get_by_label("Your name").fill("ALICE")
    lobby.get_by_role("button", name="Join").click()
    expect(lobby.get_by_text("“ALICE 2” is free")).to_be_visible()
    expect(lobby.get_by_label("Your name")).to_be_focused()
    lobby.get_by_label("Your name").fill("bob")
    lobby.get_by_role("button", name="Join").click()
    lobby.wait_for_url(f"**/games/{game}/")
    expect(lobby.get_by_label("Your name")).to_have_count(0)


def test_the_keyboard_reaches_everything_in_the_lobby(lobby: Page) -> None:
    lobby.get_by_label("Your name").first.focus()
    lobby.keyboard.press("Tab")
    expect(lobby.get_by_role("button", name="Play now")).to_be_focused()
    ways = ("against the computer", "help", "leaderboard", "daily board")
    practice = ("board", "clock", "words", "common words", "computer", "button", "device", "learn")
    for _ in (*ways, *practice, "code"):
        lobby.keyboard.press("Tab")
    expect(lobby.get_by_label("Code")).to_be_focused()
    lobby.keyboard.type("zzzz")
    lobby.keyboard.press("Enter")
    expect(lobby.get_by_text("There is no game with this code.")).to_be_visible()
    for summary in (lobby.locator(".make-settings > summary"), lobby.get_by_text("More settings")):
        summary.focus()
        lobby.keyboard.press("Enter")
    lobby.get_by_label("Official").focus()
    lobby.keyboard.press("ArrowDown")
    expect(lobby.get_by_label("Everyone scores")).to_be_checked()


def test_settings_are_folded_and_kept(lobby: Page) -> None:
    make = lobby.get_by_role("region", name="Make a game")
    expect(make.get_by_label("Board", exact=True)).to_be_hidden()
    open_settings(lobby)
    make.get_by_label("Board", exact=True).select_option("3×3")
    expect(make.locator("#make-line")).to_have_text("3×3, 3 minutes, English")
    make.get_by_label("Words on the board").select_option("At least 300 words")
    make.get_by_label("Shared out").check()
    expect(make.locator("#make-line")).to_have_text("3×3, 3 minutes, English, Shared out")
    make.get_by_role("button", name="Make a game").click()
    expect(make.get_by_text("Ask for fewer.")).to_be_visible()
    expect(make.get_by_label("Shared out")).to_be_checked()


@phone
def test_the_lobby_is_accessible_and_fits_on_a_phone(lobby: Page, game: str, site: Site) -> None:
    """The lobby with open settings and with errors; the form to join; the screen; the daily
    board. On a phone no horizontal scrolling, and no target too small for a finger."""
    open_settings(lobby)
    expect_fit(lobby)
    join_by_code(lobby, "zzzz")
    expect(lobby.get_by_text("There is no game with this code.")).to_be_visible()
    expect_fit(lobby, "form:has(#code-error)")
    join_by_code(lobby, game)
    expect(lobby.get_by_role("heading", name="Join alice’s game")).to_be_visible()
    expect_fit(lobby)
    lobby.goto(f"{site.url}/games/{game}/screen/")
    expect_fit(lobby)
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


def test_screen_follows_the_game(lobby: Page, site: Site, game: str) -> None:
    """It shows new players on its own, and says when the line is down."""
    lobby.goto(f"{site.url}/games/{game}/screen/")
    expect(lobby.get_by_role("img", name=f"/games/{game}/").first).to_be_visible()
    expect(lobby.get_by_text("1 player here")).to_be_visible()
    Visitor(site, "bob").post(f"games/{game}/join")
    expect(lobby.get_by_text("2 players here")).to_be_visible()
    lobby.route("**/screen/", gone)
    expect(lobby.get_by_text("Connection lost.")).to_be_visible()
    lobby.unroute("**/screen/")
    expect(lobby.get_by_text("Connection lost.")).to_be_hidden()


def gone(route: Route) -> None:
    route.fulfill(status=204)
