"""POST /api/v1/guests"""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings

from game.models import Player
from tests.game.api.conftest import Api

pytestmark = pytest.mark.django_db


def test_a_name_makes_a_player(api: Api) -> None:
    status, answer = api.post("guests", {"name": "  Alice "})
    player = Player.objects.get()
    assert (status, answer) == (201, {"id": player.pk, "name": "Alice"})
    cookie = api.client.cookies["sessionid"]
    assert (cookie["samesite"], cookie["httponly"]) == ("Lax", True)
    assert api.get("me") == (200, answer)


def test_saying_another_name_keeps_the_player(api: Api) -> None:
    _, alice = api.post("guests", {"name": "Alice"})
    cookie = api.client.cookies["sessionid"].value
    assert api.post("guests", {"name": "Alicia"}) == (201, {"id": alice["id"], "name": "Alicia"})
    assert api.client.cookies["sessionid"].value == cookie
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "name.missing"),
        ({"name": None}, "name.missing"),
        ({"name": "  "}, "name.missing"),
        ({"name": ["Alice"]}, "name.invalid"),
        ({"name": "a" * 21}, "name.length"),
        ({"name": "a" * 10_000}, "name.invalid"),
        ({"name": "Al\u202eice"}, "name.characters"),
        ({"name": "Al\ud800ice"}, "name.invalid"),
        ({"name": "Al\u0000ice"}, "name.invalid"),
        ({"name": "sh1t"}, "name.offensive"),
    ],
)
def test_wrong_names_are_refused(api: Api, body: dict[str, Any], code: str) -> None:
    status, problem = api.post("guests", body)
    assert (status, problem["code"], problem["field"]) == (400, code, "name")
    assert not Player.objects.exists()
    assert "sessionid" not in api.client.cookies


@pytest.mark.parametrize("origin", ["https://evil.example", "http://testserver:81", "null", ""])
def test_a_page_of_another_site_cannot(api: Api, origin: str) -> None:
    status, problem = api.post("guests", {"name": "Alice"}, origin=origin)
    assert (status, problem["code"]) == (403, "origin.foreign")
    assert not Player.objects.exists()


def test_pages_of_ours_can(api: Api, settings: LazySettings) -> None:
    assert api.post("guests", {"name": "Alice"}, origin="http://testserver")[0] == 201
    settings.CSRF_TRUSTED_ORIGINS = ["https://boggle.example", "https://*.boggle.example"]
    assert api.post("guests", {"name": "Alice"}, origin="https://boggle.example")[0] == 201
    assert api.post("guests", {"name": "Alice"}, origin="https://a.boggle.example")[0] == 201
    assert api.post("guests", {"name": "Alice"}, origin="https://aboggle.example")[0] == 403
