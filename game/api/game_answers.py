"""What answers about players and games hold.

The snapshots are made in `game.snapshots`; the serializers here only describe them.
"""

from __future__ import annotations

from rest_framework import serializers

from game.api.answers import Json, Shape
from game.models import Player


class PlayerAnswer(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()


def player(known: Player) -> Json:
    """The JSON of PlayerAnswer."""
    return {"id": known.pk, "name": known.name}
