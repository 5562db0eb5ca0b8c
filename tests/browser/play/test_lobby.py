"""The lobby, the form to join a game and the party screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Route, expect

from tests.browser.accessibility import TOO_SMALL, expect_no_violations, phone
from tests.server import Site

# A radio button is as large as the label around it.
SMALL = TOO_SMALL.replace("input,", "input:not([type=radio]), .choice,")
CODE = re.compile(r"/games/([A-Z]{4})/$")


@pytest.fixture
def lobby(page: Page, site: Site) -> Iterator[Page]:
    """The lobby in bob's browser, which must not complain."""
    complaints: list[str] = []
    requests: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(f"{site.url}/play/")
    yield page
    assert complaints == []
    assert [url for url in requests if not url.startswith(site.url)] == []


@pytest.fixture
def game(browser: Browser, site: Site) -> str:
    """The code of a game that alice made in another browser."""
    page = browser.new_page()
    page.goto(f"{site.url}/play/")
    page.get_by_label("Your name").fill("alice")
    page.get_by_role("button", name="Make a game").click()
    page.wait_for_url(CODE)
    found = CODE.search(page.url)
    page.context.close()
    assert found
    return found[1]


def join_by_code(page: Page, code: str) -> None:
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Join", exact=True).click()


def open_settings(page: Page) -> None:
    """All settings of a new game."""
    page.get_by_text("Change", exact=True).click()
    page.get_by_text("More settings").click()


def test_clock_runs(lobby: Page, site: Site) -> None:
    """Also on the first page, which leads to the lobby."""
    for clock, address in (("#public-time", "/play/"), ("#public-left", "/")):
        lobby.goto(f"{site.url}{address}")
        before = lobby.locator(clock).inner_text()
        expect(lobby.locator(clock)).not_to_have_text(before)
    lobby.get_by_role("link", name="Public game").click()
    lobby.get_by_role("button", name="Play now").click()
    lobby.wait_for_url("**/games/OPEN/")


def test_against_the_computer_from_the_first_tap_to_the_results(lobby: Page, site: Site) -> None:
    lobby.goto(site.url)
    lobby.get_by_role("button", name="Play against the computer").click()
    lobby.wait_for_url(CODE)
    expect(lobby.locator("#tiles button")).to_have_count(16)
    expect(lobby.get_by_text("computer, average")).to_be_visible()
    expect(lobby.get_by_text(re.compile(r"^0 of \d+ common words$"))).to_be_visible()
    lobby.get_by_role("button", name="Finish and see all words").click()
    lobby.get_by_role("button", name="End it now").click()
    results = lobby.get_by_role("region", name="Results")
    expect(results.get_by_text("computer, average").first).to_be_visible()
    lobby.get_by_role("button", name="Next round").click()
    expect(lobby.locator("#round-name")).to_have_text("Round 2")
    lobby.goto(f"{site.url}/help/")
    expect(lobby.get_by_role("link", name="Your rounds: ")).to_be_visible()
    expect_no_violations(lobby)


def test_bob_joins_alice_by_her_code(page: Page, site: Site, game: str) -> None:
    page.goto(f"{site.url}/play/")
    join_by_code(page, f" {game[:2].lower()} {game[2:].lower()}")
    expect(page.get_by_role("heading", name="Join alice’s game")).to_be_visible()
    page.get_by_label("Your name").fill("bob")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url(f"**/games/{game}/")
    expect(page.get_by_label("Your name")).to_have_count(0)


def test_name_that_alice_has(lobby: Page, game: str) -> None:
    join_by_code(lobby, game)
    lobby.get_by_label("Your name").fill("ALICE")
    lobby.get_by_role("button", name="Join").click()
    expect(lobby.get_by_text("“ALICE 2” is free")).to_be_visible()
    expect(lobby.get_by_label("Your name")).to_be_focused()


def test_wrong_code_is_kept_and_focused(lobby: Page) -> None:
    join_by_code(lobby, "zzzz")
    expect(lobby.get_by_text("There is no game with this code.")).to_be_visible()
    expect(lobby.get_by_label("Code")).to_have_value("zzzz")
    expect(lobby.get_by_label("Code")).to_be_focused()


def test_keyboard_alone(lobby: Page) -> None:
    lobby.get_by_label("Your name").first.focus()
    lobby.keyboard.press("Tab")
    expect(lobby.get_by_role("button", name="Play now")).to_be_focused()
    ways = ("against the computer", "help", "leaderboard", "daily board")
    practice = ("board", "clock", "words", "common words", "computer", "button", "learn")
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


def test_no_barriers(lobby: Page, game: str, site: Site) -> None:
    """The lobby with open settings and with errors; the form to join; the screen; the daily
    board."""
    lobby.emulate_media(reduced_motion="reduce")
    expect_no_violations(lobby)
    open_settings(lobby)
    expect_no_violations(lobby)
    join_by_code(lobby, "zzzz")
    expect_no_violations(lobby)
    join_by_code(lobby, game)
    expect_no_violations(lobby)
    lobby.goto(lobby.url + "screen/")
    expect_no_violations(lobby)
    lobby.goto(f"{site.url}/daily/")
    expect_no_violations(lobby)


@phone
def test_phone(lobby: Page, game: str, site: Site) -> None:
    """No horizontal scrolling, no target too small for a finger."""
    open_settings(lobby)
    expect_fit_for_a_phone(lobby)
    join_by_code(lobby, game)
    expect_fit_for_a_phone(lobby)
    lobby.goto(lobby.url + "screen/")
    expect_fit_for_a_phone(lobby)
    lobby.goto(f"{site.url}/daily/")
    expect_fit_for_a_phone(lobby)


def expect_fit_for_a_phone(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL) == []


def test_screen_follows_the_game(lobby: Page, browser: Browser, game: str) -> None:
    """The screen shows new players on its own."""
    screen, door = lobby, browser.new_page()
    door.goto(lobby.url.replace("/play/", f"/games/{game}/"))
    screen.goto(f"{door.url}screen/")
    expect(screen.get_by_role("img", name=f"/games/{game}/").first).to_be_visible()
    expect(screen.get_by_text("1 player here")).to_be_visible()
    door.get_by_label("Your name").fill("bob")
    door.get_by_role("button", name="Join").click()
    expect(screen.get_by_text("2 players here")).to_be_visible()
    door.context.close()


def test_screen_says_when_the_line_is_down(lobby: Page, game: str) -> None:
    lobby.goto(lobby.url.replace("/play/", f"/games/{game}/screen/"))
    lobby.route("**/screen/", gone)
    expect(lobby.get_by_text("Connection lost.")).to_be_visible()
    lobby.unroute("**/screen/")
    expect(lobby.get_by_text("Connection lost.")).to_be_hidden()


def gone(route: Route) -> None:
    route.fulfill(status=204)
