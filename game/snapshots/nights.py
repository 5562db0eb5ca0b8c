from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from threading import Condition
from typing import Annotated, TypedDict

from cachetools import TTLCache, cached

from game.models import ClubMember, ClubNight, NightPlayer, Round, Seat
from game.rules import nights as rules
from game.rules.medals import Medal
from game.rules.nights import NightPhase
from game.rules.refusals import Refusal
from game.services.play.clubs import nights
from game.snapshots.results import FoundResults, found_in
from game.snapshots.round_words import WordOfBoard
from game.snapshots.series import MedalResponse, Shown, medal_lines, medals_of
from game.snapshots.state import SettingsResponse
from game.snapshots.values import Json, Millis, millis

CACHED_NIGHTS, CACHE_SECONDS = 32, 600
MOST_ROUNDS = 120  # of all tables, whose words are read for medals: a second or two


class NightLine(TypedDict):
    night: Annotated[int, "For `GET clubs/CODE/nights/NIGHT`."]
    starts_at: Millis
    ends_at: Annotated[Millis, "When its last round ends."]
    rounds: int
    status: Annotated[str, NightPhase]


class TableResult(TypedDict):
    number: Annotated[int, "Of the round."]
    id: Annotated[str, "For `GET rounds/ID`."]


class TableState(TypedDict):
    table: Annotated[int, "From 1."]
    code: Annotated[str, "Of its game."]
    players: list[str]
    results: list[TableResult]


class NightRow(nights.Row):
    you: bool


class NightResponse(NightLine):
    server_time: Millis
    check_in_at: Annotated[Millis, "Since when members check in."]
    next_round_at: Annotated[Millis | None, "Null once the last round has begun."]
    table_size: int
    settings: Annotated[Json, SettingsResponse]
    checked_in: Annotated[bool, "Whether you are."]
    game: Annotated[str | None, "The code of the game that is your table, once you are seated."]
    may_check_in: bool
    waiting: Annotated[list[str], "Who has checked in and has no seat yet."]
    tables: list[TableState]
    standings: Annotated[list[NightRow], "All players of the night in one order."]
    medals: Annotated[list[MedalResponse], "Of all tables, once the night is over."]
    screen: Annotated[
        str | None, "For officers: the address of the big screen, with its key. Else null."
    ]


def night_line(night: ClubNight, now: datetime) -> NightLine:
    schedule = night.schedule()
    phase = rules.phase(schedule, now, is_cancelled=night.cancelled_at is not None)
    return {
        "night": night.pk,
        "starts_at": millis(night.starts_at),
        "ends_at": millis(schedule[-1].ends_at),
        "rounds": len(schedule),
        "status": phase.value,
    }


def night_snapshot(night: ClubNight, member: ClubMember | None, now: datetime) -> NightResponse:
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
        "medals": _medals(night, now) if shown["status"] == NightPhase.OVER else [],
        "screen": nights.screen_address(night) if member and member.is_officer else None,
    }


def _may_check_in(night: ClubNight, now: datetime) -> bool:
    is_open = now >= night.starts_at - rules.CHECK_IN and not night.cancelled_at
    return is_open and rules.next_seating(night.schedule(), now) is not None


def _waiting(night: ClubNight) -> list[str]:
    entries = NightPlayer.objects.filter(night=night, table=None)
    return list(entries.values_list("player__name", flat=True))


def _tables(night: ClubNight) -> list[TableState]:
    players: dict[int, list[str]] = defaultdict(list)
    rounds: dict[int, list[TableResult]] = defaultdict(list)
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


def _medals(night: ClubNight, now: datetime) -> list[MedalResponse]:
    """Those of all tables together; none where results are not for all who play, and none of a
    night with too many rounds to read."""
    settled = Round.objects.filter(game__night=night, settled_at__isnull=False)
    rounds = tuple(settled.select_related("game").order_by("number", "game"))
    try:
        return medal_lines(_medals_of(rounds, now)) if len(rounds) <= MOST_ROUNDS else []
    except Refusal:
        return []


@cached(
    TTLCache(CACHED_NIGHTS, CACHE_SECONDS),
    key=lambda settled, now: tuple((each.salt, each.settled_at) for each in settled),
    condition=Condition(),
)
def _medals_of(settled: Sequence[Round], now: datetime) -> list[tuple[Medal, str]]:
    of_round = defaultdict(list)
    for each in settled:
        of_round[each.number].append(found_in(each, None, now, in_room=True))
    return medals_of([_together(results) for results in of_round.values()])


def _together(of_tables: Sequence[FoundResults]) -> Shown:
    words: dict[str, WordOfBoard] = {}
    for word in (word for results in of_tables for word in results["words"]):
        known = words.get(word["word"])
        words[word["word"]] = _by_both(known, word) if known else word
    standings = [row for results in of_tables for row in results["standings"]]
    return {"round": of_tables[0]["round"], "standings": standings, "words": [*words.values()]}


def _by_both(one: WordOfBoard, other: WordOfBoard) -> WordOfBoard:
    """A word that was found at several tables; the first finder first."""
    finds = [*zip(one["times"], one["finders"], strict=True)]
    finds += zip(other["times"], other["finders"], strict=True)
    times, finders = zip(*sorted(finds), strict=True)
    return {**one, "times": times, "finders": finders, "found_by": len(finders)}
