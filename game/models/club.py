"""Clubs: people who play together again and again."""

from typing import Self

from django.db import models
from django.db.models import Q

from game.models.player import Player
from game.rules.clubs import CODE_LENGTH, Role, new_code
from game.rules.names import MAX_NAME


class ClubQuerySet(models.QuerySet["Club"]):
    def open(self) -> Self:
        return self.filter(closed_at=None)

    def locked(self) -> Self:
        return self.select_for_update(no_key=True)


class Club(models.Model):
    """`invitation`: how often the link to join was replaced. `closed_by_staff`: its founder can't
    open it again."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=MAX_NAME)
    invitation = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    closed_by_staff = models.BooleanField(default=False)

    objects = ClubQuerySet.as_manager()

    def __str__(self) -> str:
        return self.name


class ClubMemberQuerySet(models.QuerySet["ClubMember"]):
    def present(self) -> Self:
        """Those who have neither left nor been removed."""
        return self.filter(left_at=None, removed_at=None)


class ClubMember(models.Model):
    """`left_at`: the member left and may come back. `removed_at`: only an officer can take them
    back."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=7, choices=Role.choices(), default=Role.MEMBER.value)
    joined_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True)
    removed_at = models.DateTimeField(null=True)

    objects = ClubMemberQuerySet.as_manager()

    class Meta:
        ordering = ("joined_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["club", "player"], name="club_member_once"),
            models.UniqueConstraint(
                fields=["club"], condition=Q(role=Role.FOUNDER.value), name="club_one_founder"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} in {self.club}"

    @property
    def is_officer(self) -> bool:
        """Whether the member may change the club. Its founder is an officer too."""
        return self.role != Role.MEMBER
