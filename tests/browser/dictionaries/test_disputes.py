"""A word that was refused in a round: from its results to a new version of the dictionary."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import expect_no_violations, violations_of_admin
from tests.browser.contexts import Contexts
from tests.browser.dictionaries.test_admin_upload import DESK, sign_in
from tests.browser.play.chores import Chore
from tests.browser.play.rounds_page import PHONE, Player, deal, end, somebody
from tests.conftest import Account
from tests.server import Site

WORD = "tdenr"  # on the board, in no dictionary
# A new version of a few words is made at once.
FEW_WORDS = """
from game.models import Dictionary
from game.services.dictionaries import uploads
new = Dictionary(name="Few words", slug="few", language="en")
draft = uploads.save(uploads.read(new, b"cat\\ncater\\nmar", "few", None))
uploads.publish(uploads.pending(draft.pk), None, None)
"""


@pytest.fixture
def alice(contexts: Contexts, site: Site) -> Iterator[Player]:
    with somebody(contexts, site, "alice", **PHONE) as player:
        yield player


def test_a_refused_word_is_disputed_and_accepted(
    contexts: Contexts, alice: Player, site: Site, alice_login: Account
) -> None:
    site.run(FEW_WORDS)
    code = alice.make(settings={"dictionary": "few"})
    deal(site, code)
    alice.expect_phase("playing")
    alice.type(WORD)
    expect(alice.verdict).to_contain_text("not in the dictionary")
    end(site, code)
    alice.expect_results()

    asking = Chore(alice, f"/games/{code}/")
    note = alice.page.locator("#unknown-words")
    expect(note).to_contain_text(WORD)
    with alice.page.context.expect_page() as opened:
        asking.press(note.get_by_role("link", name="Should it count?"))
    page = opened.value
    expect(page.get_by_role("heading", level=1)).to_have_text(f"“{WORD}” does not count")
    expect_no_violations(page)
    page.get_by_label("Why?").fill("My grandmother says so.")
    asking.press(page.get_by_role("button", name="It should count"))
    expect(page.get_by_role("status")).to_contain_text("Thank you.")

    with contexts.lent(viewport=DESK) as context:
        admin = context.new_page()
        admin.goto(f"{site.url}/admin/")
        sign_in(admin, alice_login)
        expect(admin.get_by_text("1 word in dispute waits for an answer.")).to_be_visible()
        answering = Chore(Player(admin, site, "staff"), "/admin/")
        answering.press(admin.get_by_role("button", name="Answer", exact=True))
        expect(admin.get_by_role("row", name=WORD)).to_contain_text("My grandmother says so.")
        assert violations_of_admin(admin) == []
        admin.get_by_label("Reason:").fill("She is right.")
        answering.press(admin.get_by_role("button", name="Accept: make a new version"))
        expect(admin.get_by_text(f"Added: {WORD}.")).to_be_visible()
    assert (asking.taps, answering.taps) == (2, 2)

    page.goto(f"{site.url}/me/")
    expect(page.get_by_role("row", name=WORD)).to_contain_text("She is right.")
