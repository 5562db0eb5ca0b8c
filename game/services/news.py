"""Word to every process that something about a game has changed.

News only makes the others look sooner: what they see is in the database, and they look there once a
second anyway. So nothing is wrong where a message gets lost.
"""

from __future__ import annotations

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

GROUP = "news"
CHANGED = "game.changed"


def tell(game_id: int) -> None:
    """Tell that this game has changed, once that is committed."""
    transaction.on_commit(lambda: _send(game_id), robust=True)


def _send(game_id: int) -> None:
    if layer := get_channel_layer():
        async_to_sync(layer.group_send)(GROUP, {"type": CHANGED, "game": game_id})
