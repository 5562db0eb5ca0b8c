"""What members of a club are told about its nights: that one is planned, and that one can check in.

Both are stored when the night is planned; the second is shown once its time has come.
"""

from datetime import datetime

from game.models import ClubMember, ClubNight, Notice
from game.rules.contacts import NIGHT, NIGHT_SOON, NoticeKind
from game.rules.nights import CHECK_IN
from game.services.accounts import push


def tell_members(night: ClubNight, by: ClubMember, now: datetime) -> None:
    """That an officer, who knows of it, has planned the night."""
    members = ClubMember.objects.present().filter(club=night.club_id)
    players = set(members.values_list("player_id", flat=True))
    _store(_of_planning(night, players - {by.player_id}, now) + _of_check_in(night, players, now))
    _push(night, now)


def tell_member(member: ClubMember, now: datetime) -> None:
    """Of the nights that were planned before they came."""
    to_come = ClubNight.objects.filter(club=member.club_id, starts_at__gt=now, cancelled_at=None)
    player = {member.player_id}
    for night in to_come:
        _store(_of_planning(night, player, now) + _of_check_in(night, player, now))
        _push(night, now)


def tell_again(night: ClubNight, by: ClubMember, now: datetime) -> None:
    """The new time of a night that was moved."""
    told = Notice.objects.filter(night=night)
    others = told.filter(kind=NIGHT.name).exclude(player=by.player_id)
    others.update(created_at=now, read_at=None)
    told.filter(kind=NIGHT_SOON.name).update(created_at=_check_in_at(night, now), read_at=None)
    _push(night, now)


def _of_planning(night: ClubNight, players: set[int], now: datetime) -> list[Notice]:
    """None once members can check in, as the other notice says all then."""
    is_early = _check_in_at(night, now) > now
    return [_notice(night, NIGHT, player, now) for player in players if is_early]


def _of_check_in(night: ClubNight, players: set[int], now: datetime) -> list[Notice]:
    at = _check_in_at(night, now)
    return [_notice(night, NIGHT_SOON, player, at) for player in players]


def _check_in_at(night: ClubNight, now: datetime) -> datetime:
    return max(now, night.starts_at - CHECK_IN)


def _notice(night: ClubNight, kind: NoticeKind, player: int, at: datetime) -> Notice:
    return Notice(player_id=player, kind=kind.name, key=_key(night), night=night, created_at=at)


def _key(night: ClubNight) -> str:
    return f"night {night.pk}"


def _push(night: ClubNight, now: datetime) -> None:
    """What is shown from now on. Nothing runs later that could push what is shown then."""
    for kind in (NIGHT, NIGHT_SOON):
        push.push_later(kind, _key(night), now)


def _store(told: list[Notice]) -> None:
    Notice.objects.bulk_create(told, batch_size=500, ignore_conflicts=True)
