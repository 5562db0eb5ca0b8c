"""Who may connect, and what is told to those who may not."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from game.limits.table import MESSAGES, SOCKETS_OF_A_PLAYER, WATCHERS_OF_AN_ADDRESS
from game.models import Game, Player
from game.services.play.seating import hosting
from tests.game.live.conftest import Table
from tests.game.live.table import Line, do, run, running, sit_down


@pytest.mark.parametrize(
    "origin",
    [
        b"http://evil.example",
        b"https://localhost.evil.example",
        b"http://localhost:8000",
        b"https://localhost",
        b"http://127.0.0.1",
        b"null",
        b"\xff\xfe",
    ],
)
def test_pages_of_other_sites_may_not(table: Table, origin: bytes) -> None:
    async def scene() -> None:
        line = Line(f"/ws/games/{table.game.code}/", table.alice.player, origin)
        assert not await line.open()

    run(scene)


@pytest.mark.parametrize(
    ("origin", "connection"),
    [
        (b"http://localhost", {}),
        (None, {}),
        (b"http://localhost:8000", {"host": b"localhost:8000"}),
        (b"https://localhost", {"scheme": "wss"}),
        (b"https://localhost", {"forwarded_proto": b"https"}),
        (b"https://localhost", {"forwarded_proto": b"wss"}),
        (b"https://boggle.example.org", {}),
        (b"https://de.boggle.example", {}),
    ],
)
def test_pages_of_this_site_and_programs_may(
    table: Table, settings: LazySettings, origin: bytes | None, connection: dict[str, Any]
) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.CSRF_TRUSTED_ORIGINS = ["https://boggle.example.org", "https://*.boggle.example"]

    async def scene() -> None:
        line = Line(f"/ws/games/{table.game.code}/", table.alice.player, origin, **connection)
        assert await line.open()
        assert (await line.hear("snapshot"))["you"]["name"] == "alice"

    run(scene)


@pytest.mark.parametrize(
    ("origin", "connection"),
    [
        (None, {"host": b"evil.example"}),
        (b"http://evil.example", {"host": b"evil.example"}),
        (b"https://localhost", {"forwarded_proto": b"https"}),  # of no proxy of ours
        (b"http://localhost", {"scheme": "wss"}),
    ],
)
def test_what_the_client_says_of_itself_does_not_count(
    table: Table, origin: bytes | None, connection: dict[str, Any]
) -> None:
    async def scene() -> None:
        line = Line(f"/ws/games/{table.game.code}/", table.alice.player, origin, **connection)
        assert not await line.open()

    run(scene)


@pytest.mark.parametrize("path", ["/ws/games/", "/ws/games/OPEN"])
def test_no_such_address(table: Table, path: str) -> None:
    async def scene() -> None:
        assert not await Line(path, table.alice.player).open()

    run(scene)


@pytest.mark.parametrize("code", ["XXXX", "%00"])
def test_no_such_game(table: Table, code: str) -> None:
    async def scene() -> None:
        line = Line(f"/ws/games/{code}/", table.alice.player)
        assert await line.open()
        assert await line.event() == {
            "type": "error",
            "code": "game.unknown",
            "detail": "There is no game with this code.",
            "field": "code",
        }
        assert await line.event() == {"type": "closed", "code": 4404}

    run(scene)


def test_wrong_codes_are_counted_by_pages_api_and_sockets_together(
    table: Table, settings: LazySettings
) -> None:
    settings.RATES = {**settings.RATES, "miss": "3/10min"}
    game = f"/ws/games/{table.game.code}/"

    def asked(path: str) -> tuple[int, bool]:
        answer = Client().get(path.format(table.game.code))
        return answer.status_code, int(answer.get("Retry-After", "0")) > 1

    async def refused(path: str, player: Player | None = None, address: str = "127.0.0.1") -> str:
        line = Line(path, player, address=address)
        assert await line.open()
        told = await line.event()
        if told["type"] == "snapshot":
            return ""
        assert (await line.event())["code"] == (4429 if "retry_after" in told else 4404)
        return str(told["code"])

    async def scene() -> None:
        assert await refused(game) == ""
        assert await do(asked, "/games/BDGK/") == (404, False)
        assert await do(asked, "/api/v1/games/BDGK") == (404, False)
        assert await refused("/ws/games/BDGK/") == "game.unknown"
        for path in ("/games/{}/", "/games/{}/screen/", "/api/v1/games/{}"):
            assert await do(asked, path) == (429, True)
        assert await refused("/ws/games/BDGK/") == await refused(game) == "rate.limited"
        assert await refused(game, table.bob.player) == ""
        assert await refused(game, address="192.0.2.1") == ""

    run(scene)


def test_a_game_that_is_closed(table: Table) -> None:
    Game.objects.update(closed_at=timezone.now())

    async def scene() -> None:
        line = Line(f"/ws/games/{table.game.code}/", table.alice.player)
        assert await line.open()
        assert (await line.event())["code"] == "game.closed"
        assert await line.event() == {"type": "closed", "code": 4404}

    run(scene)


def test_with_the_session_of_nobody_one_watches(table: Table) -> None:
    running(table.game)

    async def scene() -> None:
        line = Line(f"/ws/games/{table.game.code.lower()}/", None)
        assert await line.open()
        snapshot = await line.hear("snapshot")
        assert snapshot["you"] is None
        assert snapshot["round"]["board"]["rows"][0] == ["C", "A", "T", "D"]

    run(scene)


def test_once_removed_one_is_closed_out(table: Table) -> None:
    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        bob = await sit_down(table.game, table.bob)
        await do(hosting.remove, table.game, table.alice, table.bob, timezone.now())
        assert (await bob.hear("error"))["code"] == "seat.removed"
        assert await bob.event() == {"type": "closed", "code": 4403}
        again = Line(f"/ws/games/{table.game.code}/", table.bob.player)
        assert await again.open()
        assert (await again.event())["code"] == "seat.removed"
        assert await again.event() == {"type": "closed", "code": 4403}
        names = [player["name"] for player in (await alice.hear("players"))["players"]]
        assert names == ["alice"]

    run(scene)


def test_a_player_has_so_many_tabs_and_no_more(table: Table) -> None:
    async def scene() -> None:
        tabs = [await sit_down(table.game, table.alice) for _ in range(SOCKETS_OF_A_PLAYER.much)]
        more = Line(f"/ws/games/{table.game.code}/", table.alice.player)
        assert await more.open()
        assert (await more.event())["code"] == "connections.many"
        assert await more.event() == {"type": "closed", "code": 4429}
        await sit_down(table.game, table.bob)
        await tabs[0].hang_up()
        await sit_down(table.game, table.alice)

    run(scene)


def test_watchers_of_one_address_do_not_shut_out_others(table: Table) -> None:
    lines: list[Line] = []

    async def connect(address: str, player: Player | None = None) -> str:
        lines.append(line := Line(f"/ws/games/{table.game.code}/", player, address=address))
        assert await line.open()
        told = await line.event()
        return str(told.get("code", told["type"]))

    async def scene() -> None:
        for _ in range(WATCHERS_OF_AN_ADDRESS.much):
            assert await connect("192.0.2.1") == "snapshot"
        assert await connect("192.0.2.1") == "connections.many"
        assert await connect("198.51.100.7") == "snapshot"
        assert await connect("192.0.2.1", table.bob.player) == "snapshot"

    run(scene)


def test_an_address_has_so_many_sockets_and_no_more(table: Table, settings: LazySettings) -> None:
    settings.ADDRESS_CONNECTIONS = 2

    async def scene() -> None:
        lines = [await sit_down(table.game, seat) for seat in (table.alice, None)]
        more = Line(f"/ws/games/{table.game.code}/", table.bob.player)
        assert await more.open()
        assert (await more.event())["code"] == "connections.many"
        assert await more.event() == {"type": "closed", "code": 4429}
        await sit_down(table.game, table.bob, "192.0.2.2")
        await lines[0].hang_up()
        await sit_down(table.game, table.bob)

    run(scene)


def test_a_flood_is_closed(table: Table) -> None:
    async def scene() -> None:
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

    run(scene)
