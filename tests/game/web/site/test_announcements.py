"""Announcements on pages."""

import re
from datetime import timedelta

from django.test import Client
from django.utils import timezone

from game.models import Announcement

HOUR = timedelta(hours=1)


def announce(text: str, begins: timedelta = -HOUR, ends: timedelta = HOUR) -> int:
    now = timezone.now()
    made = Announcement.objects.create(text=text, starts_at=now + begins, ends_at=now + ends)
    return int(made.pk)


def test_pages_show_announcements_in_their_time_escaped() -> None:
    announce("Maintenance at eight")
    announce("<b>Now</b>")
    announce("Early", HOUR, 2 * HOUR)
    announce("Late", -2 * HOUR, -HOUR)
    html = Client().get("/lab/").content.decode()
    assert "<p>Maintenance at eight</p>" in html
    assert "&lt;b&gt;Now&lt;/b&gt;" in html
    assert not {"<p>Early</p>", "<p>Late</p>"} & set(re.findall("<p>.*?</p>", html))


def test_an_announcement_that_the_visitor_closed_stays_closed() -> None:
    closed = announce("Maintenance")
    announce("All is well")
    client = Client()
    for others in ("", "x.", "99999999999999999999."):
        client.cookies["closed_announcements"] = f"{others}{closed}"
        html = client.get("/").content.decode()
        assert "Maintenance" not in html
        assert "All is well" in html
