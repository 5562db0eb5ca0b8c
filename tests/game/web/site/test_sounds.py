from django.test import Client

from game.web.site.sounds import SOUNDS
from tests.game.web.page import html


def test_each_sound_has_its_button(client: Client) -> None:
    page = html(client.get("/sounds/"))
    assert [f'value="{name}"' in page for name in SOUNDS] == [True] * len(SOUNDS)
    assert client.post("/sounds/").status_code == 405
