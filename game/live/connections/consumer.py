"""One connection: routes its messages to their handlers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from importlib import import_module
from time import monotonic
from typing import Any

from django.conf import settings
from django.utils.translation import activate
from django.utils.translation import gettext as _

from game import log_context, steady_clock
from game.db.failures import UNAVAILABLE, unavailable
from game.limits.addresses import address_of
from game.limits.buckets import Bucket
from game.limits.table import CLOSING_BYTES, MESSAGES, SECONDS_OF_HANDSHAKES
from game.live import messages
from game.live.connections.large_messages import Received, watched
from game.live.hub import NOT_IN_GAME, Hub
from game.live.messages import Json
from game.live.process import admitted, process
from game.live.room import RESTART
from game.live.socket import Send, Socket
from game.models import Game
from game.rules.refusals import Refusal
from game.services import shutdown
from game.services.accounts.sessions import player_id_of
from game.services.play import games
from game.services.play.seating import watching
from game.services.play.seating.newcomers import Visitor
from game.services.play.seating.watching import Viewer
from game.services.site.languages import language_of

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]

YIELD_EVERY = 5  # messages received before queued answers are sent
# Close codes: of RFC 6455's registry, no such game, and by refusal code.
TRY_LATER = 1013
NOT_HERE = 4404
CLOSING = {
    "message.invalid": 1009,  # only if it is far too long
    "seat.removed": NOT_IN_GAME,
    "seat.handed_over": NOT_IN_GAME,
    "game.closed_to_watchers": NOT_IN_GAME,
    "connections.many": 4429,
    "rate.flooded": 4429,
    "rate.limited": 4429,
}


async def game_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application behind `/ws/games/CODE/`.

    Not a consumer of Channels: those switch threads at every message, to close old database
    connections, which costs more than everything else here.
    """
    if (await receive())["type"] != "websocket.connect":
        return
    log_context.begin_request()
    activate(language_of(scope["headers"]))
    address = address_of(scope)
    wait = address.handshakes.reserve(monotonic(), SECONDS_OF_HANDSHAKES.much)
    if wait is None:  # without a sentence, which would take a connection
        await send({"type": "websocket.close"})
        return
    if wait:
        await asyncio.sleep(wait)
    await send({"type": "websocket.accept"})
    socket = Socket(send, address)
    if shutdown.stopping.is_set():
        socket.close(RESTART, messages.restart())
        await socket.finish()
        return
    hub = None
    try:
        with socket.address.socket(), watched(scope) as received:
            hub, (seat, socket.left_seat) = await _authenticate(scope, socket.address.name)
            log_context.add(game=hub.game.pk)
            await hub.enter(socket, seat)
            await Consumer(socket, hub, received).listen(receive)
    except Refusal as refusal:
        socket.close(CLOSING.get(refusal.code, NOT_HERE), messages.error(refusal))
    except UNAVAILABLE:  # without a message: the page would believe that it is connected
        logger.exception("the database can't be used")
        await send({"type": "websocket.close", "code": TRY_LATER})
    except asyncio.CancelledError:
        if not socket.closed:
            raise
    finally:
        await socket.finish()
        if hub:
            hub.leave(socket)


async def _authenticate(scope: dict[str, Any], address: str) -> tuple[Hub, Viewer]:
    """The hub of the game, and how the visitor sees it. Raises Refusal."""
    live, code, now = process(), scope["url_route"]["kwargs"]["code"], steady_clock.now()
    visitor = scope["cookies"], code, address
    async with admitted():
        known = live.open_game(code, now)
        game, viewer = await live.readers.run(authenticate, *visitor, now, known)
    return live.hub(game), viewer


def authenticate(
    cookies: Mapping[str, str], code: str, address: str, now: datetime, known: Game | None = None
) -> tuple[Game, Viewer]:
    """The game with this code, and how the visitor sees it. Raises Refusal.

    `known` is the game, if it is loaded already.
    """
    store = import_module(settings.SESSION_ENGINE).SessionStore
    session = store(cookies.get(settings.SESSION_COOKIE_NAME))
    visitor = Visitor(address, lambda: player_id_of(session))
    game = games.find(code, now, visitor, known)
    return game, watching.viewer(game, player_id_of(session), now)


class Consumer:
    def __init__(self, socket: Socket, hub: Hub, received: Received) -> None:
        self.socket = socket
        self.hub = hub
        self.received = received

    async def listen(self, receive: Receive) -> None:
        """Handle messages until the client disconnects. Raises Refusal if it sends too many."""
        loop = asyncio.get_running_loop()
        bucket = Bucket(MESSAGES.much, loop.time())
        received = 0
        while (event := await receive())["type"] != "websocket.disconnect":
            if not bucket.take(loop.time()):
                raise Refusal("rate.flooded", _("No player sends so many messages."))
            text = event.get("text")
            content = text or event.get("bytes") or ""
            self.received.add(content)
            if len(content) > CLOSING_BYTES.much:
                raise Refusal("message.invalid", _("The message is far too long."))
            await self._route(text)
            received += 1
            if received % YIELD_EVERY == 0:  # Further messages may be buffered already.
                await asyncio.sleep(0)
                await self.socket.flush()

    async def _route(self, text: str | None) -> None:
        message: Json = {}
        try:
            message = messages.read(text)
            messages.check(message)
            await self._handle(message)
        except Refusal as refusal:
            self.socket.push(messages.error(refusal, message))
        except UNAVAILABLE:
            logger.exception("the database can't be used")
            self.socket.push(messages.error(unavailable(), message))
        except Exception:  # a bug; the connection stays open
            if round_ := self.hub.word_handler.round:
                log_context.add(round=round_.pk)
            logger.exception("could not handle a message of type %s", message.get("type"))
            failed = Refusal("server.error", _("That did not work. It is our mistake."))
            self.socket.push(messages.error(failed, message))

    async def _handle(self, message: Json) -> None:
        match message["type"]:
            case "word":
                self.hub.word_handler.handle(self.socket, message)
            case "start" | "finish" as action:
                await self.hub.act(self.socket, action)
            case "ping":
                self.socket.push(messages.pong(message))
            case "hidden":
                self.hub.hear_hidden(self.socket, message)
