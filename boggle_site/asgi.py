"""The ASGI application.

What words need is loaded before the server starts. Pages and the API take as long again to import:
a thread does that while the server answers words already, so that players who come back after a
crash don't wait for it.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "boggle_site.settings")
django.setup(set_prefix=False)

# Models can be imported only once Django is set up.
from channels.routing import ProtocolTypeRouter

from boggle_site.server.lifespan import lifespan
from game.live import gc_tuning
from game.live.connections.routing import sockets
from game.live.process import admitted
from game.services.warm_up import warm_up

logger = logging.getLogger(__name__)

Application = Callable[..., Awaitable[None]]


def load_pages() -> Application:
    from django.conf import settings
    from django.core.handlers.wsgi import WSGIHandler
    from django.urls import resolve
    from django.utils.translation import override

    from boggle_site.accounts.hashers import PooledPasswordHasher
    from boggle_site.server.handler import Handler
    from boggle_site.server.static_files import StaticFiles

    resolve("/")  # imports the views of all pages
    for language, _ in settings.LANGUAGES:  # Reading a catalogue takes 40 ms of the event loop.
        with override(language):
            pass
    PooledPasswordHasher.is_pooled = True
    loaded = StaticFiles(Handler(WSGIHandler(), admitted))
    gc_tuning.configure()
    return loaded


@cache
def loading() -> asyncio.Future[Application]:
    """The result of `load_pages`, called once. If it fails, the server stops."""

    async def load() -> Application:
        try:
            return await asyncio.to_thread(load_pages)
        except Exception:
            logger.exception("pages can't be loaded")
            os.kill(os.getpid(), signal.SIGTERM)
            raise

    return asyncio.ensure_future(load())


async def pages(scope: Any, receive: Any, send: Any) -> None:
    await (await asyncio.shield(loading()))(scope, receive, send)


async def life(scope: Any, receive: Any, send: Any) -> None:
    loading()
    await lifespan(scope, receive, send)


application = ProtocolTypeRouter({"http": pages, "websocket": sockets(), "lifespan": life})
# This is done in a thread, because Django refuses queries where an event loop runs already.
with ThreadPoolExecutor(1) as pool:
    pool.submit(warm_up).result()
gc_tuning.configure()
