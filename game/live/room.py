"""The connections to one game in this process."""

import asyncio
from collections.abc import Callable, Collection

from django.utils.translation import gettext as _

from game.limits.table import SOCKETS_OF_A_PLAYER, WATCHERS, WATCHERS_OF_AN_ADDRESS
from game.live import messages
from game.live.socket import Socket
from game.rules.refusals import Refusal

YIELD_EVERY = 25  # messages sent before other tasks run
# Seconds: the pause after that many messages of low priority, and all pauses of one broadcast.
PAUSE, MAX_PAUSE = 0.004, 0.4
RESTART = 1012  # close code of RFC 6455's registry: the server restarts


class Room:
    """Connections by seat id; None: those of watchers."""

    def __init__(self) -> None:
        self._sockets: dict[int | None, list[Socket]] = {}

    @property
    def seats(self) -> Collection[int | None]:
        """Empty if nobody is connected."""
        return list(self._sockets)

    @property
    def connections(self) -> int:
        return sum(map(len, self._sockets.values()))

    def of(self, seat_id: int | None) -> list[Socket]:
        return list(self._sockets.get(seat_id, ()))

    def enter(self, socket: Socket) -> None:
        """Raises Refusal if this player, or watchers at this address or in all, have too many
        connections."""
        same = self._sockets.get(socket.seat_id, ())
        if socket.seat_id is None:
            of_address = _of_address(same, socket)
            full = len(same) >= WATCHERS.much or of_address >= WATCHERS_OF_AN_ADDRESS.much
        else:
            full = len(same) >= SOCKETS_OF_A_PLAYER.much
        if full:
            raise Refusal("connections.many", _("This game is open too many times already."))
        self._sockets.setdefault(socket.seat_id, []).append(socket)

    def leave(self, socket: Socket) -> None:
        others = [other for other in self.of(socket.seat_id) if other is not socket]
        if others:
            self._sockets[socket.seat_id] = others
        else:
            self._sockets.pop(socket.seat_id, None)

    async def close(self) -> None:
        """Ask all clients to connect again, which the server will be ready for in a moment."""
        sockets = [socket for several in self._sockets.values() for socket in several]
        for index, socket in enumerate(socket for socket in sockets if not socket.closed):
            socket.close(RESTART, messages.restart())
            if index % YIELD_EVERY == YIELD_EVERY - 1:
                await asyncio.sleep(0)

    async def broadcast(self, text: str) -> None:
        await self.broadcast_each(lambda seat: text)

    async def broadcast_each(
        self, text: Callable[[int | None], str | None], low_priority: bool = False
    ) -> None:
        """Send each connection that has its snapshot the text for its seat; None: nothing.

        With `low_priority` it pauses in between, so that acknowledgements of words need not wait
        for thousands of messages.
        """
        sockets = (socket for several in self._sockets.values() for socket in several)
        receivers = [socket for socket in sockets if socket.begun.is_set()]
        pause = min(PAUSE, MAX_PAUSE * YIELD_EVERY / max(1, len(receivers))) if low_priority else 0
        for index, socket in enumerate(receivers):
            if (message := text(socket.seat_id)) is not None:
                socket.push(message)
            if index % YIELD_EVERY == YIELD_EVERY - 1:
                await asyncio.sleep(pause)


def _of_address(sockets: Collection[Socket], socket: Socket) -> int:
    return sum(other.address == socket.address for other in sockets)
