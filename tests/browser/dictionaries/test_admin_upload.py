"""alice looks after the dictionaries in a real browser; the solver uses what she publishes."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.accessibility import violations_of_admin
from tests.browser.complaints import complaints_of
from tests.browser.contexts import Contexts
from tests.browser.steps import step
from tests.conftest import Account
from tests.server import Site

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
ENGLISH = "/admin/game/dictionary/1"
# A rated round in which somebody has sent an alphabetical list.
RATED = """
from game.models import FoundWord, Round, Standing
from tests.game.play import NOW, host_of, later, new_game, play
game = new_game("Mallory of the admin", rated="yes", rounds=1)
round_, seat = play(game, NOW), host_of(game)
words = [a + b + "x" for a in "abcdefgh" for b in "aeiou"]
FoundWord.objects.bulk_create(
    FoundWord(round=round_, seat=seat, word=word, points=1, received_at=later(4 + turn * 4))
    for turn, word in enumerate(words)
)
Standing.objects.create(round=round_, seat=seat, place=1, points=40, words=40)
Round.objects.filter(pk=round_.pk).update(rated_number=1_000_000, settled_at=later(200))
"""
UNRATED = """
from game.models import Round
Round.objects.filter(rated_number=1_000_000).update(rated_number=None)
"""


@pytest.fixture(scope="module")
def cookies(contexts: Contexts, site: Site, alice_login: Account) -> Sequence[Any]:
    """Those of alice once she has signed in, which takes two pages."""
    with contexts.lent() as context:
        page = context.new_page()
        page.goto(f"{site.url}/admin/")
        sign_in(page, alice_login)
        return context.cookies()


@pytest.fixture
def signed_in(page: Page, cookies: Sequence[Any]) -> Page:
    page.context.add_cookies(cookies)
    return page


@pytest.fixture
def admin(signed_in: Page) -> Iterator[Page]:
    """The browser with alice signed in; what it complained of fails the test."""
    complaints = complaints_of(signed_in)
    yield signed_in
    assert complaints == []


def sign_in(page: Page, account: Account) -> None:
    page.get_by_label("Username").fill(account.name)
    page.get_by_label("Password").fill(account.password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_text("Log out")).to_be_visible()


def upload(page: Page, path: Path) -> None:
    page.get_by_label("Word list").set_input_files(path)
    page.get_by_role("button", name="Upload").click()


def test_a_dictionary_is_uploaded_published_and_used(
    admin: Page, site: Site, tmp_path: Path
) -> None:
    words = tmp_path / "fish.txt"
    words.write_text("line\r\nropes\r\nCATD\r\ncatd\r\nn3t\r\n")
    with step("the upload"):
        admin.goto(f"{site.url}/admin/")
        admin.get_by_role("link", name="Add Dictionary", exact=True).or_(
            admin.locator("tr.model-dictionary .addlink")
        ).first.click()
        admin.get_by_label("Name").fill("Fishing")
        upload(admin, words)
    with step("the report"):
        expect(admin.get_by_role("heading", name="“fish.txt” for “Fishing”")).to_be_visible()
        expect(admin.locator(".facts")).to_contain_text("3 words")
        lengths = admin.get_by_role("table", name="Words by length").get_by_role("row")
        expect(lengths).to_contain_text(["Letters", "42", "51"])
        refused = admin.get_by_role("row", name="5 n3t")
        expect(refused).to_contain_text("has “3”, which is not a letter")
        with admin.expect_download() as download:
            admin.get_by_role("link", name="Download all 1").click()
        assert "n3t" in download.value.path().read_text("utf-8")
    with step("it is published"):
        admin.get_by_role("button", name="Publish 3 words").click()
        expect(admin.get_by_text("Published version 1 of “Fishing” with 3 words.")).to_be_visible()
    with step("the solver uses it"):
        admin.goto(f"{site.url}/?board=catdlinemaropets&dictionary=fishing&sort=word")
        expect(admin.get_by_role("main")).to_contain_text("catd (1 point)")
        expect(admin.get_by_role("main")).to_contain_text("line (1 point)")


def test_says_that_it_works_and_sends_once(admin: Page, site: Site, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\n")
    admin.goto(f"{site.url}{ENGLISH}/upload/")
    requests: list[str] = []
    admin.on("request", lambda request: requests.append(request.method))
    admin.get_by_label("Word list").set_input_files(words)
    said = admin.evaluate(
        """() => {
            const form = document.querySelector("form[data-working]");
            form.addEventListener("submit", (event) => {
                window.said = form.querySelector("[role=status]").textContent;
            });
            form.requestSubmit();
            form.requestSubmit();
            return window.said;
        }"""
    )
    assert said == "Reading the words … A large dictionary takes up to five minutes."
    expect(admin.get_by_role("heading", name="“words.txt” for “English”")).to_be_visible()
    assert requests.count("POST") == 1
    admin.get_by_role("button", name="Discard").click()
    expect(admin.get_by_text("Discarded the upload")).to_be_visible()


def test_the_time_of_reading_is_counted(admin: Page, site: Site, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("cat\n")
    admin.goto(f"{site.url}{ENGLISH}/upload/")
    admin.clock.install()
    admin.get_by_label("Word list").set_input_files(words)
    admin.locator("form[data-working]").evaluate(
        """form => {
            form.addEventListener("submit", (event) => event.preventDefault());
            form.requestSubmit();
        }"""
    )
    for seconds, shown in ((5, "0:05"), (70, "1:15")):
        admin.clock.run_for(seconds * 1000)
        expect(admin.locator(".elapsed")).to_have_text(shown)


def test_a_file_that_the_site_would_refuse_is_not_sent(
    admin: Page, site: Site, tmp_path: Path
) -> None:
    words = tmp_path / "words.txt"
    words.write_bytes(b"cat\n" * 5_000_001)
    admin.goto(f"{site.url}{ENGLISH}/upload/")
    requests: list[str] = []
    admin.on("request", lambda request: requests.append(request.method))
    admin.get_by_label("Word list").set_input_files(words)
    admin.get_by_role("button", name="Upload").click()
    expect(admin.get_by_role("status")).to_have_text(
        "The file is larger than 20 MB; pack it as zip, gz or xz."
    )
    assert requests == []


# -- looks: axe itself puts styles into the page, so that nobody listens for complaints here -------


@pytest.fixture
def report(signed_in: Page, site: Site, tmp_path: Path) -> Iterator[Page]:
    """The report on a real upload, which is discarded afterwards."""
    words = tmp_path / "words.txt"
    lines = [*(f"word{chr(97 + i // 26)}{chr(97 + i % 26)}" for i in range(300)), "a-b", "x" * 150]
    words.write_text("\n".join([*lines, "w" * 90]))
    signed_in.goto(f"{site.url}{ENGLISH}/upload/")
    upload(signed_in, words)
    expect(signed_in.get_by_role("heading", name="The file")).to_be_visible()
    yield signed_in
    signed_in.get_by_role("button", name="Discard").click()


def test_the_report_looks_right(report: Page) -> None:
    looks_right(report)
    report.emulate_media(color_scheme="dark")
    report.reload()  # the colours of links change slowly otherwise
    assert violations_of_admin(report) == []


def test_the_other_pages_look_right(signed_in: Page, site: Site) -> None:
    for address in ("upload/", "words/", "words/?q=abd", "versions/", "change/"):
        signed_in.goto(f"{site.url}{ENGLISH}/{address}")
        looks_right(signed_in)
    site.run(RATED)
    signed_in.goto(f"{site.url}/admin/game/player/fair-play/")
    signs = signed_in.get_by_role("row", name="Mallory of the admin")
    expect(signs).to_contain_text("39 of 39 words come after the last in alphabetical order")
    looks_right(signed_in)
    signs.get_by_role("rowheader").get_by_role("link").click()
    signed_in.get_by_role("link", name="Signs in rated rounds").click()
    expect(signed_in.get_by_role("rowheader", name="Mallory")).to_be_visible()
    signed_in.emulate_media(color_scheme="dark")
    signed_in.reload()
    looks_right(signed_in)
    site.run(UNRATED)


def looks_right(page: Page) -> None:
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert (page.url, sideways(page)) == (page.url, 0)
    assert (page.url, violations_of_admin(page)) == (page.url, [])


def sideways(page: Page) -> int:
    """The number of pixels by which the page is wider than the window."""
    root = "document.documentElement"
    width: int = page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")
    return width
