"""Leaderboards: the points of each player over a day, a week and all time."""

from __future__ import annotations

from django.db import models


class Leaderboard(models.Model):
    """`span`, `first_day`, `last_day`: as in `game.rules.leaderboards.Span`. `language`: without
    its region."""

    span = models.CharField(max_length=10)
    first_day = models.DateField(null=True)
    last_day = models.DateField(null=True)
    language = models.CharField(max_length=35)
    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["span", "language", "rows", "columns"], name="leaderboard_unique"
            ),
        )

    def __str__(self) -> str:
        return f"{self.span} {self.language} {self.rows}x{self.columns}"


class LeaderboardEntry(models.Model):
    """The sum of a player. `rounds`: in how many they were scored; those of all time stay when
    rounds are deleted."""

    leaderboard = models.ForeignKey(
        Leaderboard,
        on_delete=models.CASCADE,
        related_name="entries",
        db_index=False,  # see below
    )
    player = models.ForeignKey(
        "Player", on_delete=models.CASCADE, related_name="leaderboard_entries"
    )
    points = models.PositiveIntegerField()
    rounds = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "leaderboard entries"
        constraints = (
            models.UniqueConstraint(
                fields=["leaderboard", "player"], name="leaderboard_entry_once"
            ),
        )
        indexes = (
            models.Index(
                fields=["leaderboard", "-points", "id", "rounds"], name="leaderboard_order"
            ),
        )

    def __str__(self) -> str:
        return f"{self.points} of {self.player}"
