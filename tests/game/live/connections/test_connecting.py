"""Who may connect, and what is told to those who may not."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from django.utils.translation import get_language

from game.limits.table import MESSAGES, SOCKETS_OF_A_PLAYER, WATCHERS, WATCHERS_OF_AN_ADDRESS
from game.live import room
from game.models import Game, Player
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.play.seating import hosting, presence, seats
from tests.game.live.conftest import Table
from tests.game.live.table import HERE, Line, do, running, sit_down

Handshake = tuple[bytes | None, dict[str, Any]]  # the origin, and more arguments of a line

FORBIDDEN: list[Handshake] = [
    (b"http://evil.example", {}),
    (b"https://localhost.evil.example", {}),
    (b"http://localhost:8000", {}),
    (b"https://localhost", {}),
    (b"http://127.0.0.1", {}),
    (b"null", {}),
    (b"\xff\xfe", {}),
    (None, {"host": b"evil.example"}),
    (b"http://evil.example", {"host": b"evil.example"}),
    (b"https://localhost", {"forwarded_proto": b"https"}),  # NUM_PROXIES is 0
    (HERE, {"scheme": "wss"}),
]
ALLOWED: list[Handshake] = [
    (HERE, {}),
    (None, {}),
    (b"http://localhost:8000", {"host": b"localhost:8000"}),
    (b"https://localhost", {"scheme": "wss"}),
    (b"https://localhost", {"forwarded_proto": b"https"}),
    (b"https://localhost", {"forwarded_proto": b"wss"}),
    (b"https://boggle.example.org", {}),
    (b"https://de.boggle.example", {}),
]


async def refusal(
    game: Game, player: Player | None = None, address: str = "192.0.2.1"
) -> tuple[str, int] | None:
    return await Line(f"/ws/games/{game.code}/", player, address=address).enter()


async def test_pages_of_other_sites_and_unknown_addresses_are_denied(table: Table) -> None:
    for origin, more in FORBIDDEN:
        line = Line(f"/ws/games/{table.game.code}/", table.alice.player, origin, **more)
        assert not await line.open(), (origin, more)
    for path in ("/ws/games/", "/ws/games/OPEN"):
        assert not await Line(path, table.alice.player).open(), path


async def test_pages_of_this_site_and_programs_may_connect(
    table: Table, settings: LazySettings
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.CSRF_TRUSTED_ORIGINS = ["https://boggle.example.org", "https://*.boggle.example"]
    for origin, more in ALLOWED:
        line = Line(f"/ws/games/{table.game.code}/", table.alice.player, origin, **more)
        assert await line.open(), (origin, more)
        assert (await line.event())["you"]["name"] == "alice"
        await line.hang_up()


async def test_unknown_and_closed_games_are_refused(table: Table) -> None:
    for code in ("XXXX", "%00"):
        line = Line(f"/ws/games/{code}/", table.alice.player)
        assert await line.enter() == ("game.unknown", 4404)
        assert line.heard == [
            {
                "type": "error",
                "code": "game.unknown",
                "detail": "There is no game with this code.",
                "field": "code",
            }
        ]
    await do(Game.objects.update, closed_at=timezone.now())
    assert await refusal(table.game, table.alice.player) == ("game.closed", 4404)


async def test_wrong_codes_are_counted_by_pages_api_and_sockets_together(
    table: Table, settings: LazySettings
) -> None:
    settings.RATES = {**settings.RATES, "miss": "3/10min"}
    here, missing = "127.0.0.1", Game(code="BDGK")

    def asked(path: str) -> tuple[int, bool]:
        answer = Client().get(path.format(table.game.code))
        return answer.status_code, int(answer.get("Retry-After", "0")) > 1

    assert await refusal(table.game, None, here) is None
    assert await do(asked, "/games/BDGL/") == (404, False)
    assert await do(asked, "/api/v1/games/BDGM") == (404, False)
    assert await refusal(missing, None, here) == ("game.unknown", 4404)
    for path in ("/games/{}/", "/games/{}/screen/", "/api/v1/games/{}"):
        assert await do(asked, path) == (429, True)
    for game in (missing, table.game):
        assert await refusal(game, None, here) == ("rate.limited", 4429)
    assert await refusal(table.game, table.bob.player, here) is None
    assert await refusal(table.game) is None


async def test_a_player_who_is_removed_is_disconnected_and_stays_out(
    table: Table, settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They read it in their language: the task that finds it out has that of whoever came first."""
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    monkeypatch.setattr(seats, "removed", lambda *_: Refusal("seat.removed", str(get_language())))
    alice = await sit_down(table.game, table.alice)
    bob = Line(f"/ws/games/{table.game.code}/", table.bob.player)
    bob.headers.append((b"accept-language", b"de"))
    assert await bob.enter() is None
    await do(hosting.remove, table.game, table.alice, table.bob, timezone.now())
    told = await bob.hear("error")
    assert (told["code"], told["detail"]) == ("seat.removed", "de")
    assert await bob.event() == {"type": "closed", "code": 4403}
    assert await refusal(table.game, table.bob.player) == ("seat.removed", 4403)
    names = [player["name"] for player in (await alice.hear("players"))["players"]]
    assert names == ["alice"]


async def test_watchers_are_disconnected_once_they_may_not_watch(table: Table) -> None:
    await do(running, table.game)
    await do(presence.leave, table.game, table.bob, timezone.now())
    stranger, bob = [await sit_down(table.game, seat) for seat in (None, table.bob)]
    await do(hosting.set_door, table.game, table.alice, Door.LOCKED, timezone.now())
    assert (await stranger.hear("error"))["code"] == "game.closed_to_watchers"
    assert await stranger.event() == {"type": "closed", "code": 4403}
    assert await refusal(table.game, None) == ("game.closed_to_watchers", 4403)
    await sit_down(table.game, table.bob)
    await do(hosting.remove, table.game, table.alice, table.bob, timezone.now())
    assert (await bob.hear("error"))["code"] == "seat.removed"
    assert await bob.event() == {"type": "closed", "code": 4403}


async def test_the_tabs_of_a_player_are_limited(table: Table) -> None:
    tabs = [await sit_down(table.game, table.alice) for _ in range(SOCKETS_OF_A_PLAYER.much)]
    assert await refusal(table.game, table.alice.player) == ("connections.many", 4429)
    await sit_down(table.game, table.bob)
    await tabs[0].hang_up()
    await sit_down(table.game, table.alice)


async def test_watchers_of_one_address_do_not_shut_out_others(table: Table) -> None:
    watchers = [await sit_down(table.game, None) for _ in range(WATCHERS_OF_AN_ADDRESS.much)]
    assert await refusal(table.game) == ("connections.many", 4429)
    await sit_down(table.game, None, "198.51.100.7")
    await sit_down(table.game, table.bob)
    await watchers[0].hang_up()


async def test_a_game_has_a_number_of_watchers(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "WATCHERS", WATCHERS._replace(much=2))
    watchers = [await sit_down(table.game, None, f"192.0.2.{end}") for end in (1, 2)]
    assert await refusal(table.game, address="192.0.2.3") == ("connections.many", 4429)
    await sit_down(table.game, table.bob, "192.0.2.3")
    await watchers[0].hang_up()
    await sit_down(table.game, None, "192.0.2.3")


async def test_the_sockets_of_an_address_are_limited(table: Table, settings: LazySettings) -> None:
    settings.ADDRESS_CONNECTIONS = 2
    lines = [await sit_down(table.game, seat) for seat in (table.alice, None)]
    assert await refusal(table.game, table.bob.player) == ("connections.many", 4429)
    await sit_down(table.game, table.bob, "192.0.2.2")
    await lines[0].hang_up()
    await sit_down(table.game, table.bob)


async def test_a_flood_of_messages_ends_the_connection(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    for _ in range(2 * MESSAGES.much.at_once):
        await alice.send(text="x")
    await bob.say("ping")
    await bob.hear("pong")
    while (event := await alice.event())["type"] != "closed":
        last = event
    assert last["code"] == "rate.flooded"
    assert event["code"] == 4429
