"""POST /api/v1/guests and GET /api/v1/me"""

from django.conf import LazySettings

from game.models import Player
from tests.game.api.conftest import Api, refusal, refusal_at


def test_a_name_makes_a_player_and_another_one_renames_it(api: Api) -> None:
    status, answer = api.post("guests", {"name": "  Alice "})
    player = Player.objects.get()
    assert (status, answer) == (201, {"id": player.pk, "name": "Alice"})
    cookie = api.client.cookies["sessionid"]
    assert (cookie["samesite"], cookie["httponly"]) == ("Lax", True)
    assert api.get("me") == (200, answer)
    assert api.post("guests", {"name": "Alicia"}) == (201, {"id": player.pk, "name": "Alicia"})
    assert api.client.cookies["sessionid"].value == cookie.value
    assert Player.objects.count() == 1
    player.delete()
    assert api.get("me")[0] == 403


def test_a_refused_name_makes_no_player(api: Api) -> None:
    for body, code in (
        ({}, "name.missing"),
        ({"name": "  "}, "name.missing"),
        ({"name": ["Alice"]}, "name.invalid"),
        ({"name": "Al\ud800ice"}, "name.invalid"),
        ({"name": "sh1t"}, "name.offensive"),
    ):
        assert refusal_at(api.post("guests", body)) == (400, code, "name")
        assert not Player.objects.exists()
        assert "sessionid" not in api.client.cookies


def test_a_page_of_another_site_cannot(api: Api) -> None:
    for origin in ("https://evil.example", "http://testserver:81", "null", ""):
        assert refusal(api.post("guests", {"name": "Alice"}, origin=origin)) == (
            403,
            "origin.foreign",
        )
        assert not Player.objects.exists()


def test_pages_of_ours_can(api: Api, settings: LazySettings) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://boggle.example", "https://*.boggle.example"]
    for origin, status in (
        ("http://testserver", 201),
        ("https://boggle.example", 201),
        ("https://a.boggle.example", 201),
        ("https://aboggle.example", 403),
    ):
        assert api.post("guests", {"name": "Alice"}, origin=origin)[0] == status
