"""The result of a player in a round, written once, when the round is settled."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from game.rules.results import Handicap


class Standing(models.Model):
    """Keeps the handicap of the round; the handicap of the seat may change afterwards.

    `rating`: which the round has changed; null where the player was not rated. `mu`: of that rating
    after the round. `missed_counted`: whether the words that the player missed are counted in
    `MissedWord`.
    """

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="standings")
    seat = models.ForeignKey("Seat", on_delete=models.PROTECT, related_name="standings")
    place = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    words = models.PositiveSmallIntegerField()
    handicap_min_length = models.PositiveSmallIntegerField(null=True)
    handicap_percent = models.PositiveSmallIntegerField(default=100)
    rating = models.ForeignKey(
        "PlayerRating",
        on_delete=models.SET_NULL,
        null=True,
        related_name="standings",
        db_index=False,  # see below
    )
    mu = models.FloatField(null=True)
    missed_counted = models.BooleanField(default=False, db_default=False)

    class Meta:
        ordering = ("place", "-words", "pk")
        constraints = (models.UniqueConstraint(fields=["round", "seat"], name="standing_once"),)
        indexes = (
            models.Index(
                fields=["rating", "-id"],
                condition=Q(rating__isnull=False),
                name="standing_rating",
            ),
        )

    def __str__(self) -> str:
        return f"{self.place}. {self.seat}"

    @property
    def handicap(self) -> Handicap:
        return Handicap(self.handicap_min_length, self.handicap_percent)
