"""Values that PostgreSQL can't store and SQLite can are refused, without errors of the server."""

from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from game.live.connections.consumer import authenticate
from game.models import Dictionary
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.play import games

NUL = "\0"
COOKIE = "sessionid=" + r'"\000\000\000\000\000\000\000\000"'  # eight NULs, as browsers write them

pytestmark = pytest.mark.usefixtures("postgres_database")


@pytest.fixture
def alice(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("alice"))
    return client


def test_a_session_that_cannot_be_is_none(client: Client) -> None:
    for page in ("/", "/play/", "/api/v1/me"):
        assert client.get(page, headers={"cookie": COOKIE}).status_code in (200, 403)


def test_a_socket_with_such_a_session_has_no_player() -> None:
    now = timezone.now()
    game = games.create(players.guest("alice", now), Settings(), now)
    assert authenticate({"sessionid": NUL * 8}, game.code, "", now) == (game, (None, None))


def test_words_are_looked_for_without_it(alice: Client) -> None:
    dictionary = Dictionary.objects.get()
    page = alice.get(f"/admin/game/dictionary/{dictionary.pk}/words/?q=ca{quote(NUL)}t")
    assert page.status_code == 200
    assert "cater" in page.content.decode()


def test_a_filter_that_cannot_be_leads_to_the_whole_list(alice: Client) -> None:
    disputes = "/admin/game/dispute/"
    page = alice.get(f"{disputes}?state__exact={quote(NUL)}")
    assert (page.status_code, page["Location"]) == (302, f"{disputes}?e=1")


def test_a_name_with_nul_is_refused(client: Client) -> None:
    for name in (f"bob{NUL}", NUL):
        answer = client.post("/api/v1/guests", {"name": name}, "application/json")
        assert answer.status_code == 400
        assert answer.json()["field"] == "name"
