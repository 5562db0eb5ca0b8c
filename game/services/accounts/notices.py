"""What the site tells players: it is on each page but those of games, and on one of its own."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.models import Notice, NoticeSwitch, Player
from game.rules.contacts import KINDS, NoticeKind
from game.rules.refusals import Refusal
from game.services.accounts import devices, push

LISTED = 50


def current(player: Player, now: datetime) -> list[Notice]:
    """The latest first."""
    rows = _of_player(player.pk, now).select_related("sender", "game", "night__club")
    return list(rows[:LISTED])


def unread(player_id: int, now: datetime) -> int:
    return _of_player(player_id, now).filter(read_at=None).count()


def _of_player(player_id: int, now: datetime) -> QuerySet[Notice]:
    return Notice.objects.current(now).filter(player=player_id)


def named(player: Player, notice_id: int, now: datetime) -> Notice:
    """A current notice of a player. Raises Refusal."""
    found = _of_player(player.pk, now).select_related("sender", "game__host", "game__owner")
    notice = found.filter(pk=notice_id).first()
    if notice is None:
        raise Refusal("notice.unknown", _("This is over. There is nothing to answer any more."))
    return notice


def mark_read(player: Player, now: datetime) -> None:
    Notice.objects.due(now).filter(player=player, read_at=None).update(read_at=now)


def tell(player: Player, kind: NoticeKind, key: str, now: datetime, **columns: Any) -> Notice:
    """Tells a player about `key` once; again once that is over."""
    fresh = {"created_at": now, "read_at": None, "declined_at": None, **columns}
    notice, is_new = Notice.objects.get_or_create(
        player=player, kind=kind.name, key=key, defaults=fresh
    )
    is_over = notice.created_at <= now - kind.lasts
    if is_over:
        Notice.objects.filter(pk=notice.pk).update(**fresh)
    if is_new or is_over:
        push.push_later(kind, key, now, player.pk)
    return notice


def tell_all(kind: NoticeKind, key: str, now: datetime) -> None:
    """Tells everybody who has chosen to get notices of this kind."""
    wanted = NoticeSwitch.objects.filter(kind=kind.name, is_on=True)
    rows = [
        Notice(player_id=player, kind=kind.name, key=key, created_at=now)
        for player in wanted.values_list("player_id", flat=True)
    ]
    Notice.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    push.push_later(kind, key, now)


def switches(player: Player) -> dict[NoticeKind, bool]:
    rows = NoticeSwitch.objects.filter(player=player)
    chosen = dict(rows.values_list("kind", "is_on"))
    return {kind: chosen.get(name, kind.is_on) for name, kind in KINDS.items()}


def switch(player: Player, kind: NoticeKind, *, is_on: bool) -> None:
    NoticeSwitch.objects.update_or_create(player=player, kind=kind.name, defaults={"is_on": is_on})


def wanting(players: Collection[int], kind: NoticeKind) -> set[int]:
    rows = NoticeSwitch.objects.filter(player__in=players, kind=kind.name)
    chosen = dict(rows.values_list("player_id", "is_on"))
    return {player for player in players if chosen.get(player, kind.is_on)}


def merge(guest: Player, player: Player) -> None:
    """What a guest was told, and has sent, is of an account now."""
    known = Notice.objects.filter(player=player)
    for notice in Notice.objects.filter(player=guest).exclude(sender=player):
        if not known.filter(kind=notice.kind, key=notice.key).exists():
            Notice.objects.filter(pk=notice.pk).update(player=player)
    Notice.objects.filter(sender=guest).exclude(player=player).update(sender=player)
    devices.merge(guest, player)
    forget(guest)


def forget(player: Player) -> None:
    Notice.objects.filter(player=player).delete()
    Notice.objects.filter(sender=player).delete()
    NoticeSwitch.objects.filter(player=player).delete()
    devices.forget(player)
