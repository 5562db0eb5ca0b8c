"""A game: players who meet under a code and play round after round."""

from datetime import datetime, timedelta
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from game.models.columns import choice
from game.models.play_settings import PlaySettings
from game.models.seat import Seat
from game.rules.codes import MAX_LENGTH
from game.rules.profiles import Kind
from game.rules.setting_checks import may_see_results, may_start, may_watch
from game.rules.settings import Door

DESERTED = timedelta(days=1)  # without any player, after which a private game is closed
PRACTICE_KEPT = timedelta(days=14)  # the same for practice without a clock, to go on with
NEVER_BEGUN = timedelta(minutes=30)  # the same for one that never began
PRACTICE = Q(door=Door.LOCKED, round_seconds=None, host_plays=True)  # without a clock


class GameQuerySet(models.QuerySet["Game"]):
    def open(self) -> Self:
        return self.filter(closed_at=None)

    def locked(self) -> Self:
        """Locks the rows for changes. Inserts of seats and rounds that refer to them don't wait;
        otherwise two transactions could deadlock."""
        return self.select_for_update(no_key=True)

    def deserted(self, now: datetime) -> Self:
        """Private games without any player for a day, practice without a clock for two weeks."""
        left = self.open().filter(is_public=False, active_at__lte=now - DESERTED)
        return left.exclude(PRACTICE, active_at__gt=now - PRACTICE_KEPT)

    def never_begun(self, now: datetime) -> Self:
        """Games that a guest has made, in which no round was played and nobody else has ever been,
        not even a name of a class list, and whose guest has gone."""
        made = self.open().filter(is_public=False, night=None, rounds_played=None)
        left = made.filter(active_at__lte=now - NEVER_BEGUN, owner__player__user=None)
        others = Seat.objects.people().filter(game=OuterRef("pk")).exclude(pk=OuterRef("owner"))
        return left.exclude(Exists(others))


class Game(PlaySettings):
    """`owner`: who made the game, or got it from its owner; null once they are gone for good.
    `host`: who may change it now: the owner or, while the owner is absent, the deputy, if the
    settings say so. `active_at`: when a player was last present, to within 15 seconds. `set_board`:
    the board that the host chose for all rounds; empty where boards are dealt at random. `club`:
    whose leaderboard gets the points of its members. `school_class`: the class that plays, which
    keeps what its hosts change. `night`: the club night of which it is a
    table; nobody hosts it, and its rounds start by the clock.
    `device_key`: names the one round that a device has played without a network; else empty.
    `is_daily`: it is somebody's try of a daily board, of one round, whose settings stay.
    `newcomers_removed_at`, `door_before`: when newcomers were last removed, and the door before.
    `is_held`: the next round waits until it is started by hand. `screen_number`: how often the
    link to its screen was replaced."""

    code = models.CharField(max_length=MAX_LENGTH)
    is_public = models.BooleanField(default=False)
    device_key = models.CharField(max_length=36, blank=True, default="", db_default="")
    is_daily = models.BooleanField(default=False, db_default=False)
    host = models.ForeignKey("Seat", on_delete=models.SET_NULL, null=True, related_name="hosted")
    owner = models.ForeignKey("Seat", on_delete=models.SET_NULL, null=True, related_name="owned")
    deputy = models.ForeignKey("Seat", on_delete=models.SET_NULL, null=True, related_name="+")
    club = models.ForeignKey("Club", on_delete=models.SET_NULL, null=True, related_name="games")
    school_class = models.ForeignKey(
        "SchoolClass", on_delete=models.SET_NULL, null=True, related_name="games"
    )
    night = models.ForeignKey(
        "ClubNight", on_delete=models.SET_NULL, null=True, related_name="tables"
    )
    set_board = models.CharField(max_length=600, blank=True, default="")
    door = choice(Door.OPEN, 7)
    is_held = models.BooleanField(default=False, db_default=False)
    newcomers_removed_at = models.DateTimeField(null=True)
    door_before = models.CharField(max_length=7, blank=True, default="", db_default="")
    screen_number = models.PositiveIntegerField(default=0, db_default=0)
    created_at = models.DateTimeField()
    active_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    objects = GameQuerySet.as_manager()

    class Meta:
        constraints = (
            # Codes are few: the code of a closed game is used again.
            models.UniqueConstraint(
                fields=["code"], condition=Q(closed_at=None), name="game_code_unique"
            ),
        )
        indexes = (
            models.Index(fields=["code"], name="game_code"),
            models.Index(
                fields=["active_at"], condition=Q(closed_at=None), name="game_open_active"
            ),
        )

    def __str__(self) -> str:
        return self.code

    @property
    def kind(self) -> Kind:
        if self.is_public:
            return Kind.PUBLIC
        return Kind.DAILY if self.is_daily else Kind.PRIVATE

    @property
    def onlooker_id(self) -> int | None:
        """The seat of the owner who only hosts; None where the owner plays too."""
        return None if self.host_plays else self.owner_id

    def is_host_away(self, now: datetime) -> bool:
        return not Seat.objects.filter(hosted=self.pk).present(now).exists()

    def may_start(self, seat_id: int, *, is_host_away: bool) -> bool:
        """Whether the player in this seat may start a round, and end an untimed one."""
        if self.is_daily:
            return False
        return may_start(
            self.start_by,
            self.if_away,
            is_public=self.is_public,
            is_host=seat_id == self.host_id,
            is_host_away=is_host_away,
        )

    def may_watch(self, *, is_member: bool) -> bool:
        """Whether somebody without a seat may see the board. `is_member`: as in the rule."""
        return may_watch(self.watching, self.door, is_member=is_member)

    def may_see_results(self, seat: Seat | None, *, in_room: bool = False) -> bool:
        """Whether whoever has this seat, or had it, may see the results of the rounds. `in_room`:
        they look at the screen that the host has given its address to."""
        return may_see_results(
            self.results_for,
            is_host=seat is not None and seat.pk in (self.host_id, self.owner_id),
            is_member=in_room or seat is not None,
        )

    def is_solo(self) -> bool:
        """Whether one person is alone behind a locked door, as in practice, perhaps with
        computers."""
        is_locked = self.door == Door.LOCKED and self.host_plays
        return is_locked and self.seats.seated().people().count() == 1

    def is_deserted(self, now: datetime) -> bool:
        """Whether `deserted` selects it while it is open."""
        is_practice = self.door == Door.LOCKED and self.round_seconds is None and self.host_plays
        kept = PRACTICE_KEPT if is_practice else DESERTED
        return not self.is_public and self.active_at <= now - kept
