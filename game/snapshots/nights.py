"""Club nights as members see them."""

from collections import defaultdict
from datetime import datetime

from game.models import ClubMember, ClubNight, NightPlayer, Round, Seat
from game.rules import nights as rules
from game.rules.nights import NightPhase
from game.services.play.clubs import nights
from game.snapshots.values import Json, millis


def night_line(night: ClubNight, now: datetime) -> Json:
    """The night in the list of those of its club."""
    schedule = night.schedule()
    phase = rules.phase(schedule, now, is_cancelled=night.cancelled_at is not None)
    return {
        "night": night.pk,
        "starts_at": millis(night.starts_at),
        "ends_at": millis(schedule[-1].ends_at),
        "rounds": len(schedule),
        "status": phase.value,
    }


def night_snapshot(night: ClubNight, member: ClubMember | None, now: datetime) -> Json:
    """After `nights.advance`. `member`: who looks; None for the big screen."""
    own, schedule = nights.entry_of(night, member) if member else None, night.schedule()
    viewer = member.player_id if member else None
    following = next((slot for slot in schedule if slot.starts_at > now), None)
    shown = night_line(night, now)
    is_on = shown["status"] not in (NightPhase.OVER, NightPhase.CANCELLED)
    return {
        **shown,
        "server_time": millis(now),
        "check_in_at": millis(night.starts_at - rules.CHECK_IN),
        "next_round_at": millis(following.starts_at) if following and is_on else None,
        "table_size": night.table_size,
        "settings": night.stored(),
        "checked_in": own is not None,
        "game": own.table.code if own and own.table else None,
        "may_check_in": own is None and _may_check_in(night, now),
        "waiting": _waiting(night) if is_on else [],
        "tables": _tables(night),
        "standings": [{**row, "you": player == viewer} for player, row in nights.standings(night)],
        "screen": nights.screen_address(night) if member and member.is_officer else None,
    }


def _may_check_in(night: ClubNight, now: datetime) -> bool:
    is_open = now >= night.starts_at - rules.CHECK_IN and not night.cancelled_at
    return is_open and rules.next_seating(night.schedule(), now) is not None


def _waiting(night: ClubNight) -> list[str]:
    """The names of those who have checked in and have no seat yet."""
    entries = NightPlayer.objects.filter(night=night, table=None)
    return list(entries.values_list("player__name", flat=True))


def _tables(night: ClubNight) -> list[Json]:
    players, rounds = defaultdict(list), defaultdict(list)
    seats = Seat.objects.taken().filter(game__night=night)
    for game, name in seats.values_list("game_id", "name"):
        players[game].append(name)
    settled = Round.objects.filter(game__night=night, settled_at__isnull=False).order_by("number")
    for game, number, public_id in settled.values_list("game_id", "number", "public_id"):
        rounds[game].append({"number": number, "id": public_id})
    return [
        {
            "table": number,
            "code": table.code,
            "players": players[table.pk],
            "results": rounds[table.pk],
        }
        for number, table in enumerate(nights.tables_of(night), 1)
    ]
