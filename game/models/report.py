"""What players say about others to the staff of the site."""

from django.db import models

from game.models.player import Player
from game.models.seat import Seat

MAX_REASON = 500


class Report(models.Model):
    """`seat`: of the player who is reported. `handled_at`: when the staff had looked at it."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="reports")
    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, related_name="reports", verbose_name="reported by"
    )
    reason = models.CharField(max_length=MAX_REASON)
    created_at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (models.UniqueConstraint(fields=["seat", "player"], name="report_once"),)

    def __str__(self) -> str:
        return f"{self.seat} in {self.seat.game}: {self.reason}"
