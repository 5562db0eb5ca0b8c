"""Whom a player follows or mutes, and what the site tells a player, where."""

from datetime import datetime
from typing import Self

from django.db import models
from django.db.models import Exists, OuterRef, Q

from game.models.club import ClubMember
from game.models.game import Game
from game.models.night import ClubNight
from game.models.player import Player
from game.rules.contacts import KINDS, Night, NoticeKind, Subject
from game.rules.push import MAX_ENDPOINT

MAX_KIND = 20
MAX_KEY = 60
REMATCH = "rematch"  # begins the keys of invitations to play again


class Contact(models.Model):
    """A player follows another one or, with `is_muted`, wants to see nothing of them."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="contacts")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="contact_of")
    is_muted = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "other"], name="contact_once"),
            models.CheckConstraint(condition=~Q(player=models.F("other")), name="contact_of_other"),
        )

    def __str__(self) -> str:
        return f"{self.player} {'mutes' if self.is_muted else 'follows'} {self.other}"


class NoticeQuerySet(models.QuerySet["Notice"]):
    def current(self, now: datetime) -> Self:
        """Those that are not over and not declined, the latest first."""
        open_ = Q(game=None) | Q(game__closed_at=None)
        shown = self.due(now).filter(_lasting(now), open_, _of_members(now), declined_at=None)
        return shown.order_by("-created_at", "-pk")

    def due(self, now: datetime) -> Self:
        """Without those that are shown from a later time on."""
        return self.filter(created_at__lte=now)

    def over(self, now: datetime) -> Self:
        """Those that nobody will see again."""
        return self.exclude(_lasting(now))


def _lasting(now: datetime) -> Q:
    """Notices of the kinds that this release knows, which last some time from `created_at` on."""
    lasting = Q()
    for kind in KINDS.values():
        lasting |= Q(kind=kind.name, created_at__gt=now - kind.lasts)
    return lasting


def _of_members(now: datetime) -> Q:
    """Notices of club nights are for those who are members then and want them, until it begins."""
    members = ClubMember.objects.present().filter(club__nights=OuterRef("night"))
    off = NoticeSwitch.objects.filter(kind=OuterRef("kind"), is_on=False)
    to_come = Q(night__starts_at__gt=now, night__cancelled_at=None, night__club__closed_at=None)
    member, unwanted = (Exists(rows.filter(player=OuterRef("player"))) for rows in (members, off))
    return Q(night=None) | to_come & Q(member) & ~Q(unwanted)


class Notice(models.Model):
    """`kind`: a name of `KINDS`. `key`: what it is about, so that nobody is told twice. `sender`,
    `game`: who invites the player, and where to. `created_at`: since when it is shown."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=MAX_KIND)
    key = models.CharField(max_length=MAX_KEY)
    sender = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, related_name="sent_notices"
    )
    game = models.ForeignKey(Game, on_delete=models.CASCADE, null=True, related_name="notices")
    night = models.ForeignKey(
        ClubNight, on_delete=models.CASCADE, null=True, related_name="notices"
    )
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "kind", "key"], name="notice_once"),
        )

    def __str__(self) -> str:
        return self.text

    @property
    def is_read(self) -> bool:
        return self.read_at is not None

    @property
    def about(self) -> NoticeKind:
        return KINDS[self.kind]

    @property
    def subject(self) -> Subject:
        return Subject(
            sender=self.sender.name if self.sender else "",
            code=self.game.code if self.game else "",
            is_rematch=self.key.startswith(REMATCH),
            night=_subject(self.night) if self.night else None,
        )

    @property
    def text(self) -> str:
        return self.about.text(self.subject)

    @property
    def address(self) -> str:
        return self.about.address(self.subject)


def _subject(night: ClubNight) -> Night:
    return Night(night.club.name, night.starts_at, night.address)


class NoticeSwitch(models.Model):
    """Whether a player wants notices of a kind, once they have chosen."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notice_switches")
    kind = models.CharField(max_length=MAX_KIND)
    is_on = models.BooleanField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "kind"], name="notice_switch_once"),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.is_on}"


class PushDevice(models.Model):
    """A browser of a player, and how a push service reaches it. `proof`: Django's of the password
    of the account; with another password the device is signed out. Empty for guests."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_devices")
    endpoint = models.CharField(max_length=MAX_ENDPOINT, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=30)
    proof = models.CharField(max_length=64)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.player}, {self.created_at:%d.%m.%Y}"

    @property
    def is_signed_in(self) -> bool:
        user = self.player.user
        if user is None:
            return not self.proof
        return user.is_active and self.proof == user.get_session_auth_hash()
