"""Who may not play for a time. The staff of the site decides that, never a program."""

from datetime import datetime
from ipaddress import ip_network

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from game import steady_clock
from game.db.ttl_cache import get_or_load
from game.models import Ban, Player
from game.rules.names import clean_name, is_within
from game.rules.refusals import Refusal


def check(player: Player, name: str, address: str, now: datetime) -> None:
    """Raises Refusal if this player may not take a seat under this name, from this address."""
    for ban in _lasting(now):
        if ban.player_id == player.pk:
            said = _("You can’t play here until %(until)s. The reason: %(reason)s.")
            raise Refusal("player.banned", _told(said, ban))
        if ban.network and _is_in(address, ban.network):
            said = _(
                "Nobody in your network can play here until %(until)s. The reason: %(reason)s."
            )
            raise Refusal("address.banned", _told(said, ban))
    _check_name(name, now)


def allowed_name(text: str) -> str:
    """The name as it is written. Raises Refusal if nobody may have it."""
    name = clean_name(text)
    _check_name(name, steady_clock.now())
    return name


def _check_name(name: str, now: datetime) -> None:
    for ban in _lasting(now):
        if ban.name and is_within(ban.name, name):
            said = _("This name can’t be used here until %(until)s. The reason: %(reason)s.")
            raise Refusal("name.banned", _told(said, ban), "name")


def _lasting(now: datetime) -> list[Ban]:
    lasting = get_or_load("bans", lambda: [*Ban.objects.lasting(now)])
    return [ban for ban in lasting if ban.ends_at > now]


def _told(text: str, ban: Ban) -> str:
    until = format_date(ban.ends_at, pgettext("format", "j F Y, H:i"))
    return text % {"until": f"{until} UTC", "reason": ban.reason.rstrip(".")}


def _is_in(address: str, network: str) -> bool:
    """`address` as limits count it: of IPv6 a network."""
    try:
        counted, banned = ip_network(address), ip_network(network)
    except ValueError:  # a test client, or a token
        return False
    return counted.version == banned.version and counted.overlaps(banned)
