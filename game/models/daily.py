"""The daily board, who has played it, and who plays it day after day."""

from __future__ import annotations

from django.db import models


class DailyBoard(models.Model):
    """`version`: the dictionary by which all tries are judged."""

    date = models.DateField(unique=True)
    board = models.CharField(max_length=600)
    version = models.ForeignKey("DictionaryVersion", on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ("-date",)

    def __str__(self) -> str:
        return f"the board of {self.date}"


class DailyTry(models.Model):
    """The one timed round of a player on a daily board. `game`: null once it is deleted."""

    daily = models.ForeignKey(DailyBoard, on_delete=models.CASCADE, related_name="tries")
    player = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="daily_tries")
    game = models.OneToOneField(
        "Game", on_delete=models.SET_NULL, null=True, related_name="daily_try"
    )

    class Meta:
        constraints = (models.UniqueConstraint(fields=["daily", "player"], name="daily_try_once"),)

    def __str__(self) -> str:
        return f"{self.player} on {self.daily}"


class DailyStreak(models.Model):
    """How many days in a row a player has played the daily board, up to `last_day`."""

    player = models.OneToOneField("Player", on_delete=models.CASCADE, related_name="daily_streak")
    last_day = models.DateField()
    days = models.PositiveIntegerField()

    class Meta:
        indexes = (models.Index(fields=["-days", "id", "last_day"], name="daily_streak_order"),)

    def __str__(self) -> str:
        return f"{self.days} days of {self.player}"
