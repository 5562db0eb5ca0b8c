"""A player: a guest, whom only the session knows, or the player of an account."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from game.rules.names import MAX_NAME


class Player(models.Model):
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="player"
    )
    name = models.CharField(max_length=MAX_NAME)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
