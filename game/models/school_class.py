"""School classes: who is in one, who hosts it, and how it plays. A class outlives its games."""

from typing import Self

from django.db import models

from game.models.player import Player
from game.rules.clubs import CODE_LENGTH, new_code
from game.rules.names import MAX_KEY, MAX_NAME
from game.rules.settings import Door


class SchoolClassQuerySet(models.QuerySet["SchoolClass"]):
    def locked(self) -> Self:
        return self.select_for_update(no_key=True)


class SchoolClass(models.Model):
    """`settings`: those of its last game, as `Settings.stored`; `door` as well. `link_number`,
    `screen_number`: how often the link of its hosts and that of its big screen were replaced.
    `used_at`: when its last game was made."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)
    name = models.CharField(max_length=MAX_NAME)
    settings = models.JSONField(default=dict)
    door = models.CharField(max_length=7, choices=Door.choices(), default=Door.OPEN.value)
    link_number = models.PositiveIntegerField(default=0)
    screen_number = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField()

    objects = SchoolClassQuerySet.as_manager()

    class Meta:
        verbose_name = "class"
        verbose_name_plural = "classes"

    def __str__(self) -> str:
        return self.name


class ClassHost(models.Model):
    """Somebody who may host the games of a class and change it. All hosts may do the same."""

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="hosts")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="class_hosts")
    since = models.DateTimeField()

    class Meta:
        ordering = ("since", "pk")
        constraints = (
            models.UniqueConstraint(fields=["school_class", "player"], name="class_host_once"),
        )

    def __str__(self) -> str:
        return f"{self.player} of {self.school_class}"


class Pupil(models.Model):
    """A name of the list of a class, which each of its games has a seat for.

    `place`: its place in the list. `is_deputy`: hosts while the host is away.
    """

    school_class = models.ForeignKey(SchoolClass, on_delete=models.CASCADE, related_name="pupils")
    name = models.CharField(max_length=MAX_NAME)
    name_key = models.CharField(max_length=MAX_KEY)
    place = models.PositiveSmallIntegerField()
    is_deputy = models.BooleanField(default=False)
    handicap_min_length = models.PositiveSmallIntegerField(null=True)
    handicap_percent = models.PositiveSmallIntegerField(default=100)

    class Meta:
        ordering = ("place", "pk")
        constraints = (
            models.UniqueConstraint(fields=["school_class", "name_key"], name="pupil_name_unique"),
        )

    def __str__(self) -> str:
        return self.name
