"""Announcements on pages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Announcement

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
HOUR = timedelta(hours=1)


def announce(text: str, begins: timedelta = -HOUR, ends: timedelta = HOUR) -> int:
    now = timezone.now()
    made = Announcement.objects.create(text=text, starts_at=now + begins, ends_at=now + ends)
    return int(made.pk)


@pytest.mark.parametrize("page", ["/", "/play/", "/lab/", "/privacy/"])
def test_every_page_shows_them(page: str) -> None:
    announce("Maintenance at eight")
    announce("<b>Now</b>")
    html = Client().get(page).content.decode()
    assert "<p>Maintenance at eight</p>" in html
    assert "&lt;b&gt;Now&lt;/b&gt;" in html


@pytest.mark.parametrize(("begins", "ends"), [(HOUR, 2 * HOUR), (-2 * HOUR, -HOUR)])
def test_not_before_or_after_its_time(begins: timedelta, ends: timedelta) -> None:
    announce("Maintenance", begins, ends)
    assert "Maintenance" not in Client().get("/").content.decode()


@pytest.mark.parametrize("others", ["", "x.", "99999999999999999999."])
def test_what_the_visitor_closed_stays_closed(others: str) -> None:
    closed = announce("Maintenance")
    announce("All is well")
    client = Client()
    client.cookies["closed_announcements"] = f"{others}{closed}"
    html = client.get("/").content.decode()
    assert "Maintenance" not in html
    assert "All is well" in html
