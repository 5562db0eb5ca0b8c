"""Who may not play for a time."""

from datetime import datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Self

from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.models.player import Player
from game.rules.names import MAX_NAME, name_key

WIDEST = {4: 16, 6: 32}  # bits of the largest networks: a wider one is a part of the world


class BanQuerySet(models.QuerySet["Ban"]):
    def lasting(self, now: datetime) -> Self:
        return self.filter(ends_at__gt=now)


class Ban(models.Model):
    """A player, everybody whose name has a text in it, or everybody in a network: one of these."""

    player = models.ForeignKey(
        Player, on_delete=models.CASCADE, null=True, blank=True, related_name="bans"
    )
    name = models.CharField(
        max_length=MAX_NAME,
        blank=True,
        help_text=_(
            "All names that have this in them, also in capitals or with letters that look alike."
        ),
    )
    network = models.CharField(
        max_length=50,
        blank=True,
        help_text=_(
            "An address, such as 203.0.113.7, or a network, such as 203.0.113.0/24. A family or a "
            "whole school shares one."
        ),
    )
    reason = models.CharField(max_length=300, help_text=_("Whoever is banned reads it."))
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    ends_at = models.DateTimeField("until")

    objects = BanQuerySet.as_manager()

    class Meta:
        ordering = ("-ends_at", "pk")

    def __str__(self) -> str:
        return str(self.player) if self.player else self.name or self.network

    def clean(self) -> None:
        if sum(map(bool, (self.player_id, self.name, self.network))) != 1:
            raise ValidationError(gettext("Choose a player, a name or a network: one of them."))
        if self.name and not name_key(self.name):
            raise ValidationError({"name": gettext("This has no letter that a name could have.")})
        if self.network:
            self.network = str(_network(self.network))
        if self.ends_at and self.ends_at <= timezone.now():
            raise ValidationError({"ends_at": gettext("It has to end later than now.")})


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        detail = gettext("This is no address and no network.")
        raise ValidationError({"network": detail}) from None
    if network.prefixlen < WIDEST[network.version]:
        widest = WIDEST[network.version]
        detail = gettext("A network has at least %(bits)s bits: /%(bits)s.") % {"bits": widest}
        raise ValidationError({"network": detail})
    return network
