from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.rules.names import MAX_KEY


class LoginPage(models.TextChoices):
    """Where somebody logs in."""

    STAFF = "staff", _("the admin")
    PLAYERS = "players", _("the page of players")


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
        if self.door == LoginPage.STAFF:
            return gettext("%(who)s at the admin") % {"who": self.whose}
        return gettext("%(who)s at the page of players") % {"who": self.whose}

    @property
    def whose(self) -> str:
        """The account or the address, in words."""
        kind, name = self.who.split(" ", 1)
        if kind == "account":
            return gettext("account %(name)s") % {"name": name}
        return gettext("address %(name)s") % {"name": name}
