"""Connections that are slow or gone delay no other one."""

import asyncio
from typing import Any

from game.limits.addresses import Address
from game.limits.table import SEND_QUEUE
from game.live.room import Room
from game.live.socket import Socket
from tests.game.live.table import until


class Receiver:
    """The client's end of a connection: receives messages while `open` is set."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.got: list[Any] = []
        self.left = False
        self.task: asyncio.Task[None] | None = None

    async def receive(self, message: dict[str, Any]) -> None:
        await self.open.wait()
        self.got.append(message.get("text", message))

    async def connection(self, room: Room) -> None:
        """Runs as the task of a connection does."""
        socket = Socket(self.receive, Address())
        socket.begun.set()
        room.enter(socket)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.left = socket.closed
        finally:
            room.leave(socket)


async def other_tasks() -> None:
    """Let all other tasks run until they wait for something."""
    for _ in range(10):
        await asyncio.sleep(0)


async def connected(room: Room) -> Receiver:
    receiver = Receiver()
    receiver.task = asyncio.create_task(receiver.connection(room))
    await asyncio.sleep(0)
    return receiver


async def test_a_client_that_takes_nothing_is_left_and_others_hear_all() -> None:
    room = Room()
    slow, quick = await connected(room), await connected(room)
    slow.open.clear()
    for number in range(SEND_QUEUE.much + 2):
        await room.broadcast(str(number))
        await other_tasks()
    assert quick.got == [str(number) for number in range(SEND_QUEUE.much + 2)]
    assert slow.left
    assert not quick.left
    assert len(room.of(None)) == 1
    slow.open.set()
    await asyncio.sleep(0)
    assert slow.got == []


async def test_a_client_that_is_slow_for_a_while_misses_nothing() -> None:
    room = Room()
    slow = await connected(room)
    slow.open.clear()
    for number in range(SEND_QUEUE.much - 1):
        await room.broadcast(str(number))
    slow.open.set()
    await room.broadcast("last")
    await until(lambda: "last" in slow.got)
    assert slow.got == [*map(str, range(SEND_QUEUE.much - 1)), "last"]
    assert not slow.left


async def test_nothing_is_sent_after_closing() -> None:
    receiver = Receiver()
    socket = Socket(receiver.receive, Address())
    socket.begin("one")
    socket.close(4404, "why")
    socket.push("two")
    await until(lambda: len(receiver.got) >= 3)
    await other_tasks()
    assert receiver.got == ["one", "why", {"type": "websocket.close", "code": 4404}]


async def test_a_client_that_is_gone_causes_no_error() -> None:
    tried = []

    async def gone(message: dict[str, Any]) -> None:
        tried.append(message)
        raise ConnectionResetError

    socket = Socket(gone, Address())
    socket.begin("one")
    await until(lambda: tried)
    socket.push("two")
    await other_tasks()
    socket.abort()
