"""Club nights: rounds at fixed times, at several tables."""

from datetime import timedelta
from typing import cast

from django.db import models

from game.models.club import Club
from game.models.play_settings import PlaySettings
from game.models.player import Player
from game.rules.nights import Slot, slots


class ClubNight(PlaySettings):
    """The settings are those of all tables, which are games. `seated_for`: the number of the last
    round for which players were seated. `dictionary`: that of the first round as well."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    starts_at = models.DateTimeField()
    table_size = models.PositiveSmallIntegerField()
    seated_for = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("starts_at", "pk")

    def __str__(self) -> str:
        return f"the night of {self.club} on {self.starts_at:%Y-%m-%d}"

    @property
    def address(self) -> str:
        return f"/clubs/{self.club.code}/nights/{self.pk}/"

    def schedule(self) -> list[Slot]:
        length, pause = (
            timedelta(seconds=cast(int, each)) for each in (self.round_seconds, self.pause_seconds)
        )
        return slots(self.starts_at, cast(int, self.rounds), length, pause)


class NightPlayer(models.Model):
    """A player who has checked in. `table`: the game in which they sit; null until then."""

    night = models.ForeignKey(ClubNight, on_delete=models.CASCADE, related_name="players")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="nights")
    checked_in_at = models.DateTimeField()
    table = models.ForeignKey("Game", on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        ordering = ("checked_in_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["night", "player"], name="night_player_once"),
        )

    def __str__(self) -> str:
        return f"{self.player} at {self.night}"


class NightBoard(models.Model):
    """What all tables play in a round of a night; columns as in `Round`."""

    night = models.ForeignKey(ClubNight, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField()
    board = models.CharField(max_length=600)
    bonuses = models.CharField(max_length=200, blank=True, default="")
    common_from = models.FloatField(null=True)
    version = models.ForeignKey("DictionaryVersion", on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["night", "number"], name="night_board_once"),
        )

    def __str__(self) -> str:
        return f"the board of round {self.number} of {self.night}"
