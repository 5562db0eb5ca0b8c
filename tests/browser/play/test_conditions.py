"""Playing under bad conditions: lost connections, no sockets, phones, keyboards, screen readers."""

import json
import re
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import SMALL, Player, deal, end, somebody
from tests.browser.steps import step
from tests.server import Site

# A tile of an accepted word never shows the tray beneath it.
BACKGROUND_WHEN_FOUND = """() => {
    const tile = document.querySelector("#tiles .tile");
    tile.classList.add("good");
    return getComputedStyle(tile).backgroundImage;
}"""
# Announcements replace each other, and a busy machine looks at the page too rarely to see all.
HEAR = """() => {
    const announcer = document.querySelector("#announcer");
    const hear = () => (announcer.dataset.heard += `${announcer.textContent} `);
    new MutationObserver(hear).observe(announcer, { childList: true });
}"""
# What the host is refused and what the site tells everybody, each in several lines.
MESSAGES = """() => {
    const text = "Nobody can stop the clock of this round. ".repeat(3);
    const notice = document.querySelector("#notice");
    notice.innerHTML = `<p>${text}</p>`;
    notice.hidden = false;
    const announcement = `<div class="announcement"><p>${text}</p></div>`;
    document.querySelector("#announcements").innerHTML = announcement;
}"""
LINE = re.compile(r"ERR_|WebSocket connection")  # messages about connections that the test cut


@pytest.fixture
def alice(alice: Player) -> Iterator[Player]:
    yield alice
    alice.complaints = [text for text in alice.complaints if not LINE.search(text)]


def test_words_typed_offline_are_sent_on_return(site: Site, alice: Player) -> None:
    """They outlive the page. Whoever comes back has all words, in the other tab too."""
    connection, waiting = alice.page.locator("#connection"), alice.page.locator("#waiting")
    code = alice.make()
    deal(site, code)
    alice.expect_phase("playing")
    rows = alice.page.locator("#board-rows li")
    expect(rows).to_have_text(["C, A, T, D", "V, V, N, E", "M, A, R, O", "V, V, V, V"])
    alice.type("mar")
    expect(alice.words).to_have_count(1)
    with step("offline"):
        alice.page.context.set_offline(True)
        expect(connection).to_contain_text("Connection lost")
        alice.type("rent")
        alice.type("zzzz")
        expect(alice.verdict).to_have_text("“zzzz” is not on the board.")
        alice.type("cater")
        expect(waiting).to_have_text("Sending: rent, cater")
    with step("back again"):
        alice.page.context.set_offline(False)
        expect(alice.words).to_have_text(["cater 2", "rent 1", "mar 1"])
        expect(connection).to_be_hidden()
        expect(waiting).to_be_hidden()
    with step("offline once more, and reloaded"):
        alice.page.context.set_offline(True)
        expect(connection).to_contain_text("Connection lost")
        alice.type("cat")
        expect(waiting).to_have_text("Sending: cat")
        alice.page.context.set_offline(False)
        alice.page.reload()
        expect(alice.words).to_have_text(["cat 1", "cater 2", "rent 1", "mar 1"])
    with step("the other tab"):
        other = Player(alice.page.context.new_page(), site, "alice").go(code)
        # Only scripts give the words this attribute. What is typed before they run is lost.
        expect(other.words.and_(other.page.locator("[data-word]"))).to_have_count(4)
        other.type("ten")
        expect(alice.words).to_have_count(5)
        expect(alice.words.first).to_have_text("ten 1")
        assert other.complaints == []


def test_a_word_that_could_not_be_stored_is_sent_again(site: Site, alice: Player) -> None:
    failed: list[dict[str, Any]] = []
    is_broken = Event()
    is_broken.set()

    def fail_for_a_while(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if not is_broken.is_set() or message["type"] != "word":
                server.send(text)
                return
            failed.append(message)
            error = {"type": "error", "code": "server.error", "detail": "Not stored."}
            socket.send(json.dumps({**error, "id": message["id"]}))

        socket.on_message(pass_on)

    alice.page.route_web_socket(re.compile("/ws/"), fail_for_a_while)
    code = alice.make()
    deal(site, code)
    alice.expect_phase("playing")
    alice.type("mar")
    sentence = "The site can’t store words just now. Yours are kept and sent again."
    expect(alice.page.locator("#verdict")).to_have_text(sentence)
    is_broken.clear()
    expect(alice.words).to_have_text(["mar 1"])
    assert failed[0]["word"] == "mar"
    expect(alice.page.get_by_text("Not stored.")).to_have_count(0)


def test_a_round_can_be_played_without_sockets(site: Site, alice: Player) -> None:
    alice.page.route_web_socket(re.compile("/ws/"), lambda socket: socket.close())
    code = alice.make()
    expect(alice.page.locator("#connection")).to_contain_text("you can play on")
    deal(site, code)
    alice.expect_phase("playing")
    alice.type("mar")
    alice.type("catx")
    alice.type("cater")
    expect(alice.words).to_have_text(["cater 2", "mar 1"])
    end(site, code)
    alice.expect_results()
    alice.page.get_by_role("button", name="Next round").click()
    alice.expect_phase("playing")


def test_the_keyboard_alone_is_enough_to_play(site: Site, alice: Player) -> None:
    """From the lobby to the results, without barriers; words are typed, and built from tiles. At
    last, which words the results show."""
    keyboard = alice.page.keyboard
    with step("before the round"):
        code = alice.make()
        expect_no_violations(alice.page)
        alice.page.get_by_role("button", name="Start the round").focus()
        deal(site, code, countdown=8)
        alice.expect_phase("countdown")
        expect_no_violations(alice.page, "#tray, .clock-row")
    with step("a word is typed"):
        alice.expect_phase("playing")
        alice.type("mar")
        expect(alice.words).to_have_count(1)
    with step("a word is built from tiles"):
        alice.tile(1, 1).focus()
        for key in ("Space", "ArrowRight", "Space", "ArrowRight", "Space"):
            keyboard.press(key)
        expect(alice.word).to_have_value("cat")
        expect_no_violations(alice.page)
        keyboard.press("Space")
        expect(alice.verdict).to_have_text("“cat”: 1 point")
    with step("a word is given up"):
        keyboard.type("ren")
        keyboard.press("Escape")
        expect(alice.word).to_have_value("")
        keyboard.press("Alt+r")
        expect(alice.page.locator("#tiles .tile").first).to_have_text("V")
    with step("the last seconds don’t blink"):
        alice.type("catx")
        expect(alice.verdict).to_contain_text("not on the board")
        end(site, code, seconds=9)
        tray = alice.page.locator("#tray")
        expect(tray).to_have_css("outline-style", "solid")
        expect(tray).to_have_css("animation-name", "none")
        expect_no_violations(alice.page, ".clock-row, #entry")
    with step("the words of the results"):
        end(site, code)
        alice.expect_results()
        alice.result("mar").get_by_role("button").focus()
        keyboard.press("Enter")
        assert alice.page.locator("#results-tray .on-path").all_inner_texts() == ["M", "A", "R"]
        alice.page.get_by_role("button", name="As a table").click()
        alice.page.get_by_label("Show").select_option("mine")
        expect(alice.page.locator("#all-words tbody tr:visible")).to_have_count(2)
        alice.page.get_by_label("Show").select_option("missed")
        expect(alice.result("mar")).to_be_hidden()
        expect(alice.result("cater")).to_be_visible()


def test_a_round_with_all_motion(site: Site, alice: Player) -> None:
    """What is offered before, once; what is announced; the unsent word; the board stays until the
    results have the focus."""
    alice.page.emulate_media(reduced_motion="no-preference")
    alice.page.set_viewport_size(SMALL)
    results: list[Route] = []
    alice.page.route("**/rounds/*/", lambda route: results.append(route))
    with step("sound and introduction are offered once"):
        code = alice.make()
        introduction = alice.page.get_by_role("region", name="How to play")
        introduction.get_by_role("button", name="Skip").click()
        sound = alice.page.get_by_role("button", name="Sound", exact=True)
        offer = alice.page.get_by_role("button", name="On", exact=True)
        expect(sound).to_have_attribute("aria-pressed", "false")
        offer.click()
        expect(sound).to_be_focused()
        alice.page.reload()
        expect(sound).to_have_attribute("aria-pressed", "true")
        vibration = alice.page.get_by_role("button", name="Vibration")
        vibration.click()
        expect(vibration).to_have_attribute("aria-pressed", "false")
        expect(sound).to_have_attribute("aria-pressed", "true")
        expect(offer).to_be_hidden()
        expect(introduction).to_be_hidden()
    with step("the last seconds"):
        alice.page.evaluate(HEAR)
        deal(site, code, seconds=13, countdown=5)
        heard = re.compile("Go! 10 seconds left.")
        expect(alice.page.locator("#announcer")).to_have_attribute("data-heard", heard)
        expect(alice.page.locator("#game")).to_have_class(re.compile("last-seconds"))
        expect(alice.page.locator("#tray")).to_have_css("animation-name", "blink")
    with step("the unsent word"):
        alice.page.keyboard.type("mar")
        end(site, code, seconds=2)
        expect(alice.page.locator("#announcer")).to_have_text("The round is over.")
        expect(alice.words).to_have_text(["mar 1"])
    with step("the words are counted"):
        expect(alice.page.locator("#next")).to_have_text("Counting the words …")
        expect(alice.page.locator("#tray")).to_be_visible()
        expect(alice.page.locator("#start")).to_be_hidden()
    with step("the results"):
        alice.page.unroute("**/rounds/*/")
        for route in results:
            route.continue_()
        heading = alice.page.locator("#results-title")
        expect(heading).to_be_focused()
        expect(heading).to_have_text(re.compile("1 point, 1 of [0-9]+ words"))
        expect(alice.page.locator("#tray")).to_be_hidden()


def test_the_game_fits_on_a_phone(site: Site, bob: Player) -> None:
    """No horizontal scrolling; large targets; clock, board and entry on one screen."""
    with step("the lobby"):
        code = bob.make()
        expect_fits(bob.page)
    with step("the round fits"):
        deal(site, code)
        bob.expect_phase("playing")
        expect_fits(bob.page)
        assert bob.page.evaluate(BACKGROUND_WHEN_FOUND).startswith("radial-gradient")
    with step("on one screen"):
        whole, with_keyboard, on_its_side = (360, 740), (360, 430), (740, 360)
        parts = ["#clock", "#tray", "#entry", ".to-lobby"]
        for width, height in (whole, on_its_side, with_keyboard):
            bob.page.set_viewport_size({"width": width, "height": height})
            for part in parts:
                expect(bob.page.locator(part)).to_be_in_viewport(ratio=1)
            expect(bob.page.locator(".site-header")).to_be_hidden()
    with step("a word is typed"):
        expect(bob.word).to_be_hidden()  # Words are dragged.
        bob.page.set_viewport_size({"width": 360, "height": 740})
        as_wide = "() => document.querySelector('#tray').offsetWidth > 300"  # `dvh` takes a moment
        bob.page.wait_for_function(as_wide, polling=50)
        before = bob.page.locator("#tray").bounding_box()
        bob.page.keyboard.type("c")
        expect(bob.word).to_be_focused()
        assert bob.page.locator("#tray").bounding_box() == before
        bob.page.set_viewport_size({"width": 360, "height": 430})
        for part in (*parts, "#word", "#verdict"):
            expect(bob.page.locator(part)).to_be_in_viewport(ratio=1)
    with step("no message moves the board"):
        before = bob.page.locator("#tray").bounding_box()
        bob.page.evaluate(MESSAGES)
        expect(bob.page.locator("#notice")).to_be_visible()
        expect(bob.page.locator(".announcement")).to_be_visible()
        assert bob.page.locator("#tray").bounding_box() == before
        bob.page.evaluate("document.getElementById('announcements').replaceChildren()")
        bob.page.evaluate("document.getElementById('notice').hidden = true")
    with step("nothing is covered while the connection is lost"):
        bob.page.context.set_offline(True)
        expect(bob.page.locator("#connection")).to_contain_text("Connection lost")
        for part in ("#own-points", "#rotate", "#sound"):
            bob.page.locator(part).click(trial=True)
        bob.page.context.set_offline(False)
        bob.complaints = [text for text in bob.complaints if not LINE.search(text)]
    with step("the way back from the first page"):
        bob.page.set_viewport_size({"width": 320, "height": 640})
        bob.page.goto(f"{site.url}/")
        expect(bob.page.locator("#running-time")).to_have_text(re.compile("[0-9]:[0-5][0-9]"))
        assert bob.page.evaluate("document.documentElement.scrollWidth") == 320
        bob.page.get_by_role("link", name="Back to the game").click()
        bob.expect_phase("playing")
        expect(bob.word).to_be_visible()  # The game remembers who types.
        bob.page.set_viewport_size({"width": 360, "height": 740})
    with step("the results fit"):
        end(site, code)
        bob.expect_results()
        expect_fits(bob.page)


def test_a_round_can_be_played_without_scripts(contexts: Contexts, site: Site) -> None:
    with somebody(contexts, site, "charlie", java_script_enabled=False) as charlie:
        code = charlie.make()
        charlie.page.get_by_role("button", name="Start the round").click()
        deal(site, code)
        charlie.page.get_by_role("link", name="Refresh").click()
        charlie.word.fill("mar")
        charlie.page.get_by_role("button", name="Send").click()
        expect(charlie.page.locator("#notice")).to_have_text("“mar”: 1 point.")
        end(site, code, seconds=-2)
        charlie.page.get_by_role("link", name="Refresh").click()
        charlie.page.get_by_role("link", name="Results of round 1").click()
        expect(charlie.result("mar")).to_contain_text("charlie")
