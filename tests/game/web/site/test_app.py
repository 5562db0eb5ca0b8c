"""/sw.js, /manifest.webmanifest and /offline/, and what a browser keeps after signing out."""

import json
import re
from html import unescape

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from game.models import Dictionary
from game.services.solving.device_lexicon import key_of

pytestmark = pytest.mark.django_db


def test_the_service_worker_is_asked_for_each_time_and_imports_its_parts(client: Client) -> None:
    response = client.get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    assert response["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in response["Content-Security-Policy"]
    shell, parts = response.content.decode().splitlines()
    assert json.loads(shell.removeprefix("self.shell = ").rstrip(";"))["fallback"] == "/offline/"
    assert re.findall(r'"/static/(js/\w+)', parts) == ["js/service_worker"]


def test_a_stranger_can_see_all_pages_that_it_keeps(client: Client) -> None:
    shell = client.get("/sw.js").content.decode().splitlines()[0]
    for page in json.loads(shell.removeprefix("self.shell = ").rstrip(";"))["pages"]:
        assert client.get(page).status_code == 200


def test_every_page_has_the_manifest_and_a_browser_finds_the_icon(client: Client) -> None:
    for page in ("/", "/nothing/"):
        assert 'href="/manifest.webmanifest"' in client.get(page).content.decode()
    icon = client.get("/favicon.ico")
    assert (icon.status_code, icon["Location"]) == (302, "/static/icons/icon.svg")
    assert icon["Cache-Control"] == "public, max-age=86400"


def test_the_manifest_names_pages_and_pictures_that_are_there(client: Client) -> None:
    response = client.get("/manifest.webmanifest")
    assert response["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    addresses = [manifest["start_url"], *(each["url"] for each in manifest["shortcuts"])]
    assert [client.get(address).status_code for address in addresses] == [200] * len(addresses)
    pictures = [*manifest["icons"], *manifest["screenshots"]]
    assert {each.get("purpose") for each in pictures} == {"any", "maskable", None}
    assert {each.get("form_factor") for each in pictures} == {"wide", "narrow", None}
    for picture in pictures:
        path = finders.find(picture["src"].removeprefix("/static/"))
        assert path
        if picture["sizes"] != "any":
            with Image.open(path) as image:
                assert "{}x{}".format(*image.size) == picture["sizes"]


def test_the_page_names_the_words_that_a_device_can_keep(
    client: Client, english: Dictionary
) -> None:
    page = client.get("/offline/").content.decode()
    assert 'data-slug="english"' in page
    [told] = re.findall(r'data-words="([^"]+)"', page)
    words = json.loads(unescape(told))["english"]
    key = key_of(english.version.content_hash)
    assert words["address"] == f"/api/v1/dictionaries/english/lexicons/{key}"
    assert client.get(words["address"]).status_code == 200
    assert words["bytes"] == english.version.word_list.device_bytes
