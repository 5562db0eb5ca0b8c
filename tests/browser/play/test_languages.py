"""A round and a board in French: accents, and a Q that is no Qu."""

from playwright.sync_api import expect

from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import deal, end, somebody
from tests.browser.steps import step
from tests.server import Site

FRENCH = """
from game.models import Dictionary
from game.services.dictionaries import uploads
new = Dictionary(name="Français", slug="francais", language="fr")
words = "cinq cœur coq cote côte été".replace(" ", chr(10)).encode()
draft = uploads.save(uploads.read(new, words, "mots", None))
uploads.publish(uploads.pending(draft.pk), None, None)
from game.rules.dictionaries.definitions import SOURCES
from game.services.dictionaries.definitions import import_source
import_source(SOURCES[2], "coq\\toiseau de basse-cour".encode())
"""
BOARD = "cinq.otexq.eurxxxx"
DEAL_DAILY = f"""
from django.utils import timezone
from game.models import DailyBoard, Dictionary
from game.rules.daily import day_of
version = Dictionary.objects.get(slug="francais").version
today = day_of(timezone.now())
DailyBoard.objects.create(language="fr", club_day=today, board="{BOARD}", version=version)
"""


def test_accents_are_typed_and_shown(contexts: Contexts, site: Site) -> None:
    site.run(FRENCH)
    with somebody(contexts, site, "alice") as alice:
        page = alice.page
        with step("words are typed with accents"):
            code = alice.make(settings={"dictionary": "francais"})
            deal(site, code, board=BOARD)
            alice.expect_phase("playing")
            alice.word.fill("CŒUR")
            assert alice.path() == ["C", "O", "E", "U", "R"]
            page.keyboard.press("Enter")
            expect(alice.verdict).to_have_text("“cœur”: 2 points")
        with step("and without"):
            alice.type("ete")
            expect(alice.words).to_have_text(["été 1", "cœur 2"])
            alice.type("été")
            expect(alice.verdict).to_have_text("You have “été” already.")
            page.reload()
            expect(alice.words).to_have_text(["été 1", "cœur 2"])
        with step("the results"):
            end(site, code)
            alice.expect_results()
            expect(alice.result("cote")).to_contain_text("cote, côte")
        with step("the solver"):
            page.goto(f"{site.url}/?size=2x2&dictionary=francais")
            page.keyboard.type("coq")
            page.keyboard.type("q")
            expect(page.get_by_role("button", name="coq")).to_be_visible()
            expect(page).to_have_url(f"{site.url}/?board=coq.q.&dictionary=francais")
        with step("a word of it"):
            page.get_by_role("button", name="coq").click()
            card = page.get_by_label("Path of a word")
            expect(card).to_contain_text("oiseau de basse-courSource: Wiktionnaire, CC BY-SA")
            wiktionary = card.get_by_role("link", name="Wiktionary", exact=True)
            expect(wiktionary).to_have_attribute("href", "https://fr.wiktionary.org/wiki/coq")
            page.get_by_role("button", name="All paths").click()
            expect(page.get_by_text("path 1 of 2")).to_be_visible()
        site.run(DEAL_DAILY)
        with step("a daily board on pages in French"):
            page.goto(f"{site.url}/daily/")
            page.get_by_role("button", name="Français").click()
            chosen = page.get_by_role("link", name="Français")
            expect(chosen).to_have_attribute("aria-current", "true")
            page.get_by_role("button", name="Jouer la grille du jour").click()
            alice.expect_phase("playing")
            page.keyboard.type("côte")
            page.keyboard.press("Enter")
            expect(page.locator("#own-words li")).to_have_text(["cote, côte 1"])
            alice.drag((1, 1), (1, 2), (1, 3), (1, 4))
            expect(alice.verdict).to_have_text("« cinq » : 1 point")
            end(site, page.url.split("/")[-2])
            page.get_by_role("link", name="Ta place sur la grille du jour").click()
            expect(page.locator(".daily-score")).to_contain_text("2 points 2 sur 5 mots")
