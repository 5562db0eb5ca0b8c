"""Announcements on pages."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from game.models import Announcement

HOUR = timedelta(hours=1)


def announce(text: str, begins: timedelta = -HOUR, ends: timedelta = HOUR) -> int:
    now = timezone.now()
    made = Announcement.objects.create(text=text, starts_at=now + begins, ends_at=now + ends)
    return int(made.pk)


def test_pages_show_announcements_escaped() -> None:
    announce("Maintenance at eight")
    announce("<b>Now</b>")
    html = Client().get("/lab/").content.decode()
    assert "<p>Maintenance at eight</p>" in html
    assert "&lt;b&gt;Now&lt;/b&gt;" in html


def test_not_before_or_after_its_time() -> None:
    announce("Maintenance", HOUR, 2 * HOUR)
    announce("Maintenance", -2 * HOUR, -HOUR)
    assert "Maintenance" not in Client().get("/").content.decode()


def test_an_announcement_that_the_visitor_closed_stays_closed() -> None:
    closed = announce("Maintenance")
    announce("All is well")
    client = Client()
    for others in ("", "x.", "99999999999999999999."):
        client.cookies["closed_announcements"] = f"{others}{closed}"
        html = client.get("/").content.decode()
        assert "Maintenance" not in html
        assert "All is well" in html
