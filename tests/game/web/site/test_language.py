"""The languages of the site: what a browser asks for, and the switch in the footer."""

import pytest
from django.conf import LazySettings
from django.test import Client

from game.models import Player
from tests.game.web.page import html

pytestmark = pytest.mark.django_db
SWITCH = 'action="/language/"'


def test_a_page_comes_in_the_language_that_the_browser_asks_for(client: Client) -> None:
    response = client.get("/help/", headers={"accept-language": "de-AT,de;q=0.9,en;q=0.5"})
    page = html(response)
    assert '<html lang="de">' in page
    assert '<script src="/texts/de.' in page
    assert "Accept-Language" in response["Vary"]
    assert '<html lang="en">' in html(client.get("/help/", headers={"accept-language": "it"}))


def test_the_chosen_language_stays_and_goes_along_with_the_player(client: Client) -> None:
    client.post("/play/", {"do": "public", "name": "Ann"})
    page = html(client.get("/help/"))
    assert SWITCH in page
    assert 'value="en" lang="en" aria-current="true"' in page
    response = client.post("/language/", {"language": "de"}, headers={"referer": "/help/?a=b"})
    assert response["Location"] == "/help/?a=b"
    assert Player.objects.get(name="Ann").language == "de"
    page = html(client.get("/help/", headers={"accept-language": "en"}))
    assert '<html lang="de">' in page
    assert 'value="de" lang="de" aria-current="true">Deutsch<' in page
    assert ">English<" in page


def test_a_language_that_is_not_there_changes_nothing(client: Client) -> None:
    response = client.post("/language/", {"language": "xx"}, headers={"referer": "/help/"})
    assert response["Location"] == "/help/"
    assert not response.cookies
    assert client.get("/texts/xx.0.js").status_code == 404


def test_one_language_needs_no_switch(client: Client, settings: LazySettings) -> None:
    settings.LANGUAGES = [("en", "English")]
    assert SWITCH not in html(client.get("/help/"))


def test_the_app_speaks_the_language_of_the_page(client: Client) -> None:
    """Pages tell the worker their language: another script would be a new version of it."""
    worker = client.get("/sw.js").content
    client.post("/language/", {"language": "de"})
    assert client.get("/sw.js").content == worker
    manifest = client.get("/manifest.webmanifest")
    assert manifest.json()["lang"] == "de"
    assert {"Accept-Language", "Cookie"} <= set(manifest["Vary"].split(", "))
