"""The lobby, the form to join and the screen without JavaScript."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.contexts import Contexts
from tests.server import Site


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "java_script_enabled": False}


def test_alice_makes_a_game_and_bob_joins(page: Page, contexts: Contexts, site: Site) -> None:
    page.goto(f"{site.url}/play/")
    page.get_by_label("Your name").fill("alice")
    page.get_by_text("Change", exact=True).click()
    page.get_by_text("More settings").click()
    page.get_by_label("Everyone scores").check()
    page.get_by_role("button", name="Make a game").click()
    expect(page).to_have_url(re.compile("/games/[A-Z]{4}/$"))
    code = page.url.split("/")[-2]
    with contexts.lent(java_script_enabled=False) as context:
        bob = context.new_page()
        bob.goto(f"{site.url}/play/")
        bob.get_by_label("Code").fill(code)
        bob.get_by_label("Code").press("Enter")
        bob.get_by_label("Your name").fill("bob")
        bob.get_by_label("Your name").press("Enter")
        expect(bob).to_have_url(f"{site.url}/games/{code}/")
        bob.goto(f"{bob.url}screen/")
        expect(bob.get_by_text("2 players here")).to_be_visible()
        expect(bob.get_by_role("button", name="Full screen")).to_be_hidden()  # needs a script
