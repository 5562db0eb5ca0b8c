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


def test_pages_of_ours_make_players_and_those_of_other_sites_do_not(
    api: Api, settings: LazySettings
) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://boggle.example", "https://*.boggle.example"]
    foreign = ("https://evil.example", "http://testserver:81", "null", "")
    for origin in (*foreign, "https://aboggle.example"):
        answer = api.post("guests", {"name": "Alice"}, origin=origin)
        assert refusal(answer) == (403, "origin.foreign"), origin
    assert not Player.objects.exists()
    for origin in ("http://testserver", "https://boggle.example", "https://a.boggle.example"):
        assert api.post("guests", {"name": "Alice"}, origin=origin)[0] == 201, origin
