from datetime import datetime

from django.db.models import Count, F, Q, QuerySet

from game.models import ClubMember, Game, Leaderboard, LeaderboardEntry
from game.models.seat import GONE
from game.rules.clubs import ALL_TIME, month_of
from game.rules.daily import day_of
from game.rules.results import places
from game.services.play.clubs import clubs, nights
from game.services.play.daily import boards, tries
from game.services.play.daily.boards import Series
from game.snapshots.nights import night_line
from game.snapshots.values import Json, millis

MOST_GAMES = 20


def club_line(member: ClubMember) -> Json:
    return {"code": member.club.code, "name": member.club.name, "role": member.role}


def club_snapshot(member: ClubMember, now: datetime, month: str = "") -> Json:
    """`month`: that of the leaderboard, such as `2026-11`; by default this one."""
    club, this_month = member.club, month_of(day_of(now)).name
    shown = month or this_month
    return {
        **club_line(member),
        "server_time": millis(now),
        "created_at": millis(club.created_at),
        "you": member.pk,
        "members": [_member(each, member) for each in clubs.members(club)],
        "month": shown,
        "months": _months(member),
        "of_month": _rows(member, shown),
        "of_all_time": _rows(member, ALL_TIME.name),
        "games": _games(member, now),
        "daily": _daily(member, now),
        "nights": [night_line(each, now) for each in nights.to_come(member, now)],
        "earlier_nights": [night_line(each, now) for each in nights.earlier(member, now)],
        "invitation": clubs.invitation(club) if member.is_officer else None,
        "removed": _removed(member),
    }


def _member(shown: ClubMember, viewer: ClubMember) -> Json:
    return {
        "member": shown.pk,
        "name": shown.player.name,
        "role": shown.role,
        "guest": shown.player.user_id is None,
        "joined_at": millis(shown.joined_at),
        "you": shown.pk == viewer.pk,
    }


def _removed(member: ClubMember) -> list[Json]:
    gone = clubs.removed(member.club) if member.is_officer else ()
    return [{"member": each.pk, "name": each.player.name} for each in gone]


def _months(member: ClubMember) -> list[str]:
    of_months = Leaderboard.objects.filter(club=member.club, first_day__isnull=False)
    return list(of_months.order_by("-first_day").values_list("span", flat=True))


def _rows(member: ClubMember, span: str) -> list[Json]:
    present = ClubMember.objects.present().filter(club=member.club).values("player")
    found: QuerySet[LeaderboardEntry] = LeaderboardEntry.objects.filter(
        leaderboard__club=member.club, leaderboard__span=span, player__in=present
    )
    entries = list(found.select_related("player").order_by("-points", "pk"))
    return [
        {
            "place": place,
            "name": each.player.name,
            "points": each.points,
            "rounds": each.rounds,
            "you": each.player_id == member.player_id,
        }
        for place, each in zip(places(each.points for each in entries), entries, strict=True)
    ]


def _games(member: ClubMember, now: datetime) -> list[Json]:
    here = Q(
        seats__seen_at__gt=now - GONE,
        seats__left_at=None,
        seats__removed_at=None,
        seats__knocked_at=None,
        seats__strength=None,
    )
    of_club = Game.objects.open().filter(club=member.club, is_daily=False, night=None)
    counted = of_club.annotate(present=Count("seats", filter=here)).order_by("-present", "-pk")
    rows = counted.values("code", "present", host_name=F("host__name"))[:MOST_GAMES]
    return [
        {"code": row["code"], "host": row["host_name"], "present": row["present"]} for row in rows
    ]


def _daily(member: ClubMember, now: datetime) -> Json | None:
    """The board of the day, which may not be dealt yet: None then."""
    board = boards.of_day(day_of(now), Series(member.club))
    if board is None:
        return None
    entry = tries.try_of(member.player, board)
    return {"players": board.tries.count(), "played": entry is not None}
