"""How strong a player is, by the rounds that were rated."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from game.rules.ratings import NEW, PROVISIONAL, Rating, shown


class PlayerRating(models.Model):
    """`player`: null once the player was deleted, or had two ratings and keeps the other one; the
    row stays for the rounds. `mu`, `sigma`: as in `Rating`. `rounds`: in which it changed."""

    player = models.OneToOneField(
        "Player", on_delete=models.CASCADE, null=True, related_name="rating"
    )
    mu = models.FloatField(default=NEW.mu)
    sigma = models.FloatField(default=NEW.sigma)
    rounds = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = (
            models.Index(
                fields=["-mu", "id", "rounds", "player"],
                condition=Q(rounds__gte=PROVISIONAL),
                name="rating_order",
            ),
        )

    def __str__(self) -> str:
        return f"{self.shown} of {self.player}"

    @property
    def value(self) -> Rating:
        return Rating(self.mu, self.sigma)

    @property
    def shown(self) -> int:
        return shown(self.mu)

    @property
    def is_provisional(self) -> bool:
        return self.rounds < PROVISIONAL
