"""What a player has in the end: written once, when the round is settled."""

from __future__ import annotations

from django.db import models


class Standing(models.Model):
    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="standings")
    seat = models.ForeignKey("Seat", on_delete=models.PROTECT, related_name="standings")
    place = models.PositiveIntegerField()
    points = models.PositiveIntegerField()
    words = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("place", "-words", "pk")
        constraints = (models.UniqueConstraint(fields=["round", "seat"], name="standing_once"),)

    def __str__(self) -> str:
        return f"{self.place}. {self.seat}"
