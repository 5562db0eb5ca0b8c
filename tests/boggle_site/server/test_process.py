"""The processes of a running server: deadlines, signals, deaths."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import psutil
import pytest
from django.core.management import CommandError, call_command
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from boggle_site.server import lifespan
from game.management.commands import serve
from tests.game.live.table import PATIENCE, alone
from tests.game.live.visitor import Visitor, hear, say
from tests.server import PROGRAM, ROOT, Site, free_port, running_site

LIMITS = """
import resource
from boggle_site.server import lifespan
from game.management.commands import serve
resource.setrlimit(resource.RLIMIT_NOFILE, (300, 300))
serve.HEAD_SECONDS = serve.HEAD_SECONDS._replace(much=1)
lifespan.CLOSING_TIMEOUT = 0.1
"""

HANGING = """
import time
from boggle_site.server import lifespan
lifespan.STOP_SECONDS = 1
lifespan.process_pool.close = lambda: time.sleep(60)
"""

# A worker on a busy machine, which does nothing for a while once it exists.
SLOW_WORKER = """
import time
os.register_at_fork(after_in_child=lambda: time.sleep(0.5))
"""

UPGRADE = (
    b"GET /ws/games/OPEN/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)
FORM = (
    b"POST /play/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n"
    b"Cookie: csrftoken=abcdefghijklmnopqrstuvwxyzabcdef\r\n\r\n"
)


@pytest.fixture(scope="module")
def systemd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[socket.socket]:
    """The socket where systemd hears from its services."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path_factory.mktemp("systemd") / "notify"))
        yield systemd


@pytest.fixture(scope="module")
def own_site(
    prepared_site: Path, tmp_path_factory: pytest.TempPathFactory, systemd: socket.socket
) -> Iterator[Site]:
    """A server with few files, which waits a second for the head of a request."""
    watched = {"NOTIFY_SOCKET": systemd.getsockname(), "WATCHDOG_USEC": "600000"}
    folder = tmp_path_factory.mktemp("process")
    with running_site(folder, prepared_site, folder / "log", prelude=LIMITS, **watched) as site:
        yield site


def test_a_server_that_still_starts_can_be_stopped(own_site: Site) -> None:
    program = PROGRAM.format(prelude=SLOW_WORKER, port=free_port())
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=ROOT, env=own_site.environment
    ) as server:
        try:
            while not psutil.Process(server.pid).children():
                time.sleep(0.01)
            assert stops_in_time(server)
        finally:
            server.kill()


def test_a_worker_that_can_not_stop_is_ended_without_a_warning(
    own_site: Site, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    site = Site(free_port(), own_site.var_dir, own_site.environment, HANGING, log)
    site.start()
    assert stops_in_time(site.server)
    assert log.read_text() == ""


def stops_in_time(server: subprocess.Popen[bytes]) -> bool:
    """Whether a server stops before the system ends its worker."""
    began = time.monotonic()
    server.terminate()
    server.wait(PATIENCE)
    return time.monotonic() - began < lifespan.STOP_SECONDS


def test_more_connections_than_the_system_has_files_do_not_end_the_server(own_site: Site) -> None:
    worker = own_site.worker
    with ExitStack() as stack:
        for _ in range(300):
            stack.enter_context(connected(own_site))
    own_site.wait()
    assert own_site.worker == worker


def connected(site: Site) -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), PATIENCE)


def test_half_a_request_is_not_awaited_for_ever(own_site: Site) -> None:
    with connected(own_site) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert client.recv(100) in (b"", b"HTTP/1.1 408 ")


def test_invalid_input_is_logged_once(own_site: Site) -> None:
    """Each line of a log that visitors can write as often as they like takes disk and time."""
    assert own_site.log
    before = own_site.log.stat().st_size
    for _ in range(3):
        with connected(own_site) as client:
            client.sendall(UPGRADE + b"\x81\x81\0\0\0\0\xff")  # a text that is no UTF-8
            assert read_to_end(client).startswith(b"HTTP/1.1 101 ")
        with connected(own_site) as client:
            client.sendall(FORM % 120_000 + b"a&" * 60_000)
            assert read_to_end(client).startswith(b"HTTP/1.1 400 ")
    logged = own_site.log.read_text()[before:]
    [line] = re.findall(r"^.* (?:WARNING|ERROR) .*$", logged, re.MULTILINE)
    assert "TooManyFieldsSent" in line
    assert logged.count("Traceback") <= 2  # of the first one, and what caused it


def read_to_end(client: socket.socket) -> bytes:
    return b"".join(iter(lambda: client.recv(65_536), b""))


def test_a_used_port_is_refused(own_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(serve, "import_module")  # what follows would serve in this process
    with pytest.raises(CommandError, match="already in use"):
        call_command("serve", port=own_site.port)


def test_systemd_hears_from_a_worker_until_it_hangs(own_site: Site, systemd: socket.socket) -> None:
    def is_heard(seconds: float = PATIENCE) -> bool:
        systemd.settimeout(seconds)
        try:
            return systemd.recv(100) == b"WATCHDOG=1"
        except TimeoutError:
            return False

    assert is_heard()
    own_site.worker.suspend()
    try:
        while is_heard(1):  # what waits in the socket, then five times as long as between two
            pass
    finally:
        own_site.worker.resume()
    assert is_heard()


def test_a_worker_that_dies_is_replaced(own_site: Site) -> None:
    alice = Visitor(own_site, "alice")
    dead = own_site.worker
    dead.kill()
    dead.wait(PATIENCE)
    own_site.wait()
    assert own_site.worker.pid != dead.pid
    assert alice.ask("games/OPEN")


def test_no_worker_outlives_the_main_process(own_site: Site) -> None:
    worker = own_site.worker
    own_site.server.kill()
    worker.wait(PATIENCE)
    own_site.server.wait(PATIENCE)
    own_site.start()


def test_sockets_are_heard_while_their_address_sends_much(site: Site) -> None:
    async def heard(socket_: ClientConnection) -> None:
        await say(socket_, "ping", id=1)
        await hear(socket_, "pong", id=1)

    async def sends_much(writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\na: ")
        while True:
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(0.0005)

    async def scene() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", site.port)
        sending = asyncio.create_task(sends_much(writer))
        await asyncio.sleep(1)
        address = f"ws://127.0.0.1:{site.port}/ws/games/OPEN/"
        async with AsyncExitStack() as stack:
            for _ in range(20):
                await heard(await stack.enter_async_context(connect(address, proxy=None)))
        sending.cancel()
        writer.close()
        await writer.wait_closed()

    alone(scene())


def test_players_are_told_to_come_back_before_the_server_stops(own_site: Site) -> None:
    """A body that does not come holds it up no longer than its main process waits."""
    alice = Visitor(own_site, "alice")
    code = alice.post("games")["code"]

    async def wait() -> None:
        async with alice.connect(code) as connection:
            await hear(connection, "snapshot")
            own_site.server.send_signal(signal.SIGTERM)
            await hear(connection, "restart")
            with pytest.raises(ConnectionClosed) as closed:
                await hear(connection, "nothing")
            assert closed.value.rcvd
            assert closed.value.rcvd.code == 1012

    with connected(own_site) as client:
        client.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        alone(wait())
        assert stops_in_time(own_site.server)
    assert own_site.server.returncode == 0
