"""GET /api/v1/me"""

from __future__ import annotations

import pytest

from game.models import Player
from tests.game.api.conftest import Api

pytestmark = pytest.mark.django_db


def test_me_is_the_player_of_the_session(api: Api) -> None:
    _, alice = api.post("guests", {"name": "Alice"})
    assert api.get("me") == (200, alice)


def test_without_a_player_the_response_is_403(api: Api) -> None:
    nobody = {
        "code": "player.unknown",
        "detail": "Say who you are first: POST guests with a name.",
    }
    assert api.get("me") == (403, nobody)
    api.client.cookies["sessionid"] = "made-up"
    assert api.get("me") == (403, nobody)


def test_a_deleted_player_is_refused(api: Api) -> None:
    api.post("guests", {"name": "Alice"})
    Player.objects.all().delete()
    assert api.get("me")[0] == 403
