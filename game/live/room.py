"""The connections to one game in this process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from game.live.limits import SOCKETS_OF_A_PLAYER, WATCHERS
from game.live.socket import Socket
from game.rules.refusals import Refusal

YIELD_EVERY = 25  # messages that go out before others get their turn
PAUSE, MAX_PAUSE = 0.004, 0.4  # seconds, where nobody waits for the messages


class Room:
    """Connections by the seats of their players; None: those who only watch."""

    def __init__(self) -> None:
        self._sockets: dict[int | None, list[Socket]] = {}

    @property
    def seats(self) -> Collection[int | None]:
        """Empty when nobody is connected."""
        return list(self._sockets)

    def of(self, seat_id: int | None) -> list[Socket]:
        return list(self._sockets.get(seat_id, ()))

    def enter(self, socket: Socket) -> None:
        """Raises Refusal where there are too many of this player already."""
        most = WATCHERS if socket.seat_id is None else SOCKETS_OF_A_PLAYER
        if len(self._sockets.get(socket.seat_id, ())) >= most:
            raise Refusal("connections.many", "This game is open too many times already.")
        self._sockets.setdefault(socket.seat_id, []).append(socket)

    def leave(self, socket: Socket) -> None:
        others = [other for other in self.of(socket.seat_id) if other is not socket]
        if others:
            self._sockets[socket.seat_id] = others
        else:
            self._sockets.pop(socket.seat_id, None)

    async def broadcast(self, text: str) -> None:
        await self.broadcast_each(lambda seat: text)

    async def broadcast_each(
        self, text: Callable[[int | None], str | None], low_priority: bool = False
    ) -> None:
        """Send what its seat is to know to each connection that has its snapshot.

        Low priority: answers to words go first, also where there are thousands of connections.
        """
        sockets = (socket for several in self._sockets.values() for socket in several)
        everybody = [socket for socket in sockets if socket.has_snapshot]
        pause = min(PAUSE, MAX_PAUSE * YIELD_EVERY / max(1, len(everybody))) if low_priority else 0
        for index, socket in enumerate(everybody):
            if (message := text(socket.seat_id)) is not None:
                socket.push(message)
            if index % YIELD_EVERY == YIELD_EVERY - 1:
                await asyncio.sleep(pause)
