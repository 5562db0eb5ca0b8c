from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Count, Q

from game.rules.computer import code_of
from game.rules.names import MAX_KEY, MAX_NAME
from game.rules.phrases import Phrase
from game.rules.results import Handicap

GONE = timedelta(seconds=60)  # after which a player without a heartbeat counts as absent


class SeatQuerySet(models.QuerySet["Seat"]):
    def taken(self) -> SeatQuerySet:
        """Seats of players who have not been removed, without those who wait at the door."""
        return self.filter(removed_at=None, knocked_at=None)

    def seated(self) -> SeatQuerySet:
        """Seats of players who have neither been removed nor left."""
        return self.taken().filter(left_at=None)

    def at_table(self) -> SeatQuerySet:
        """Seated, or on paper without a device."""
        return self.taken().filter(Q(left_at=None) | Q(expected=True, game__paper=True))

    def listed(self) -> SeatQuerySet:
        """Those of the class list, in its order."""
        return self.taken().filter(roster_place__isnull=False).order_by("roster_place")

    def computers(self) -> SeatQuerySet:
        return self.seated().filter(strength__isnull=False)

    def without(self, onlooker: int | None) -> SeatQuerySet:
        """Without the host who only hosts. `onlooker`: the seat; None where the host plays."""
        return self.exclude(pk=onlooker) if onlooker else self.all()

    def people(self) -> SeatQuerySet:
        return self.filter(strength=None)

    def knocking(self) -> SeatQuerySet:
        """Seats of players who wait at the door, or have given up."""
        return self.filter(removed_at=None, knocked_at__isnull=False)

    def present(self, now: datetime) -> SeatQuerySet:
        """People who are there; computers don't count, so that no game goes on for them alone."""
        return self.seen_since(now - GONE)

    def seen_since(self, time: datetime) -> SeatQuerySet:
        """Seated people who were present after that time."""
        return self.seated().people().filter(seen_at__gt=time)

    def counted(self) -> models.QuerySet[Seat, tuple[int]]:
        """The number of seats of one game: one row, or none if there are no seats."""
        groups = self.order_by().values("game_id").annotate(number=Count("pk"))
        return groups.values_list("number")


class Seat(models.Model):
    """The place of a player in a game."""

    game = models.ForeignKey("Game", on_delete=models.CASCADE, related_name="seats")
    player = models.ForeignKey("Player", on_delete=models.PROTECT, related_name="seats")
    name = models.CharField(max_length=MAX_NAME)
    # The name as it is compared; null when the name is free for others again.
    name_key = models.CharField(max_length=MAX_KEY, null=True)  # noqa: DJ001  # of any number
    # Whether the player can’t change the name.
    named_by_host = models.BooleanField(default=False, db_default=False)
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    # The player left and may come back.
    left_at = models.DateTimeField(null=True)
    # The player may not come back.
    removed_at = models.DateTimeField(null=True)
    # Since when the player waits until the host lets them in; with `removed_at`, the host has
    # turned them away.
    knocked_at = models.DateTimeField(null=True)
    # Whether the host may take the removal back.
    removed_by_host = models.BooleanField(default=False, db_default=False)
    # The place in the list of names that the host has written.
    roster_place = models.PositiveSmallIntegerField(null=True)
    # The name of the list of the class that has this seat.
    pupil = models.ForeignKey("Pupil", on_delete=models.SET_NULL, null=True, related_name="seats")
    # Nobody has taken the name of the list yet; the player is a placeholder.
    expected = models.BooleanField(default=False, db_default=False)
    # The seat that whoever knocks says is theirs.
    claims = models.ForeignKey("self", on_delete=models.CASCADE, null=True, related_name="+")
    # How often the seat went to another device.
    handed_over = models.PositiveSmallIntegerField(default=0, db_default=0)
    handicap_min_length = models.PositiveSmallIntegerField(null=True)
    handicap_percent = models.PositiveSmallIntegerField(default=100)
    # The number of the team, from 1; null until the game has had teams.
    team = models.PositiveSmallIntegerField(null=True)
    # The number of the round on paper for which the list of this player is complete.
    list_done = models.PositiveIntegerField(null=True)
    # A short number that follows from the game and the address of the player, alike for players of
    # one address; null where the address is not known.
    origin = models.PositiveSmallIntegerField(null=True)
    # The last phrase to the others, said at `said_at`.
    said = models.CharField(
        max_length=12, choices=Phrase.choices(), blank=True, default="", db_default=""
    )
    said_at = models.DateTimeField(null=True)
    # That of a computer player, as `game.rules.computer.Strength`; null for a person.
    strength = models.PositiveSmallIntegerField(null=True)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ("joined_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["game", "player"], name="seat_one_a_player"),
            models.UniqueConstraint(fields=["game", "name_key"], name="seat_name_unique"),
        )
        indexes = (models.Index(fields=["game", "seen_at"], name="seat_seen"),)

    def __str__(self) -> str:
        return self.name

    @property
    def handicap(self) -> Handicap:
        return Handicap(self.handicap_min_length, self.handicap_percent)

    @property
    def computer(self) -> str | None:
        return code_of(self.strength)

    @property
    def is_seated(self) -> bool:
        return self.removed_at is None and self.knocked_at is None and self.left_at is None

    def is_present(self, now: datetime) -> bool:
        return self.is_seated and (self.strength is not None or self.seen_at > now - GONE)
