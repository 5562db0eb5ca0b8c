"""All pages in a language of tests: what was never marked as a text to translate stands out."""

import re
from collections.abc import Iterator
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Club, ClubNight, Game
from game.services.play import rounds, settling
from game.web.urls import urlpatterns
from scripts.protocol import views
from tests import pseudo
from tests.game.play import host_of, put, say
from tests.game.web.accounts.conftest import sign_up
from tests.game.web.play.test_club_nights import WHEN

BLOCKS = {
    "div",
    "h2",
    "h3",
    "label",
    "li",
    "option",
    "p",
    "section",
    "small",
    "td",
    "text",
    "th",
    "title",
}
SAYING = {"alt", "aria-label", "aria-description", "placeholder", "title"}
# Names, codes and what players, owners and the dictionary of tests have written.
ALLOWED = re.compile(
    r"Boggle|English|Pseudo|alice|bob|Owls|CC BY|Apache|GitHub|JSON|CSV|.*\dx\d.*|Ruzzle"
    r"|.*(Words of today’s English|The same words with slurs).*|[Dd]eutsch|[Ee]spañol|[Ff]rançais"
    r"|Wiktionary|.*-m solver .*|catd line maro pets"
)
WORDS = re.compile(r"[A-Z][a-z]{2,}|[a-z]{2,} [a-z]{2,}")


@pytest.fixture
def alice(db: None) -> Client:
    client = Client()
    sign_up(client)
    client.cookies["django_language"] = pseudo.TAG
    return client


class Texts(HTMLParser):
    """What a page says, in order; the values of attributes each for itself."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.attributes, self._hidden = "", list[str](), 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.text += "\n" if tag in BLOCKS else ""
        self._hidden += tag in ("script", "style")
        named = dict(attrs)
        described = named.get("name") == "description" and named.get("content")
        said = [value for name, value in attrs if name in SAYING and value]
        self.attributes += [*said, *([described] if described else [])]

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.text += data


def unmarked(html: str) -> Iterator[str]:
    """What stands outside of brackets."""
    texts = Texts()
    texts.feed(html)
    for text in (texts.text, *texts.attributes):
        inner = None
        while inner != text:
            inner, text = text, re.sub(r"⟦[^⟦⟧]*⟧", "\n", text)
        yield from (
            line.strip() for line in text.split("\n") if WORDS.search(ALLOWED.sub("", line))
        )


def test_every_sentence_of_a_page_is_marked(in_pseudo: None, alice: Client) -> None:
    named = _everything(alice)
    left = {}
    addresses = [address for address, _view in views(urlpatterns)]
    for address in (*addresses, "/games/RUNNING/", "/games/RUNNING/screen/", "/none/"):
        path = address.replace("/clubs/CODE", "/clubs/CLUB")
        path = re.sub(r"[A-Z]{2,}[A-Z0-9]*", lambda name: named[name[0]], path)
        answer = alice.get(path)
        assert answer.status_code < 500
        if answer.headers["Content-Type"].startswith("text/html"):
            left[address] = list(unmarked(answer.content.decode()))
    assert len(left) > 40
    assert {path: lines for path, lines in left.items() if lines} == {}


def _everything(alice: Client) -> dict[str, str]:
    """What addresses name: of a finished and a running round, a club and a night of it."""
    now = timezone.now()
    finished, running = _game(alice), _game(alice)
    round_ = rounds.start(finished, host_of(finished), now - timedelta(minutes=4))
    say(put(round_), host_of(finished), "cat cater", round_.starts_at + timedelta(seconds=5))
    settling.settle(round_, now)
    rounds.start(running, host_of(running), now - timedelta(seconds=10))
    alice.post("/clubs/", {"do": "found", "name": "Owls"})
    club = Club.objects.get()
    night = {
        **WHEN,
        "starts_at": f"{now + timedelta(days=1):%Y-%m-%d}T20:00",
        "round_seconds": "60",
    }
    alice.post(f"/clubs/{club.code}/nights/", night)
    return {
        "CODE": finished.code,
        "RUNNING": running.code,
        "CLUB": club.code,
        "NIGHT": str(ClubNight.objects.get().pk),
        "ID": round_.public_id,
        "DAY": f"{now - timedelta(days=1):%Y-%m-%d}",
        "NAME": "alice",
        "CARD": "1",
        "KEY": "x",
        "UIDB36": "1",
        "LANGUAGE": pseudo.TAG,
    }


def _game(alice: Client) -> Game:
    made = alice.post("/play/", {"do": "make", "name": "alice"})
    return Game.objects.get(code=made["Location"].split("/")[2])
