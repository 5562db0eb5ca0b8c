"""Rounds are settled by whoever first needs their results: no process has to be alive for it.

Reads of results don't settle. Whoever reads them, or changes what they depend on, calls `settle` or
`settle_overdue` before.
"""

from collections import defaultdict
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from game import log_context, metrics
from game.models import FoundWord, Round, Seat, Standing
from game.models.round import RoundQuerySet
from game.models.seat import GONE
from game.rules import results
from game.rules.refusals import Refusal
from game.rules.results import Find, Handicap, Results, Scoring
from game.rules.settings import Rated
from game.rules.teams import TOGETHER, once_a_team
from game.services.play import computers, notifications, paper
from game.services.play.ranking import leaderboards, ratings
from game.services.play.round_solutions import solution_of
from solver import SearchLimitError

NONE = Handicap()
LATE = timedelta(seconds=5)  # after its end, a round counts as settled late


def settle(round_: Round, now: datetime) -> bool:
    """Writes the standings once. Returns whether this call did; concurrent calls return False.

    Not before a second after the end, so that all words received in time are committed.
    """
    log_context.add(game=round_.game_id, round=round_.pk)
    overdue = Round.objects.overdue(now).filter(pk=round_.pk)
    if not overdue.exists():
        return False
    round_.refresh_from_db(
        fields=[
            "ends_at",
            "paused_at",
            "resumed_at",
            "time_left",
            "settled_at",
            "computers",
            "onlooker",
        ]
    )
    if round_.computers or not round_.game.is_public:
        computers.play_out(round_, now)
    if round_.paper:
        paper.count(round_)
    # Before the transaction: with a thousand players it takes longer than others should wait.
    counted, (settled, handicaps) = _found(round_).count(), _results(round_)
    with transaction.atomic():
        if not overdue.update(settled_at=now):
            return False
        if _found(round_).count() != counted:
            settled, handicaps = _results(round_)
        rated = ratings.rate(round_, settled.standings, handicaps)
        teams = teams_of(round_)
        Standing.objects.bulk_create(
            Standing(
                round=round_,
                seat_id=standing.seat,
                place=standing.place,
                points=standing.points,
                words=standing.words,
                handicap_min_length=handicaps.get(standing.seat, NONE).min_length,
                handicap_percent=handicaps.get(standing.seat, NONE).percent,
                team=teams.get(standing.seat),
                **rated.get(standing.seat, {}),
            )
            for standing in settled.standings
        )
        leaderboards.add_points(round_)
    round_.settled_at = now
    metrics.SETTLED.labels("yes" if round_.ends_at and now > round_.ends_at + LATE else "no").inc()
    notifications.notify(round_.game_id)
    return True


def settle_overdue(rounds: RoundQuerySet, now: datetime, most: int | None = None) -> None:
    for round_ in rounds.overdue(now).select_related("game")[:most]:
        settle(round_, now)


def found_words(round_: Round) -> dict[int, list[Find]]:
    """The words that each seat found, in the order in which they were received.

    Without the host who only hosts, and players who were removed before the round was settled,
    also if that was taken back since. In a rated round a host can't undo a comparison by removing
    somebody: their words count there.
    """
    finds: dict[int, list[Find]] = defaultdict(list)
    rows = _found(round_).values_list("seat_id", "word", "received_at")
    for seat, word, received_at in rows:
        finds[seat].append(Find(word, received_at))
    teams = teams_of(round_)
    return once_a_team(finds, teams) if teams else dict(finds)


def teams_of(round_: Round) -> dict[int, int]:
    """The team of each seat in the round; empty if all play for themselves."""
    if not (round_.teams or round_.together):
        return {}
    if round_.settled_at:
        rows = list(Standing.objects.filter(round_id=round_.pk).values_list("seat_id", "team"))
    else:
        rows = list(Seat.objects.filter(game_id=round_.game_id).values_list("pk", "team"))
    if round_.together:
        return {seat: TOGETHER for seat, _ in rows}
    return {seat: team for seat, team in rows if team}


def _found(round_: Round) -> QuerySet[FoundWord]:
    found = FoundWord.objects.filter(round_id=round_.pk)
    if round_.paper:
        found = found.filter(points__gt=0)
    if round_.settled_at:
        return found.filter(seat__standings__round=round_.pk)
    found = found.filter(_taking_part(round_, "seat__"))
    return found.exclude(seat=round_.onlooker_id) if round_.onlooker_id else found


def _taking_part(round_: Round, seat: str = "") -> Q:
    """`seat`: the prefix of the columns of the seat. Whom the staff removes has no part."""
    stays = Q(**{f"{seat}removed_at": None})
    if round_.rated == Rated.YES:
        stays |= Q(**{f"{seat}removed_by_host": True})
    return stays


def _results(round_: Round) -> tuple[results.Results, dict[int, Handicap]]:
    finds = found_words(round_)
    seats = Seat.objects.filter(_taking_part(round_), game_id=round_.game_id, knocked_at=None)
    seats = seats.without(round_.onlooker_id)
    if not round_.game.is_public:  # present players who found nothing are ranked last
        present = seats.filter(
            Q(removed_at=None),
            Q(left_at=None) | Q(left_at__gt=round_.starts_at),
            Q(strength=None, joined_at__lt=round_.ends_at, seen_at__gte=round_.starts_at - GONE)
            | Q(strength__isnull=False, joined_at__lt=round_.starts_at),
        )
        played = set(present.values_list("pk", flat=True))
        if round_.paper:
            played |= paper.took_part(round_)
        finds |= {seat: [] for seat in played if seat not in finds}
    columns = seats.filter(pk__in=finds).values_list(
        "pk", "handicap_min_length", "handicap_percent"
    )
    handicaps = {seat: Handicap(shortest, percent) for seat, shortest, percent in columns}
    counted = {} if round_.together else handicaps
    scored = results.score_round(finds, stored_points(round_), Scoring(round_.scoring), counted)
    return scored, handicaps


def stored_points(round_: Round) -> dict[str, int]:
    return dict(round_.found.order_by().values_list("word", "points").distinct())


class ScoringTooExpensive(Refusal):
    def __init__(self) -> None:
        detail = _("This board has too many equal letters for letter scoring.")
        super().__init__("scoring.too_expensive", detail, "scoring")


def rescored(round_: Round, scoring: Scoring) -> Results:
    """The results of a settled round under another scoring.

    With the same players, words and handicaps; letter scoring uses the bonuses of the board.
    Raises ScoringTooExpensive.
    """
    try:
        points = {**stored_points(round_), **solution_of(round_, scoring).points}
    except SearchLimitError as error:
        raise ScoringTooExpensive from error
    seats = {row.seat_id: row for row in Standing.objects.filter(round_id=round_.pk)}
    finds: dict[int, list[Find]] = {seat: [] for seat in seats}
    finds |= found_words(round_)
    handicaps = {seat: row.handicap for seat, row in seats.items() if not round_.together}
    return results.score_round(finds, points, scoring, handicaps)
