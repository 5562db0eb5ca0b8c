"""The event loop that accepts many connections at once."""

from __future__ import annotations

import asyncio
import resource
import socket
import struct
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.conf import LazySettings
from uvicorn.config import Config
from uvicorn.server import ServerState

from boggle_site.server import loop as loop_module
from boggle_site.server.http_protocol import HttpProtocol
from boggle_site.server.loop import Listener, Loop
from game.limits.table import OPENED, Flow
from game.live import addresses
from game.live.addresses import address_of
from tests.game.live.table import PATIENCE, until
from tests.server import free_port

GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"

Scene = Callable[[Listener, int], Awaitable[None]]


async def app(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body"})


def play(scene: Scene, host: str = "127.0.0.1") -> None:
    """A scene with a server: its listener and its port."""

    async def serve() -> None:
        config = Config(app, ws="none", lifespan="off")
        config.load()
        make = partial(HttpProtocol, config, ServerState(), {})
        port = free_port()
        listener = await asyncio.get_running_loop().create_server(make, host, port)
        assert isinstance(listener, Listener)
        try:
            async with asyncio.timeout(PATIENCE):
                await scene(listener, port)
        finally:
            listener.close()
            await listener.wait_closed()

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(serve())


def client(port: int, host: str = "127.0.0.1") -> socket.socket:
    """The system connects it before the server accepts it."""
    connection = socket.create_connection((host, port))
    connection.setblocking(False)
    return connection


async def status(connection: socket.socket) -> int:
    """Of the response to a request."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(connection, GET)
    return int((await loop.sock_recv(connection, 1_000)).split()[1])


def test_accepting_leaves_time_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes half as long as they had: here three connections, a tenth of a millisecond each."""
    tenths = count(1_000_000)

    async def scene(listener: Listener, port: int) -> None:
        clients = [client(port) for _ in range(10)]
        with monkeypatch.context() as patch:
            patch.setattr(loop_module, "monotonic", lambda: next(tenths) / 10_000)
            listener._accepted_at = 99.9995
            listener._accept(listener.sockets[0])
        assert address_of({"client": ("127.0.0.1", 1), "headers": []}).connections == 3
        assert {await status(each) for each in clients} == {204}
        for each in clients:
            each.close()

    play(scene)


def test_every_connection_is_answered() -> None:
    async def scene(_: Listener, port: int) -> None:
        clients = [client(port) for _ in range(50)]
        assert {await status(each) for each in clients} == {204}
        for each in clients:
            each.close()

    play(scene)


def test_all_addresses_of_the_machine() -> None:
    async def scene(listener: Listener, port: int) -> None:
        for each in listener.sockets:
            host = "::1" if each.family == socket.AF_INET6 else "127.0.0.1"
            with client(port, host) as connection:
                assert await status(connection) == 204

    play(scene, "")


def test_an_address_has_so_many_connections_and_no_more(settings: LazySettings) -> None:
    settings.ADDRESS_CONNECTIONS = 2

    async def scene(_: Listener, port: int) -> None:
        first, second, third = (client(port) for _ in range(3))
        refused = await asyncio.get_running_loop().sock_recv(third, 1_000)
        assert refused.startswith(b"HTTP/1.1 429 ")
        assert [await status(each) for each in (first, second)] == [204, 204]
        first.close()
        with client(port) as fourth:
            assert await status(fourth) in {204, 429}  # The server may not know yet.
        while True:
            with client(port) as again:
                if await status(again) == 204:
                    break
        second.close()
        third.close()

    play(scene)


def test_an_address_that_opens_very_many_waits_for_its_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "OPENED", OPENED._replace(much=Flow(0.001, 2)))

    async def scene(_: Listener, port: int) -> None:
        first, second, waiting = (client(port) for _ in range(3))
        assert [await status(each) for each in (first, second)] == [204, 204]
        asking = asyncio.create_task(status(waiting))
        assert await status(first) == 204
        assert not asking.done()
        asking.cancel()
        for each in (first, second, waiting):
            each.close()

    play(scene)


def test_connections_that_are_reset_before_they_are_accepted() -> None:
    async def scene(_: Listener, port: int) -> None:
        resets = [client(port) for _ in range(20)]
        address = address_of({"client": ("127.0.0.1", 0), "headers": []})
        for each in resets:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            each.close()
        with client(port) as last:
            assert await status(last) == 204
        await until(lambda: address.connections == 0)

    play(scene)


def test_the_connections_of_a_proxy_are_not_counted(settings: LazySettings) -> None:
    settings.ADDRESS_CONNECTIONS, settings.NUM_PROXIES = 2, 1

    async def scene(_: Listener, port: int) -> None:
        clients = [client(port) for _ in range(3)]
        assert [await status(each) for each in clients] == [204] * 3
        for each in clients:
            each.close()

    play(scene)


def test_too_many_open_files(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(loop_module, "PAUSE", 0.01)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)

    async def scene(_: Listener, port: int) -> None:
        connection = client(port)
        free = socket.socket()
        most = free.fileno()
        free.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, limits[1]))
        try:
            while not caplog.messages:
                await asyncio.sleep(0)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        assert "no connections can be accepted" in caplog.text
        assert await status(connection) == 204
        connection.close()

    play(scene)
