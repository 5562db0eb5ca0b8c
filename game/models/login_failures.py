"""Wrong passwords and codes."""

from django.db import models

from game.rules.names import MAX_KEY


class LoginPage(models.TextChoices):
    """Where somebody logs in."""

    STAFF = "staff", "the admin"
    PLAYERS = "players", "the page of players"


class LoginFailures(models.Model):
    """How often an account or an address has failed to log in.

    `who`: `account KEY`, with the key of the typed name, or `address ADDRESS`. `until`: when the
    count begins anew.
    """

    door = models.CharField(max_length=7, choices=LoginPage)
    who = models.CharField("account or address", max_length=len("account ") + MAX_KEY)
    count = models.PositiveIntegerField("wrong passwords and codes", default=0)
    until = models.DateTimeField("counted until", db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["door", "who"], name="failures_once"),)
        verbose_name = verbose_name_plural = "wrong passwords and codes"

    def __str__(self) -> str:
        return f"{self.who} at {LoginPage(self.door).label}"
