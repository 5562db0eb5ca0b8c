"""Word to every process that something about a game has changed.

News only makes the others look sooner: what they see is in the database, and they look there once a
second anyway. So nothing is wrong where a message gets lost.
"""

from __future__ import annotations

import asyncio

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from game.services.breaker import Breaker

GROUP = "news"
CHANGED = "game.changed"
PATIENCE = 1.0  # seconds

_breaker = Breaker("the layer between processes does not answer: others look later")


def tell(game_id: int) -> None:
    """Tell that this game has changed, once that is committed."""
    transaction.on_commit(lambda: async_to_sync(_send)(game_id), robust=True)


async def _send(game_id: int) -> None:
    layer = get_channel_layer()
    if layer is None or _breaker.broken:
        return
    try:
        async with asyncio.timeout(PATIENCE):
            await layer.group_send(GROUP, {"type": CHANGED, "game": game_id})
    except Exception as error:  # whatever the layer raises: the change itself is committed
        _breaker.trip(error)
