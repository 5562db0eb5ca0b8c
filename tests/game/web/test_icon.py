"""/favicon.ico, which browsers request on their own, and what home screens show."""

import json

from django.test import Client
from PIL import Image

from tests.server import ROOT

ICONS = ROOT / "static" / "icons"


def test_favicon_ico_redirects_to_the_icon(client: Client) -> None:
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response["Location"] == "/static/icons/icon.svg"
    assert response["Cache-Control"] == "public, max-age=86400"


def test_the_site_can_be_put_on_a_home_screen(client: Client) -> None:
    manifest = json.loads((ICONS / "site.webmanifest").read_text())
    for icon in manifest["icons"]:
        assert (ICONS / icon["src"]).is_file()
    with Image.open(ICONS / "home-screen.png") as picture:
        assert "{}x{}".format(*picture.size) == manifest["icons"][-1]["sizes"]
    for address in (manifest["start_url"], *(each["url"] for each in manifest["shortcuts"])):
        assert client.get(address).status_code == 200
