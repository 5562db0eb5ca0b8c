"""The host changes settings and players; players rename themselves and leave."""

import re
from collections.abc import Iterator
from urllib.error import HTTPError

import pytest
from playwright.sync_api import APIResponse, Locator, Route, expect

from tests.browser.accessibility import expect_fits, expect_no_violations
from tests.browser.play.rounds_page import Player
from tests.browser.steps import step
from tests.game.live.visitor import Visitor
from tests.server import Site


@pytest.fixture
def alice(alice: Player) -> Iterator[Player]:
    yield alice
    told = "status of 400", "status of 409"  # the browser's message about a refusal
    alice.complaints = [text for text in alice.complaints if not any(t in text for t in told)]


def rules(player: Player) -> Locator:
    return player.page.locator("#rules .features")


def open_editor(host: Player, name: str) -> Locator:
    row = host.player(name)
    row.get_by_label(f"Change {name}").click()
    return row


def test_the_host_changes_settings_and_the_door(alice: Player, bob: Player) -> None:
    code = alice.make()
    bob.join(code)
    page = alice.page
    page.on("dialog", lambda dialog: dialog.accept())
    with step("a phrase is seen, then muted"):
        bob.page.get_by_role("button", name="Well played!").click()
        expect(bob.page.locator("#toast")).to_contain_text("You: 👏 Well played!")
        expect(page.locator("#toast")).to_contain_text("bob: 👏 Well played!")
        expect(alice.player("bob").locator(".said")).to_have_text("👏 Well played!")
        page.locator("#toast").get_by_role("button", name="Mute").click()
        expect(alice.player("bob").locator(".said")).to_have_count(0)
        page.locator("#toast").get_by_role("button", name="Undo").click()
        expect(alice.player("bob").locator(".said")).to_have_count(1)
    with step("settings are refused"):
        page.get_by_text("Change the settings").click()
        page.get_by_text("More settings").click()
        page.locator("#board").select_option("5x5")
        page.locator("#min_length").select_option("8")
        page.locator("#min_words").select_option("300")
        page.get_by_role("button", name="Save the settings").click()
        expect(page.locator("#min_words-error")).to_contain_text("Ask for fewer.")
        expect(page.locator("#min_words")).to_be_focused()
        expect(page.locator("#board")).to_have_value("5x5")
        expect_no_violations(page, "#rules")
        expect(rules(bob)).to_contain_text("4×4 board")
    with step("settings are changed"):
        page.locator("#min_length").select_option("")
        page.locator("#min_words").select_option("50")
        expect(bob.page.locator("#introduction-shared")).to_have_class(re.compile("cancelled"))
        page.get_by_label("Everyone scores").check()
        page.get_by_role("button", name="Save the settings").click()
        expect(page.locator("#notice")).to_have_text("The settings are changed.")
        for player in (alice, bob):
            expect(rules(player)).to_contain_text("5×5 board")
        expect(bob.page.locator("#introduction-shared")).not_to_have_class(re.compile("cancelled"))
        expect(bob.page.get_by_text("Change the settings")).to_have_count(0)
    with step("the door is locked"):
        page.get_by_role("button", name="Lock the door").click()
        expect(page.get_by_role("button", name="Open the door")).to_be_focused()
        expect(bob.page.locator("#door")).to_contain_text("The door is locked.")
    with step("the door is opened while an answer is late"):
        late: list[tuple[Route, APIResponse]] = []
        page.route(f"**/games/{code}/", lambda route: late.append((route, route.fetch())))
        page.get_by_role("button", name="Open the door").click()
        expect(bob.page.locator("#door")).not_to_contain_text("locked")
        page.get_by_label("Computer player").select_option("5")
        for route, answer in late:
            route.fulfill(response=answer)
        page.unroute_all()
        expect(page.get_by_role("button", name="Have newcomers knock")).to_be_focused()
    with step("a computer is added"):
        page.get_by_text("Remove newcomers").click()
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("button", name="Add", exact=True)).to_be_focused()
        for player in (alice, bob):
            expect(player.page.locator("#players")).to_contain_text("computer, champion")
        expect_no_violations(page, "#door, #players")
    with step("newcomers are removed"):
        page.get_by_label("Who joined").select_option("5")
        page.get_by_role("button", name="Remove and lock the door").click()
        expect(page.locator("#notice")).to_contain_text("1 player removed.")
        expect(alice.player("bob")).to_have_count(0)
        expect(bob.page.locator("#notice")).to_contain_text("The host has removed you")
        expect_fits(page)
    with step("the staff is told about a player"):
        page.goto(f"{alice.site.url}/games/{code}/report/")
        expect_no_violations(page)


def test_the_host_changes_and_removes_players(alice: Player, bob: Player) -> None:
    """They are changed by the host, who becomes another one, and removed."""
    code = alice.make()
    bob.join(code)
    with step("a name that is taken"):
        form = open_editor(alice, "bob")
        form.get_by_label("Points count for").fill("150")
        form.get_by_label("Name", exact=True).fill("Alice")
        bob.post(f"games/{code}/rename", seat=_seat(bob, code), name="Bobby")
        expect(alice.player("Bobby")).to_be_visible()  # the update leaves typed text alone
        form = alice.player("Bobby")
        form.get_by_role("button", name="Save").click()
        expect(form.get_by_text("“Alice 2” is free.")).to_be_visible()
    with step("another name"):
        form.get_by_label("Name", exact=True).fill("Robert")
        expect_no_violations(alice.page, "#players")
        alice.page.keyboard.press("Enter")
        expect(alice.player("Robert").get_by_label("Change Robert")).to_be_focused()
        expect(bob.player("Robert")).to_contain_text("150 % of the points")
        expect(bob.page.locator("#own-name")).to_have_text("Robert")
    with step("a removal is taken back"):
        remove(alice, "Robert")
        alice.page.get_by_role("button", name="Undo").click()
        expect(alice.page.locator("#toast")).to_have_text("")
    with step("another host"):
        open_editor(alice, "Robert").get_by_role("button", name="Make host").click()
        expect(bob.page.get_by_role("button", name="Start the round")).to_be_visible()
        bob.page.get_by_text("Change the settings").click()
        bob.page.get_by_text("More settings").click()
        expect_fits(bob.page)
    with step("the former host is removed"):
        remove(bob, "alice")
        expect(bob.player("alice")).to_be_visible()
        bob.page.reload()  # what still waits is done
        expect(alice.page.locator("#notice")).to_contain_text("removed you")
        expect(alice.page.get_by_role("link", name="Come back")).to_be_hidden()
        expect(bob.player("alice")).to_have_count(0)


def remove(host: Player, name: str) -> None:
    open_editor(host, name).get_by_role("button", name="Remove", exact=True).click()


def _seat(player: Player, code: str) -> int:
    answer = player.page.request.get(f"{player.site.url}/api/v1/games/{code}")
    return int(answer.json()["you"]["seat"])


def test_a_player_knocks_leaves_and_comes_back(site: Site, alice: Player, bob: Player) -> None:
    with step("bob knocks"):
        code = alice.make()
        alice.page.get_by_role("button", name="Have newcomers knock").click()
        expect(alice.page.locator("#door > .hint")).to_contain_text("Newcomers knock")
        bob.go(code)
        bob.page.get_by_label("Your name").fill("bob")
        bob.page.get_by_role("button", name="Knock").click()
        expect(bob.page.get_by_role("heading", name="You have knocked, bob")).to_be_visible()
        expect_no_violations(bob.page)
    with step("the host answers"):
        dora = Visitor(site, "dora")
        with pytest.raises(HTTPError, match="409"):  # she has knocked
            dora.post(f"games/{code}/join")
        expect(alice.page.locator("#announcer")).to_have_text("At the door: dora.")
        expect_no_violations(alice.page, "#knocks")
        expect_fits(alice.page)
        alice.page.get_by_role("button", name="Let in bob").focus()
        alice.page.keyboard.press("Enter")
        expect(bob.player("bob")).to_be_visible()  # the page of the game
        expect(alice.page.get_by_role("button", name="Let in dora")).to_be_focused()
        alice.page.get_by_role("button", name="Turn away dora").click()
        expect(alice.page.locator("#knocks")).to_be_hidden()
    with step("another name"):
        bob.page.get_by_text("You are bob").click()
        bob.page.get_by_label("New name").fill("Bobby")
        bob.page.keyboard.press("Enter")
        expect(alice.player("Bobby")).to_be_visible()
    with step("the host leaves"):
        alice.page.get_by_role("button", name="Leave the game").click()
        alice.page.wait_for_url("**/play/")
        expect(bob.player("alice")).to_have_count(0)
        expect(bob.page.get_by_role("button", name="Start the round")).to_be_visible()
        expect(alice.page.get_by_role("status")).to_contain_text(f"You have left game {code}.")
        expect_no_violations(alice.page, "[role=status]")
    with step("and comes back"):
        alice.page.get_by_role("button", name="Undo").click()
        expect(bob.player("alice")).to_contain_text("host")
        expect(alice.page.get_by_role("button", name="Start the round")).to_be_visible()
        expect(bob.page.get_by_role("button", name="Start the round")).to_be_hidden()
    with step("left in another tab"):
        alice.post(f"games/{code}/leave")
        expect(alice.page.locator("#notice")).to_contain_text("You are not in this game")
        expect(alice.page.get_by_role("button", name="Start the round")).to_be_hidden()
        expect_no_violations(alice.page, "#notice, .farewell")
        alice.page.get_by_role("link", name="Come back").click()
        expect(alice.page.get_by_role("heading", name="Welcome back, alice")).to_be_visible()
    bob.complaints = [text for text in bob.complaints if "status of 409" not in text]
