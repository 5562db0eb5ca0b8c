from datetime import datetime
from typing import Annotated, TypedDict

from django.db.models import Count, F, Q, QuerySet

from game.models import ClubMember, Game, Leaderboard, LeaderboardEntry
from game.models.seat import GONE
from game.rules.clubs import ALL_TIME, Role, month_of
from game.rules.daily import day_of
from game.rules.results import places
from game.services.play.clubs import clubs, nights
from game.services.play.daily import boards, tries
from game.services.play.daily.boards import Series
from game.snapshots.nights import NightLine, night_line
from game.snapshots.values import Millis, millis

MOST_GAMES = 20


class ClubLine(TypedDict):
    code: str
    name: str
    role: Annotated[str, Role, "Yours."]


class RemovedMember(TypedDict):
    member: int
    name: str


class MemberState(RemovedMember):
    role: Annotated[str, Role]
    guest: bool
    joined_at: Millis
    you: bool


class ClubRow(TypedDict):
    place: Annotated[int, "Members with the same points share a place."]
    name: str
    points: int
    rounds: Annotated[int, "In which the member found a word."]
    you: bool


class ClubGame(TypedDict):
    code: str
    host: str | None
    present: Annotated[int, "How many people are there."]


class ClubDaily(TypedDict):
    players: Annotated[int, "How many have begun their try."]
    played: Annotated[bool, "Whether you have."]


class ClubResponse(ClubLine):
    server_time: Millis
    created_at: Millis
    you: Annotated[int, "Your `member`."]
    members: Annotated[list[MemberState], "The founder, officers, then the others."]
    month: Annotated[str, "That of `of_month`, of UTC, like `2026-11`."]
    months: Annotated[list[str], "Those with points, the latest first."]
    of_month: Annotated[list[ClubRow], "Points in games of the club and on its daily board."]
    of_all_time: list[ClubRow]
    games: Annotated[list[ClubGame], "Its open games, those with most people first."]
    nights: Annotated[list[NightLine], "Those that are not over, the next one first."]
    earlier_nights: Annotated[list[NightLine], "The latest first."]
    daily: Annotated[ClubDaily | None, "Null until somebody has looked at the board."]
    invitation: Annotated[str | None, "The path of the link to join, for officers; else null."]
    removed: Annotated[list[RemovedMember], "For officers: whom they can take back."]


def club_line(member: ClubMember) -> ClubLine:
    return {"code": member.club.code, "name": member.club.name, "role": member.role}


def club_snapshot(member: ClubMember, now: datetime, month: str = "") -> ClubResponse:
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


def _member(shown: ClubMember, viewer: ClubMember) -> MemberState:
    return {
        "member": shown.pk,
        "name": shown.player.name,
        "role": shown.role,
        "guest": shown.player.user_id is None,
        "joined_at": millis(shown.joined_at),
        "you": shown.pk == viewer.pk,
    }


def _removed(member: ClubMember) -> list[RemovedMember]:
    gone = clubs.removed(member.club) if member.is_officer else ()
    return [{"member": each.pk, "name": each.player.name} for each in gone]


def _months(member: ClubMember) -> list[str]:
    of_months = Leaderboard.objects.filter(club=member.club, first_day__isnull=False)
    return list(of_months.order_by("-first_day").values_list("span", flat=True))


def _rows(member: ClubMember, span: str) -> list[ClubRow]:
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


def _games(member: ClubMember, now: datetime) -> list[ClubGame]:
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


def _daily(member: ClubMember, now: datetime) -> ClubDaily | None:
    """The board of the day, which may not be dealt yet: None then."""
    board = boards.of_day(day_of(now), Series(member.club))
    if board is None:
        return None
    entry = tries.try_of(member.player, board)
    return {"players": board.tries.count(), "played": entry is not None}
