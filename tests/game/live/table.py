"""Connections of players to the ASGI application, in an event loop of their own."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, TypeVar

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone

from game.live import process
from game.live.connections.routing import sockets
from game.models import Game, Player, Round, Seat
from game.services.accounts.sessions import PLAYER
from tests.game.play import BOARD, play

T = TypeVar("T")

PATIENCE = 20  # seconds: the machine may be busy
HERE = b"http://localhost"


def run(scene: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a scene, then stop what the process has started for its connections."""

    async def whole() -> T:
        try:
            return await scene()
        finally:
            await process.stop()

    return alone(whole())


def alone(task: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in a thread of its own: Playwright has an event loop in the main one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, task).result()


async def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def do(job: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """Run a function in a thread with its own connection to the database, as a request runs."""

    def task() -> T:
        try:
            return job(*arguments, **named)
        finally:
            connection.close()

    return await sync_to_async(task, thread_sensitive=False)()


def rename(table: str, to: str) -> None:
    """Rename a table of the database: until it is renamed back, all queries of it fail."""
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO {to}")


def cookie(player: Player | None) -> bytes:
    session = SessionStore()
    if player:
        session[PLAYER] = player.pk
    session.create()
    return f"sessionid={session.session_key}".encode()


class Line:
    """One connection. `heard` has all messages received so far, also those that were skipped."""

    def __init__(
        self,
        path: str,
        player: Player | None,
        origin: bytes | None = HERE,
        *,
        address: str = "192.0.2.1",
        host: bytes = b"localhost",
        scheme: str = "ws",
        forwarded_proto: bytes | None = None,
    ) -> None:
        self.wire: Any = None
        self.path = path
        self.player = player
        self.peer = {"client": (address, 4000), "scheme": scheme}
        self.headers = [(b"host", host)]
        if forwarded_proto:
            self.headers.append((b"x-forwarded-proto", forwarded_proto))
        if origin is not None:
            self.headers.append((b"origin", origin))
        self.heard: list[dict[str, Any]] = []

    async def open(self) -> bool:
        """Whether the connection was accepted."""
        headers = [*self.headers, (b"cookie", await do(cookie, self.player))]
        scope = {
            "type": "websocket",
            "path": self.path,
            "query_string": b"",
            "headers": headers,
            **self.peer,
        }
        communicator: Any = ApplicationCommunicator  # untyped
        self.wire = communicator(sockets(), scope)
        await self.wire.send_input({"type": "websocket.connect"})
        output = await self.wire.receive_output(PATIENCE)
        return bool(output["type"] == "websocket.accept")

    async def enter(self) -> tuple[str, int] | None:
        """Connect and receive the first snapshot; otherwise returns the code of the refusal, and
        that with which the connection is closed."""
        assert await self.open()
        told = await self.event()
        return None if told["type"] == "snapshot" else (told["code"], (await self.event())["code"])

    async def say(self, kind: str, **fields: Any) -> None:
        await self.send(text=json.dumps({"type": kind, **fields}))

    async def send(self, **data: str | bytes) -> None:
        """Send a raw frame: `text` or `bytes`."""
        await self.wire.send_input({"type": "websocket.receive", **data})

    async def event(self) -> dict[str, Any]:
        """The next message; {"type": "closed", "code": ...} once the connection is closed."""
        output = await self.wire.receive_output(PATIENCE)
        if output["type"] == "websocket.close":
            return {"type": "closed", "code": output["code"]}
        message: dict[str, Any] = json.loads(output["text"])
        self.heard.append(message)
        return message

    async def hear(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this type with these fields."""
        while True:
            message = await self.event()
            if message["type"] == kind and fields.items() <= message.items():
                return message
            if message["type"] == "closed":
                raise AssertionError(f"closed with {message['code']}, waiting for {kind}")

    async def phase(self, phase: str) -> dict[str, Any]:
        """The next snapshot of a round in this phase."""
        while True:
            snapshot = await self.hear("snapshot")
            if snapshot["round"] and snapshot["round"]["phase"] == phase:
                return snapshot

    async def word(self, word: str, number: int = 1, **fields: Any) -> dict[str, Any]:
        """Send a word; returns its ack."""
        await self.say("word", id=number, word=word, **fields)
        return await self.hear("ack", id=number)

    async def hang_up(self) -> None:
        await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(PATIENCE)


async def sit_down(game: Game, seat: Seat | None, address: str = "192.0.2.1") -> Line:
    """A connection of this seat, or of a watcher, which has received its first snapshot."""
    player = await do(lambda: seat.player if seat else None)
    line = Line(f"/ws/games/{game.code}/", player, address=address)
    assert await line.enter() is None
    return line


def running(game: Game, board: str = BOARD) -> Round:
    """A round that has started."""
    return play(game, timezone.now() - timedelta(seconds=3), board)


def ending(round_: Round, seconds: float) -> Round:
    """The round, changed to end so many seconds from now."""
    ends_at = timezone.now() + timedelta(seconds=seconds)
    Round.objects.filter(pk=round_.pk).update(ends_at=ends_at)
    return Round.objects.select_related("version").get(pk=round_.pk)
