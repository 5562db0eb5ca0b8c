"""A player: a guest, whom only the session knows, or the player of an account."""

from typing import Self

from django.conf import settings
from django.db import models

from game.models.columns import choice
from game.rules.contacts import OpenTo
from game.rules.names import MAX_KEY, MAX_NAME
from game.rules.profiles import ShownTo


class PlayerQuerySet(models.QuerySet["Player"]):
    def locked(self) -> Self:
        """Has others who lock the player wait until the end of the transaction. Players are locked
        before clubs and leaderboards."""
        return self.select_for_update(no_key=True)


class Player(models.Model):
    """`name_key`: the name of an account as it is compared; null for guests, and for players of
    staff, whose names need not be unique. `shown_to`: who may see the page of an account.
    `open_to`: who may follow and invite the player. `language`: the one that the player has chosen
    for the site, or empty."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="player"
    )
    name = models.CharField(max_length=MAX_NAME)
    name_key = models.CharField(max_length=MAX_KEY, null=True)  # noqa: DJ001  # of any number
    shown_to = choice(ShownTo.SHARED, 6)
    open_to = choice(OpenTo.EVERYBODY, 8)
    language = models.CharField(max_length=10, blank=True, default="", db_default="")
    created_at = models.DateTimeField()

    objects = PlayerQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["name_key"], name="player_name_unique"),)

    def __str__(self) -> str:
        return self.name
