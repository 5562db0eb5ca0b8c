"""/robots.txt, /sitemap.xml, /.well-known/security.txt."""

import re
from datetime import datetime, timedelta
from urllib.robotparser import RobotFileParser

from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from game.models import SiteText

SECURITY = "/.well-known/security.txt"


def text(address: str) -> str:
    response = Client().get(address)
    assert response.status_code == 200
    kind = "text/plain; charset=utf-8" if address.endswith(".txt") else None
    assert kind in (None, response["Content-Type"])
    return response.content.decode()


def test_robots_txt_says_what_crawlers_may_read() -> None:
    robots = RobotFileParser()
    robots.parse(text("/robots.txt").splitlines())
    for path in ("/", "/play/", "/lab/plant/", "/privacy/", "/imprint/", "/static/icons/icon.svg"):
        assert robots.can_fetch("*", path), path
    for path in ("/games/BCDF/", "/rounds/abc/", "/play/join/BCDF/", "/admin/", "/api/v1/me"):
        assert not robots.can_fetch("*", path), path
        assert robots.can_fetch("Twitterbot", path) == path.startswith("/rounds/"), path
    assert "Disallow: /*?" in text("/robots.txt")
    assert robots.can_fetch("Twitterbot", "/?board=cat")
    assert robots.site_maps() == ["http://testserver/sitemap.xml"]


def test_every_page_of_the_sitemap_is_there() -> None:
    SiteText.objects.create(page="terms", text="Be fair.")
    SiteText.objects.create(page="privacy", text="More.")
    pages = re.findall("<loc>http://testserver(.*?)</loc>", text("/sitemap.xml"))
    assert {"/", "/play/", "/lab/", "/terms/"} < set(pages)
    assert len(pages) == len(set(pages))
    for page in pages:
        text(page)


def test_the_security_file_says_where_to_report(settings: LazySettings) -> None:
    assert Client().get(SECURITY).status_code == 404
    for contact, shown in (("s@example.org", "mailto:s@example.org"), ("https://e.org/",) * 2):
        settings.SECURITY_CONTACT = contact
        fields = dict(line.split(": ", 1) for line in text(SECURITY).splitlines())
        assert fields["Contact"] == shown
        assert fields["Canonical"] == f"http://testserver{SECURITY}"
        left = datetime.fromisoformat(fields["Expires"]) - timezone.now()
        assert timedelta(days=90) < left < timedelta(days=365)
