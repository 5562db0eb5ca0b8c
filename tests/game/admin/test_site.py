"""Texts and announcements of the site in the admin."""

import pytest
from django.test import Client

from game.models import Announcement, SiteText
from game.models.site import MAX_TEXT
from tests.game.admin.conftest import signed_in

pytestmark = pytest.mark.django_db


def test_wrong_texts_are_refused(alice: Client) -> None:
    SiteText.objects.create(page="terms", text="Be fair.")
    for page, text in (
        ("terms", "x"),
        ("nowhere", "x"),
        ("imprint", " "),
        ("imprint", "x" * (MAX_TEXT + 1)),
    ):
        sent = {"page": page, "text": text}
        assert "errorlist" in alice.post("/admin/game/sitetext/add/", sent).content.decode()
    assert SiteText.objects.count() == 1


def announced(client: Client, until: str) -> str:
    sent = {"text": "Maintenance", "starts_at_0": "2026-11-22", "starts_at_1": "20:00"}
    sent |= {"ends_at_0": "2026-11-22", "ends_at_1": until}
    return client.post("/admin/game/announcement/add/", sent).content.decode()


def test_an_announcement_ends_after_it_begins(alice: Client) -> None:
    assert "It has to end after it begins." in announced(alice, "20:00")
    announced(signed_in("dora", "add_sitetext"), "21:00")  # without the permission
    assert not Announcement.objects.exists()
    announced(alice, "20:01")
    assert Announcement.objects.get().text == "Maintenance"
