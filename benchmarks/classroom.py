"""How long thirty and sixty phones at one address wait for a game that all of them open at once,
and what they cost the server.

Each phone has visited no page before. It becomes a guest, joins the game, fetches its page with all
that the page references over at most six connections, as browsers do, opens its socket and waits
for the first snapshot. The first round is a phone alone, the baseline of the same run.
"""

import asyncio
import gzip
import json
import re
import tempfile
import time
from asyncio import StreamReader, StreamWriter
from pathlib import Path
from statistics import median
from typing import Any, Self

import psutil
import uvloop
from websockets.asyncio.client import connect

from tests.server import Site, prepare_site, running_site

PHONES = (30, 60)
CONNECTIONS = 6  # that a browser opens to one host with HTTP/1.1
REFERENCE = re.compile(rb'<(?:link|script)\b[^>]*(?:href|src)="(/[^"]+)"')
PATIENCE = 120.0  # seconds


class Connection:
    """A connection that is kept open for one request after the other."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, site: Site) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", site.port))

    async def request(
        self, path: str, cookie: str = "", data: dict[str, Any] | None = None
    ) -> tuple[str, bytes]:
        body = b"" if data is None else json.dumps(data).encode()
        self._writer.write(
            f"{'GET' if data is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Cookie: {cookie}\r\nAccept-Encoding: gzip\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        )
        self._writer.write(body)
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        status = int(head.split()[1])
        if status >= 400:
            raise SystemExit(f"{path} responded with {status}")
        length = re.search(r"content-length: (\d+)", head)
        if length is None:
            raise SystemExit(f"{path} responded without a length")
        return head, await self._reader.readexactly(int(length[1]))

    def close(self) -> None:
        self._writer.close()


class Phone:
    """`requests` and `received` count what a page is made of: requests, and bytes of bodies."""

    def __init__(self, site: Site, code: str) -> None:
        self.site, self.code = site, code
        self.requests = self.received = 0

    async def open(self, name: str) -> float:
        """The seconds until the snapshot."""
        begun = time.perf_counter()
        async with asyncio.timeout(PATIENCE):
            first = await Connection.to(self.site)
            cookie = await guest(first, name)
            await first.request(f"/api/v1/games/{self.code}/join", cookie, {})
            _, page = await first.request(f"/games/{self.code}/", cookie)
            self.requests, self.received = 1, len(page)
            paths = [path.decode() for path in REFERENCE.findall(gzip.decompress(page))]
            await self._fetch(first, paths, cookie)
            address = f"ws://127.0.0.1:{self.site.port}/ws/games/{self.code}/"
            headers = {"Cookie": cookie}
            async with connect(
                address, additional_headers=headers, proxy=None, open_timeout=None
            ) as socket:
                message = json.loads(await socket.recv())
                if message["type"] != "snapshot":
                    raise SystemExit(f"the first message is of type {message['type']}")
                return time.perf_counter() - begun

    async def _fetch(self, first: Connection, paths: list[str], cookie: str) -> None:
        waiting = iter(dict.fromkeys(paths))

        async def use(connection: Connection) -> None:
            for path in waiting:
                _, body = await connection.request(path, cookie)
                self.requests += 1
                self.received += len(body)
            connection.close()

        async def another() -> None:
            await use(await Connection.to(self.site))

        await asyncio.gather(use(first), *(another() for _ in range(CONNECTIONS - 1)))


async def guest(connection: Connection, name: str) -> str:
    head, _ = await connection.request("/api/v1/guests", data={"name": name})
    cookie = re.search(r"set-cookie:\s*(sessionid=[^;]+)", head)
    assert cookie
    return cookie[1]


async def new_game(site: Site) -> str:
    connection = await Connection.to(site)
    host = await guest(connection, "Teacher")
    _, game = await connection.request("/api/v1/games", host, {"settings": {}})
    connection.close()
    code: str = json.loads(game)["code"]
    return code


async def measure(site: Site, count: int) -> tuple[Phone, float, list[float]]:
    """A phone, the seconds that one alone took, and those of all others, in order."""
    code = await new_game(site)
    await Phone(site, code).open("First")  # compiles templates
    alone = Phone(site, code)
    seconds = await alone.open("Alone")
    code = await new_game(site)
    waits = await asyncio.gather(*(Phone(site, code).open(f"P{n}") for n in range(count)))
    return alone, seconds, sorted(waits)


def compare(quick: bool) -> None:
    """Print when the first, the median and the last phone have their board."""
    with tempfile.TemporaryDirectory() as prepared, tempfile.TemporaryDirectory() as folder:
        prepare_site(Path(prepared))
        # Tests have another default.
        with running_site(Path(folder), Path(prepared), ADDRESS_CPU_PERCENT="25") as site:
            for phones in (3,) if quick else PHONES:
                report(site, phones)


def report(site: Site, phones: int) -> None:
    server = psutil.Process(site.worker.pid)
    before, memory = _seconds_of(server), server.memory_info().rss
    phone, alone, waits = uvloop.run(measure(site, phones))
    spent, grown = _seconds_of(server) - before, server.memory_info().rss - memory
    print(
        f"A game page: {phone.requests} requests, {phone.received / 1000:,.0f} KB;"
        f" a phone alone has its board after {alone:.2f} s"
    )
    for name, wait in (("first", waits[0]), ("median", median(waits)), ("last", waits[-1])):
        print(
            f"  the {name} of {len(waits)} phones {wait:6.2f} s   {wait / alone:5.1f} times alone"
        )
    print(
        f"  the server spent {1000 * spent / (len(waits) + 2):,.0f} ms of a core for each phone,"
        f" and took {grown / 1e6:,.0f} MB more"
    )


def _seconds_of(server: psutil.Process) -> float:
    """The processor time that it has used."""
    times = server.cpu_times()
    return float(times.user + times.system)
