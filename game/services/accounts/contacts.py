"""Whom players follow and mute, and whom a player lets follow, see and invite them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from game.limits.table import CONTACTS
from game.models import Contact, Notice, Player, Seat
from game.rules.contacts import OpenTo, is_open
from game.rules.profiles import ShownTo
from game.rules.refusals import Refusal
from game.rules.wording import counted
from game.services.accounts import profiles

LATELY = timedelta(hours=1)  # for which players of the public game know those who were there


@dataclass(frozen=True, slots=True)
class Followed:
    """`is_here`: they are in a game, and let the player know. `game`: its code, if the player can
    come along without being told it. `is_open`: they let the player invite them."""

    player: Player
    is_open: bool
    is_here: bool
    game: str | None


def find(player: Player, other_id: int, now: datetime) -> Player:
    """Another player whom this one knows. Raises Refusal."""
    other = Player.objects.filter(pk=other_id).exclude(pk=player.pk).first()
    if other is None or not (states(player, [other_id]) or _knows(player, other, now)):
        detail = _("There is no such player whom you have played with, or whose page you may see.")
        raise Refusal("player.invalid", detail, "player")
    return other


def _knows(player: Player, other: Player, now: datetime) -> bool:
    people = Seat.objects.people().filter(player=other, knocked_at=None, expected=False)
    known = Q(game__is_public=False) | Q(seen_at__gt=now - LATELY)
    is_met = people.filter(known, game__seats__player=player).exists()
    return is_met or bool(other.name_key and profiles.may_see(player, other))


def follow(player: Player, other: Player, now: datetime) -> None:
    """Raises Refusal if the other one does not let the player."""
    if not opened(player, [other]):
        detail = _("%(name)s does not let you follow them.") % {"name": other.name}
        raise Refusal("player.closed", detail, "player")
    _keep(player, other, now, is_muted=False)


def mute(player: Player, other: Player, now: datetime) -> None:
    """Ends following, and takes away what the other one has sent."""
    _keep(player, other, now, is_muted=True)
    Notice.objects.filter(player=player, sender=other).delete()


@transaction.atomic
def _keep(player: Player, other: Player, now: datetime, *, is_muted: bool) -> None:
    Player.objects.locked().get(pk=player.pk)
    others = Contact.objects.filter(player=player).exclude(other=other)
    if others.count() >= CONTACTS.much:
        detail = counted(
            CONTACTS.much,
            "You follow and mute %(count)s player already.",
            "You follow and mute %(count)s players already.",
        )
        raise Refusal("contacts.many", detail)
    changes = {"is_muted": is_muted, "created_at": now}
    Contact.objects.update_or_create(player=player, other=other, defaults=changes)


def end(player: Player, other_id: int) -> Player | None:
    """Ends following or muting; the other player, if there was anything to end."""
    contact = Contact.objects.select_related("other").filter(player=player, other=other_id).first()
    if contact is None:
        return None
    contact.delete()
    return contact.other


def open_to(player: Player, choice: OpenTo) -> None:
    player.open_to = choice.value
    player.save(update_fields=["open_to"])


def states(player: Player, others: Collection[int]) -> dict[int, bool]:
    """The contacts of a player among these: by id, whether they are muted."""
    rows = Contact.objects.filter(player=player, other__in=others)
    return dict(rows.values_list("other_id", "is_muted"))


def opened(player: Player, others: Iterable[Player]) -> set[int]:
    """The ids of those who let this player follow, see and invite them."""
    several = list(others)
    back = Contact.objects.filter(other=player, player__in=several)
    known = dict(back.values_list("player_id", "is_muted"))
    return {
        other.pk
        for other in several
        if is_open(
            other.open_to, follows=known.get(other.pk) is False, mutes=known.get(other.pk) is True
        )
    }


def followed(player: Player, now: datetime) -> list[Followed]:
    """Those who are here first, then by name."""
    contacts = Contact.objects.filter(player=player, is_muted=False).select_related("other")
    others = [contact.other for contact in contacts]
    open_, places = opened(player, others), _places(player, others, now)
    rows = []
    for other in others:
        is_here = other.pk in open_ and other.shown_to != ShownTo.NOBODY and other.pk in places
        code = places[other.pk] if is_here else None
        rows.append(Followed(other, other.pk in open_, is_here, code))
    return sorted(rows, key=lambda row: (not row.is_here, row.player.name.casefold()))


def friends(player: Player) -> list[Player]:
    """Those whom a player follows, and who follow the player, unless one of both hides from the
    other one."""
    contact = Q(contact_of__player=player, contact_of__is_muted=False)
    known = Player.objects.filter(contact | Q(contacts__other=player, contacts__is_muted=False))
    muted_ = Contact.objects.filter(player=player, is_muted=True).values("other")
    several = list(known.exclude(pk__in=muted_).distinct().order_by("-pk")[: CONTACTS.much])
    open_ = opened(player, several)
    return [each for each in several if each.pk in open_]


def _places(player: Player, others: Collection[Player], now: datetime) -> dict[int, str | None]:
    """Who is in a game, and its code: of the public game, and of games of this player. Other codes
    are for those to whom the players of a game give them."""
    present = Seat.objects.present(now).filter(player__in=others, game__closed_at=None)
    own = set(Seat.objects.seated().filter(player=player).values_list("game_id", flat=True))
    places: dict[int, str | None] = {}
    for seat in present.select_related("game").order_by("seen_at"):
        is_known = seat.game.is_public or seat.game_id in own
        places[seat.player_id] = seat.game.code if is_known else places.get(seat.player_id)
    return places


def muted(player: Player) -> list[Player]:
    contacts = Contact.objects.filter(player=player, is_muted=True).select_related("other")
    return sorted((each.other for each in contacts), key=lambda other: other.name.casefold())


def muted_seats(player_id: int, game_id: int) -> set[int]:
    muted = Contact.objects.filter(player=player_id, is_muted=True).values("other")
    seats = Seat.objects.filter(game=game_id, player__in=muted)
    return set(seats.values_list("pk", flat=True))


def keep_muted(before: Player, player: Player) -> None:
    """Whoever has muted a player has muted them on another device too, even if they follow them
    there."""
    by = Contact.objects.filter(other=before, is_muted=True).exclude(player=player)
    Contact.objects.bulk_create(
        [
            Contact(player_id=muting, other=player, is_muted=True, created_at=at)
            for muting, at in by.values_list("player_id", "created_at")
        ],
        update_conflicts=True,
        unique_fields=["player", "other"],
        update_fields=["is_muted"],
    )


def merge(guest: Player, player: Player) -> None:
    """What a guest has chosen goes along into an account, which keeps what it has chosen itself; so
    does what others have chosen about the guest."""
    own = Contact.objects.filter(player=player).values("other")
    of_guest = Contact.objects.filter(player=guest).exclude(other__in=own).exclude(other=player)
    of_guest.update(player=player)
    keep_muted(guest, player)
    known_by = Contact.objects.filter(other=player).values("player")
    of_others = Contact.objects.filter(other=guest).exclude(player__in=known_by)
    of_others.exclude(player=player).update(other=player)
    forget(guest)


def forget(player: Player) -> None:
    Contact.objects.filter(Q(player=player) | Q(other=player)).delete()
